-- The running servers, in the words of each version of Neovim.

local config = require('osy.config')
local server = require('osy.server')

local M = {}

--- Whether Neovim itself starts what is enabled; older ones are told by us.
M.native = vim.lsp.config ~= nil and vim.lsp.enable ~= nil

--- The servers that are running, of one buffer if one is given.
function M.all(bufnr)
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  return get({ name = config.name, bufnr = bufnr })
end

--- The server to ask about a buffer: its own, or else any.
local function one()
  return M.all(vim.api.nvim_get_current_buf())[1] or M.all()[1]
end

local function send(client, method, params, handler)
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, handler)
  else
    client.request(method, params, handler)
  end
end

local function nobody()
  M.say(server.trouble or 'no server is running yet. Open an .osy file; :checkhealth osy tells more.', vim.log.levels.WARN)
end

function M.say(text, level)
  vim.notify('osy: ' .. text, level or vim.log.levels.INFO)
end

--- Asks the server; `answer` gets the result and the server's client.
function M.request(method, params, answer)
  local client = one()
  if not client then
    return nobody()
  end
  send(client, method, params, function(err, result)
    if err then
      M.say(err.message, vim.log.levels.ERROR)
    else
      answer(result ~= vim.NIL and result or nil, client)
    end
  end)
end

--- Asks every server: each project that is open has one. `answer` gets a list of what
--- they said, as { result, client }, once all have or after `wait` milliseconds.
function M.request_all(method, params, wait, answer)
  local clients = M.all()
  if #clients == 0 then
    return nobody()
  end
  local said, failed, open = {}, nil, #clients
  local function finish()
    if open < 0 then
      return
    end
    open = -1
    local answers = vim.tbl_filter(function(a)
      return a.result
    end, said)
    if #answers == 0 and failed then
      M.say(failed, vim.log.levels.ERROR)
    else
      answer(answers)
    end
  end
  for i, client in ipairs(clients) do
    said[i] = { client = client }
    send(client, method, params, function(err, result)
      failed = err and err.message or failed
      said[i].result = not err and result ~= vim.NIL and result or nil
      open = open - 1
      if open == 0 then
        finish()
      end
    end)
  end
  vim.defer_fn(finish, wait)
end

--- The same, waiting as long as typing allows.
function M.request_all_sync(method, params)
  if #M.all() == 0 then
    return {}
  end
  local answers
  M.request_all(method, params, 500, function(all)
    answers = all
  end)
  vim.wait(600, function()
    return answers
  end, 5)
  return answers or {}
end

--- Starts the server for a buffer where Neovim has no `vim.lsp.enable`.
function M.start(bufnr)
  config.root_dir(bufnr, function(root)
    local capabilities = vim.lsp.protocol.make_client_capabilities()
    local full = vim.tbl_extend('force', config, {
      capabilities = vim.tbl_deep_extend('force', capabilities, config.capabilities or {}),
    })
    full.root_dir = root -- which may be nil
    vim.api.nvim_buf_call(bufnr, function()
      local ok, err = pcall(vim.lsp.start, full)
      if not ok then
        vim.notify(tostring(err), vim.log.levels.ERROR)
      end
    end)
  end)
end

local function stop(client, force)
  if vim.fn.has('nvim-0.11') == 1 then
    client:stop(force)
  else
    client.stop(force)
  end
end

--- Stops every server and starts it again for the buffers that are loaded.
function M.restart()
  server.trouble = nil
  if M.native then
    vim.lsp.enable(config.name, false)
  end
  for _, force in ipairs({ false, true }) do
    for _, client in ipairs(M.all()) do
      stop(client, force)
    end
    vim.wait(2000, function()
      return #M.all() == 0
    end, 10)
  end
  if M.native then
    vim.lsp.enable(config.name)
    return
  end
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(bufnr) and vim.tbl_contains(config.filetypes, vim.bo[bufnr].filetype) then
      M.start(bufnr)
    end
  end
end

return M
