-- Somebody opens a file from the shell, hovers a step, breaks the workflow, sees it and
-- lets it be fixed.

local j = require('journey')

j.equal(vim.fn.expand('%:t'), 'Checkout.osy', 'the file that is shown')
local client = j.server()
j.equal(vim.bo.filetype, 'osy', 'the filetype')
j.equal(client.config.root_dir, vim.fn.getcwd(), 'the directory that the server reads')

-- The identity, as a float.
j.open('model/Orders.osy')
j.on('"charge-card"')
vim.lsp.buf.hover()
local float = j.wait('the hover', function()
  for _, win in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(win).relative ~= '' then
      return win
    end
  end
end)
local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, -1, false), '\n')
j.contains(text, 'Placed.Pay@N/Charge#charge-card')
vim.api.nvim_win_close(float, true)
vim.cmd.buffer('Checkout.osy')

-- A step written twice.
j.equal(vim.diagnostic.get(0), {}, 'findings of the sample')
j.on('Workflow.Once("reserve"')
vim.cmd('copy .')
local finding = j.wait('the finding', function()
  return vim.diagnostic.get(0)[1]
end)
j.equal(finding.code, 'workflow-step-label-duplicate', 'the code')
j.equal(finding.lnum, vim.fn.line('.') - 1, 'the line')
j.equal(finding.severity, vim.diagnostic.severity.ERROR, 'the severity')

-- The quick fix, chosen from what is offered.
vim.fn.cursor(0, finding.col + 1)
local offered
vim.ui.select = function(actions, options, choose)
  offered = vim.tbl_map(options.format_item, actions)
  for i, action in ipairs(actions) do
    if offered[i]:find('^Rename the step') then
      return choose(action, i)
    end
  end
end
vim.lsp.buf.code_action()
j.wait('the list of fixes', function()
  return offered
end)
local name = j.wait('another label', function()
  local name = vim.api.nvim_get_current_line():match('Once%("(.-)"')
  return name ~= 'reserve' and name
end)
assert(vim.tbl_contains(offered, ('Rename the step to "%s"'):format(name)), vim.inspect(offered))
j.wait('the finding to go', function()
  return #vim.diagnostic.get(0) == 0
end)
j.equal(j.messages, {}, 'messages')
