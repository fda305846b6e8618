-- What can be set: in vim.g.osy, and in the workspace file while it is edited.

local j = require('journey')

vim.g.osy = { settings = { severity = { ['workflow-step-label-duplicate'] = 'warning' } } }

local client = j.open('model/Checkout.osy')
local file = vim.api.nvim_get_current_buf()

local function findings()
  local severities = {}
  for _, finding in ipairs(vim.diagnostic.get(file)) do
    severities[finding.code] = vim.diagnostic.severity[finding.severity]
  end
  return severities
end

j.on('Workflow.Once("reserve"')
vim.cmd('copy .')
j.on('Charge(this.Item)')
vim.cmd('copy .')
local wanted = { ['workflow-step-label-duplicate'] = 'WARN', ['workflow-helper-called-twice'] = 'ERROR' }
j.wait('the findings', function()
  return vim.deep_equal(findings(), wanted)
end)

-- Only the workspace file is the server's, of all TOML files.
vim.cmd.edit('other.toml')
vim.wait(100)
j.equal(require('osy.client').all(vim.api.nvim_get_current_buf()), {}, 'servers of another TOML file')

j.equal(j.open('osy-lsp.toml').id, client.id, 'the server of the workspace file')
vim.api.nvim_buf_set_lines(0, 0, -1, false, { '[severity]', 'workflow-helper-called-twice = "off"' })
wanted['workflow-helper-called-twice'] = nil
j.wait('a finding to go', function()
  return vim.deep_equal(findings(), wanted)
end)
vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'nonsense = 1' })
j.equal(
  j.wait('a finding in the workspace file', function()
    return vim.diagnostic.get(0)[1]
  end).code,
  'settings-unknown-key',
  'the code'
)
