-- :checkhealth osy, before and after a file is opened, and when something is missing.

local j = require('journey')

local function report()
  vim.cmd('silent checkhealth osy')
  local text = j.wait('the report', function()
    local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
    return text:find('colours', 1, true) and text
  end)
  vim.cmd('bwipeout!')
  return text
end

local text = report()
j.contains(text, 'osy-lsp/bin/osy-lsp (built in this checkout): osy-lsp')
j.contains(text, 'no server is running')
j.contains(text, 'osy-lsp/editors/neovim/parser/osy.so')
j.contains(text, 'the query highlights fits the parser')
assert(not text:find('ERROR') and not text:find('WARNING'), text)

j.open('model/Checkout.osy')
j.contains(report(), 'running for ' .. vim.fn.getcwd())

-- The plugin as it is before `make neovim`, with a wrong setting.
local built = vim.fn.expand('~/osy-lsp/editors/neovim')
vim.fn.system({ 'cp', '-R', built .. '/', 'plugin' })
vim.fn.delete('plugin/parser', 'rf')
vim.opt.runtimepath:remove(built)
vim.opt.runtimepath:append(vim.fn.getcwd() .. '/plugin')
vim.g.osy = { server = '/nowhere/osy-lsp' }
text = report()
j.contains(text, '/nowhere/osy-lsp (vim.g.osy.server) does not exist')
j.contains(text, 'no tree-sitter parser')

-- A program that never ends is not waited for.
local sleeping = vim.fn.getcwd() .. '/sleeping'
vim.fn.writefile({ '#!/bin/sh', 'exec sleep 600' }, sleeping)
assert(vim.loop.fs_chmod(sleeping, tonumber('755', 8)))
vim.g.osy = { server = sleeping }
j.contains(report(), sleeping .. ' (vim.g.osy.server) does not run: it has not answered for 3 seconds')
