if vim.b.did_indent then
  return
end
vim.b.did_indent = 1

-- Blocks as in C. What stands in parentheses lines up behind them, lambdas with a
-- block are indented like blocks, and `retry:` is an argument and no label.
vim.bo.cindent = true
vim.bo.cinoptions = '(0,W2,j1,J1,L0'
vim.b.undo_indent = 'setlocal cindent< cinoptions<'
