-- :checkhealth osy

local client = require('osy.client')
local server = require('osy.server')

local M = {}

local health = vim.health
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local info = health.info or health.report_info
local warn = health.warn or health.report_warn
local error = health.error or health.report_error

-- What a program prints, and its exit code; no code if it takes longer than some seconds.
local function output_of(command)
  local said = {}
  local function take(_, lines)
    vim.list_extend(said, lines)
  end
  local started, job = pcall(vim.fn.jobstart, command, { stdout_buffered = true, stderr_buffered = true, on_stdout = take, on_stderr = take })
  if not started or job <= 0 then
    return started and '' or job, -1
  end
  local code = vim.fn.jobwait({ job }, 3000)[1]
  if code == -1 then
    vim.fn.jobstop(job)
    return 'it has not answered for 3 seconds', nil
  end
  return vim.trim(table.concat(said, '\n')), code
end

local function check_server()
  start('osy: the server')
  local program, source = server.program()
  local problem = server.problem()
  if problem then
    error(problem)
    return
  end
  local output, code = output_of({ program, 'version' })
  if code ~= 0 then
    error(('%s (%s) does not run: %s'):format(program, source, vim.trim(tostring(output))))
    return
  end
  ok(('%s (%s): %s'):format(program, source, output))
  if server.trouble then
    error(server.trouble)
  end
end

local function check_clients()
  start('osy: this session')
  if not client.native then
    info('started by the plugin with vim.lsp.start, since Neovim is older than 0.11')
  elseif not vim.lsp.is_enabled or vim.lsp.is_enabled('osy') then
    ok("vim.lsp.enable('osy') was called")
  else
    error('the server is not enabled', { "Write vim.lsp.enable('osy') into your init.lua" })
  end
  if vim.filetype.match({ filename = 'a.osy' }) == 'osy' then
    ok('files that end in .osy have the filetype osy')
  else
    error('files that end in .osy do not get the filetype osy', { 'Look for another vim.filetype.add' })
  end
  local clients = client.all()
  for _, c in ipairs(clients) do
    ok(('running for %s, %d buffers'):format(c.config.root_dir or 'single files', vim.tbl_count(c.attached_buffers)))
  end
  if #clients == 0 then
    info('no server is running: it starts with the first .osy file')
  end
  if vim.fn.has('linux') == 1 and vim.fn.executable('inotifywait') == 0 then
    info('files that change outside Neovim are read again at :OsyRestart only; with inotifywait, at once')
  end
  info('the log is ' .. require('vim.lsp.log').get_filename() .. ', :OsyLog shows it')
end

local function check_tree()
  start('osy: colours')
  local parsers = vim.api.nvim_get_runtime_file('parser/osy.*', true)
  if #parsers == 0 then
    warn('there is no tree-sitter parser; the colours are those of the server alone', { 'Run `make neovim`' })
    return
  end
  ok('the parser is ' .. parsers[1])
  for _, name in ipairs({ 'highlights', 'injections', 'folds' }) do
    local get = vim.treesitter.query.get or vim.treesitter.query.get_query
    local parsed, query = pcall(get, 'osy', name)
    if not parsed then
      error(('the query %s does not fit the parser: %s'):format(name, query), { 'Run `make neovim`' })
    elseif not query then
      warn(('there is no query %s'):format(name), { 'Run `make neovim`' })
    else
      ok('the query ' .. name .. ' fits the parser')
    end
  end
end

function M.check()
  check_server()
  check_clients()
  check_tree()
end

return M
