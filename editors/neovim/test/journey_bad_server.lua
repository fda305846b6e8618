-- Programs that are no server: one message says which file, and what to do, however
-- many files are opened.

local j = require('journey')

local function write(name, text, mode)
  local file = assert(io.open(name, 'wb'))
  file:write(text)
  file:close()
  assert(vim.loop.fs_chmod(name, mode))
  return vim.fn.fnamemodify(name, ':p')
end

local function try(path, says, advises)
  vim.g.osy = { server = path }
  vim.cmd('silent! bwipeout! Checkout.osy Orders.osy')
  require('osy.client').restart()
  vim.cmd.edit('model/Checkout.osy')
  local message = j.message(says)
  j.contains(message, path)
  j.contains(message, advises)
  vim.cmd.edit('model/Orders.osy')
  vim.wait(200)
  j.equal(j.messages, {}, 'messages after the first one, with ' .. path)
  j.equal(vim.fn.execute('messages'), '', 'messages of Neovim itself, with ' .. path)
end

local executable, data = tonumber('755', 8), tonumber('644', 8)
local windows = 'MZ\144\0\3\0\0\0\4\0\0\0\255\255\0\0'

try(vim.fn.getcwd() .. '/nowhere', 'does not exist', 'make neovim')
try('osy-lsp-nowhere', 'is not on PATH', 'make neovim')
try(vim.fn.getcwd() .. '/model', 'is no program but a directory', 'make neovim')
try(write('data', '#!/bin/sh\n', data), 'is not executable', 'chmod +x')
try(write('foreign', windows, executable), 'for this system', 'make neovim')
try(write('silent', '#!/bin/sh\nexit 0\n', executable), 'ended with exit code 0 before it answered. ', 'make neovim')
try(write('failing', '#!/bin/sh\necho first words >&2\necho "out of \\"luck\\"" >&2\nexit 3\n', executable), 'ended with exit code 3 before it answered (out of "luck")', ':OsyLog')

require('osy.server').patience = 1
try(write('sleeping', '#!/bin/sh\nexec sleep 600\n', executable), 'has not answered for 1 seconds', 'make neovim')
require('osy.server').patience = 20
try(vim.fn.getcwd() .. '/failing', 'ended with exit code 3 before it answered', ':OsyLog')

vim.cmd('OsyLog')
j.contains(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'), 'out of')
vim.cmd('close')

-- Commands say the same, and do not fail.
vim.cmd('OsySteps')
j.message('failing ended with exit code 3')

-- The way out.
vim.g.osy = nil
vim.cmd('OsyRestart')
j.open('model/Checkout.osy')
