-- The server is killed. One message says so, and :OsyRestart brings it back.

local j = require('journey')

j.open('model/Checkout.osy')
j.open('model/Orders.osy')
local pid = j.process()
vim.loop.kill(pid, 'sigkill')
local message = j.message('was ended by signal 9')
j.contains(message, 'osy-lsp/bin/osy-lsp')
j.contains(message, ':OsyRestart')

vim.cmd('OsyRestart')
for _, name in ipairs({ 'Checkout.osy', 'Orders.osy' }) do
  vim.cmd.buffer(name)
  j.server()
end
assert(j.process() ~= pid, 'it is the old process')
vim.cmd.buffer('Checkout.osy')
j.on('Workflow.Once("reserve"')
vim.cmd('copy .')
j.wait('a finding of the new server', function()
  return #vim.diagnostic.get(0) > 0
end)

-- A restart that was asked for is no crash.
pid = j.process()
vim.cmd('OsyRestart')
j.wait('the third server', function()
  return require('osy.client').all(vim.api.nvim_get_current_buf())[1] and j.process() ~= pid
end)
j.equal(j.messages, {}, 'messages')
