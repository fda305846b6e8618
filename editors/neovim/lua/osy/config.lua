-- What Neovim has to know of the server, as `vim.lsp.config` and `vim.lsp.start`
-- take it.

local root = require('osy.root')
local server = require('osy.server')

-- Neovim does not watch files on Linux unless it is asked to, since without
-- inotifywait each directory costs a watch of its own.
local watches = vim.fn.has('nvim-0.11') == 1 and vim.fn.executable('inotifywait') == 1

return {
  name = 'osy',
  cmd = server.start,
  -- The workspace file osy-lsp.toml is the server's too.
  filetypes = { 'osy', 'toml' },
  -- There is no call of `on_dir`, and so no server, for any other TOML file, nor
  -- after the server has turned out not to run.
  root_dir = function(bufnr, on_dir)
    local name = vim.api.nvim_buf_get_name(bufnr)
    local ours = vim.bo[bufnr].filetype == 'osy' or vim.fs.basename(name) == 'osy-lsp.toml'
    if ours and server.usable() then
      on_dir(root.of(name))
    end
  end,
  -- Neovim asks for the findings of a buffer when that buffer changes, and an edit in
  -- one file can collide with another one. So it does not say that it can ask, and is
  -- told, of all files.
  before_init = function(params)
    local document = vim.tbl_extend('force', {}, params.capabilities.textDocument)
    document.diagnostic = nil
    params.capabilities = vim.tbl_extend('force', params.capabilities, { textDocument = document })
  end,
  settings = { osy = (vim.g.osy or {}).settings },
  capabilities = watches
      and { workspace = { didChangeWatchedFiles = { dynamicRegistration = true } } }
    or nil,
}
