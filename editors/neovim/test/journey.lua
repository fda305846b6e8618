-- What the journeys have in common: they run to their end, or Neovim ends with an
-- error that says at which point they broke off.

local M = {}

--- Everything that was shown with vim.notify, oldest first.
M.messages = {}

--- Waits until `condition` gives a value and returns it.
function M.wait(what, condition)
  local value
  vim.wait(6000, function()
    value = condition()
    return value
  end, 10)
  if not value then
    error('waited in vain: ' .. what, 2)
  end
  return value
end

function M.equal(got, want, what)
  if not vim.deep_equal(got, want) then
    error(('%s\n got: %s\nwant: %s'):format(what, vim.inspect(got), vim.inspect(want)), 2)
  end
end

function M.contains(text, part)
  if not text:find(part, 1, true) then
    error(('no "%s" in:\n%s'):format(part, text), 2)
  end
end

--- Waits for the server of the file that is shown.
function M.server()
  return M.wait('the server for ' .. vim.api.nvim_buf_get_name(0), function()
    return require('osy.client').all(vim.api.nvim_get_current_buf())[1]
  end)
end

--- Opens a file of the project, and waits for its server.
function M.open(name)
  vim.cmd.edit(name)
  return M.server()
end

--- Puts the cursor on the first letter of a text.
function M.on(text)
  vim.fn.cursor(1, 1)
  if vim.fn.search('\\V' .. vim.fn.escape(text, '\\'), 'c') == 0 then
    error('no ' .. text .. ' in ' .. vim.api.nvim_buf_get_name(0), 2)
  end
end

--- Waits for a message and takes it out of the list.
function M.message(part)
  return M.wait('a message with: ' .. part .. '\nof: ' .. vim.inspect(M.messages), function()
    for i, text in ipairs(M.messages) do
      if text:find(part, 1, true) then
        return table.remove(M.messages, i)
      end
    end
  end)
end

--- The process of the server.
function M.process()
  return M.wait('the process of the server', function()
    for _, pid in ipairs(vim.api.nvim_get_proc_children(vim.fn.getpid())) do
      if (vim.api.nvim_get_proc(pid) or {}).name == 'osy-lsp' then
        return pid
      end
    end
  end)
end

function M.run(script)
  vim.notify = function(text)
    table.insert(M.messages, text)
  end
  local ok, trace = xpcall(dofile, debug.traceback, script)
  if not ok then
    local findings = vim.tbl_map(function(finding)
      return { finding.lnum, finding.code }
    end, vim.diagnostic.get())
    local place = { vim.api.nvim_buf_get_name(0), vim.fn.line('.'), vim.fn.col('.') }
    local quickfix = vim.fn.getqflist({ title = 1, size = 1 })
    io.stderr:write(trace, '\n', vim.inspect({ M.messages, findings, place, quickfix }), '\n', vim.fn.execute('messages'), '\n')
    vim.cmd('cquit 1')
  end
  -- A Neovim that leaves while it still writes to a server that ends gets a SIGPIPE
  -- after it has put its handlers away.
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  vim.lsp.stop_client(get())
  vim.wait(6000, function()
    return #get() == 0
  end, 10)
  vim.cmd('qall!')
end

return M
