-- The page of help: its tags are made without complaint, its links lead somewhere.

local j = require('journey')

vim.fn.mkdir('page/doc', 'p')
local lines = vim.fn.readfile(vim.fn.expand('~/osy-lsp/editors/neovim/doc/osy.txt'))
vim.fn.writefile(lines, 'page/doc/osy.txt')
j.equal(vim.fn.execute('helptags page/doc'), '', 'what :helptags says')

local newer = { ['vim.lsp.enable()'] = true, ['vim.lsp.config()'] = true }
for number, line in ipairs(lines) do
  assert(vim.fn.strdisplaywidth(line) <= 78, 'line ' .. number .. ' of the page is wider than 78')
  for link in line:gmatch('|(%S+)|') do
    local there = vim.tbl_contains(vim.fn.getcompletion(link, 'help'), link)
    assert(there or newer[link], 'the page has a dead link: ' .. link)
  end
end

for _, subject in ipairs({ 'osy', 'osy-settings', 'vim.g.osy' }) do
  vim.cmd.help(subject)
  j.equal(vim.fn.expand('%:t'), 'osy.txt', ':help ' .. subject)
end
