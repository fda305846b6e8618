if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = 1

vim.bo.commentstring = '// %s'
vim.bo.comments = 's1:/*,mb:*,ex:*/,:///,://'
vim.opt_local.formatoptions:remove('t')
vim.opt_local.formatoptions:append('croql')
vim.bo.expandtab = true
vim.bo.shiftwidth = 2
vim.bo.softtabstop = 2
vim.b.undo_ftplugin = 'setlocal commentstring< comments< formatoptions< expandtab< shiftwidth< softtabstop<'

-- Colours from the tree, where the parser was built: `:checkhealth osy` tells.
if vim.treesitter and vim.treesitter.start then
  pcall(vim.treesitter.start, 0, 'osy')
end
