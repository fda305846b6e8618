-- Neovim 0.11 and later read this for `vim.lsp.enable('osy')`.
return require('osy.config')
