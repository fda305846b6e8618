-- Which program the server is, and what is said when it does not run.

local M = {}

local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p')
-- The repository, if this plugin is used from a checkout of it.
local checkout = vim.fn.fnamemodify(here, ':h:h:h:h:h')

--- How many seconds a server may take until it answers for the first time. It needs some
--- hundredths of one.
M.patience = 20

--- Why there is no server, once that is known. It was said to the user then.
M.trouble = nil

local function tell(message)
  M.trouble = message
  vim.schedule(function()
    vim.notify('osy: ' .. message, vim.log.levels.ERROR)
  end)
end

--- The server's program, and whose choice that was.
function M.program()
  local chosen = (vim.g.osy or {}).server
  if chosen then
    return vim.fn.expand(chosen), 'vim.g.osy.server'
  end
  local built = checkout .. '/bin/osy-lsp' .. (vim.fn.has('win32') == 1 and '.exe' or '')
  if vim.loop.fs_stat(built) then
    return built, 'built in this checkout'
  end
  return 'osy-lsp', 'looked for on PATH'
end

local function advice()
  local build = vim.loop.fs_stat(checkout .. '/Makefile')
      and 'Run `make neovim` in ' .. checkout
    or 'Install osy-lsp'
  return build .. ', or set `server` in vim.g.osy to where it is; then :OsyRestart.'
end

--- What is wrong with the program as a file, or nil.
function M.problem()
  local program, source = M.program()
  if not program:find('[/\\]') then
    if vim.fn.executable(program) == 0 then
      return ('the server %s is not on PATH. %s'):format(program, advice())
    end
    return nil
  end
  local stat = vim.loop.fs_stat(program)
  if not stat then
    return ('the server %s (%s) does not exist. %s'):format(program, source, advice())
  elseif stat.type ~= 'file' then
    return ('the server %s (%s) is no program but a %s. %s'):format(program, source, stat.type, advice())
  elseif vim.fn.executable(program) == 0 then
    return ('the server %s (%s) is not executable. Run `chmod +x %s`, then :OsyRestart.'):format(
      program,
      source,
      program
    )
  end
end

--- Whether to start the server. What speaks against it is said once.
function M.usable()
  local problem = not M.trouble and M.problem()
  if problem then
    tell(problem)
  end
  return not M.trouble
end

local function spawn(program, dispatchers)
  if vim.fn.has('nvim-0.10') == 1 then
    return vim.lsp.rpc.start({ program, 'serve' }, dispatchers)
  end
  return vim.lsp.rpc.start(program, { 'serve' }, dispatchers)
end

-- Where the log of the language servers ends.
local function end_of_log()
  return (vim.loop.fs_stat(require('vim.lsp.log').get_filename()) or { size = 0 }).size
end

-- The last line that a program has written to standard error, which Neovim keeps in its
-- log, since a place there; in brackets, or nothing.
local function last_words(program, since)
  local file = io.open(require('vim.lsp.log').get_filename())
  if not file then
    return ''
  end
  file:seek('set', since)
  local words
  for line in file:lines() do
    local by, said = line:match('"([^"]*)"\t"stderr"\t["\'](.*)["\']$')
    for part in (by == program and said or ''):gsub('\\n', '\n'):gmatch('[^\n]+') do
      words = part
    end
  end
  file:close()
  return words and (' (%s)'):format(words:gsub('\\(.)', '%1')) or ''
end

--- Starts the server: a `cmd` for Neovim. An end that nobody asked for is said in
--- our words instead of Neovim's, which name neither the program nor a way out.
function M.start(dispatchers)
  local program = M.program()
  local answered, asked, ended = false, false, false
  local log = end_of_log()
  local on_exit = dispatchers.on_exit
  dispatchers = vim.tbl_extend('force', dispatchers, {
    on_exit = function(code, signal)
      ended = true
      local how = signal ~= 0 and ('was ended by signal %d'):format(signal)
        or ('ended with exit code %d'):format(code)
      if asked then
        how = nil
      elseif answered then
        tell(('the server %s %s%s. :OsyRestart starts it again, :OsyLog shows what it said.'):format(program, how, last_words(program, log)))
      else
        tell(
          ('the server %s %s before it answered%s. Is it an osy-lsp for this system? '):format(program, how, last_words(program, log))
            .. ('Run `%s version` to see, or :OsyLog for what it said. '):format(program)
            .. advice()
        )
      end
      on_exit(0, 0)
    end,
  })

  local ok, rpc = pcall(spawn, program, dispatchers)
  if not ok or not rpc then
    -- Neovim says it: 0.8 and 0.9 have done so already, later ones show the error.
    M.trouble = ('the server %s cannot be run (%s). Is it an osy-lsp for this system? %s'):format(
      program,
      tostring(rpc):match('E%u+') or 'it was not started',
      advice()
    )
    error('osy: ' .. M.trouble, 0)
  end

  vim.defer_fn(function()
    if not answered and not asked and not ended then
      tell(('the server %s has not answered for %d seconds and is ended. Is it an osy-lsp? %s'):format(program, M.patience, advice()))
      rpc.terminate()
    end
  end, M.patience * 1000)

  local request, terminate = rpc.request, rpc.terminate
  rpc.request = function(method, params, callback, ...)
    if method == 'shutdown' then
      asked = true
    elseif method == 'initialize' then
      local first = callback
      callback = function(...)
        answered = true
        return first(...)
      end
    end
    return request(method, params, callback, ...)
  end
  rpc.terminate = function(...)
    asked = true
    return terminate(...)
  end
  return rpc
end

return M
