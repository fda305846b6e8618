-- What a tree is good for, and how lines are indented while somebody types.

local j = require('journey')

j.open('model/Orders.osy')
assert(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()], 'no colours from the tree')
vim.treesitter.get_parser():parse(true)
j.on('"charge-card"')
local captures = vim.treesitter.get_captures_at_pos(0, vim.fn.line('.') - 1, vim.fn.col('.'))
j.equal(captures[#captures].capture, 'label', 'what the label of a step is')

-- The server adds what only it knows.
j.wait('the mark of what is durable', function()
  vim.cmd('redraw') -- 0.10 marks what it draws
  for _, token in ipairs(vim.inspect_pos().semantic_tokens) do
    if token.opts.hl_group == '@lsp.mod.durable.osy' then
      return true
    end
  end
end)

vim.wo.foldmethod = 'expr'
vim.wo.foldexpr = 'v:lua.vim.treesitter.foldexpr()'
j.wait('a fold', function()
  return vim.fn.foldlevel('.') > 0
end)
vim.cmd('normal! zR')

-- Typing, as keys.
vim.cmd.edit('model/New.osy')
vim.api.nvim_feedkeys(
  vim.api.nvim_replace_termcodes(
    'i/// Tells<CR>the shop.<CR><C-u>workflow W {<CR>state A {<CR>enter {<CR>'
      .. 'Workflow.Once("a", () => F(),<CR>retry: G());<CR>Next();<CR>}<CR>}<CR>}<Esc>',
    true,
    false,
    true
  ),
  'xt',
  false
)
j.equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), {
  '/// Tells',
  '/// the shop.',
  'workflow W {',
  '  state A {',
  '    enter {',
  '      Workflow.Once("a", () => F(),',
  '                    retry: G());',
  '      Next();',
  '    }',
  '  }',
  '}',
}, 'what was typed')
j.equal(vim.bo.commentstring, '// %s', 'commentstring')
