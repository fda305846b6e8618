-- From ids to steps and back: lists, jumps, what is copied, and what is not there.

local j = require('journey')

local function list(get)
  return vim.tbl_map(function(entry)
    local name = vim.fn.fnamemodify(vim.fn.bufname(entry.bufnr), ':t')
    return ('%s:%d:%d %s'):format(name, entry.lnum, entry.col, entry.text)
  end, get())
end

local function place()
  return ('%s:%d:%d'):format(vim.fn.expand('%:t'), vim.fn.line('.'), vim.fn.col('.'))
end

local function shown(kind)
  j.wait('the ' .. kind, function()
    return vim.fn.win_gettype() == kind
  end)
end

j.open('model/Checkout.osy')

-- The steps of the file, in the location list.
vim.cmd('OsySteps')
shown('loclist')
local retry = 'Charge#charge-card  (4 attempts: at once, then after 2 s, 4 s, 8 s — 14 s in all)'
j.equal(list(function()
  return vim.fn.getloclist(0)
end), {
  'Checkout.osy:15:20 Checkout/Placed.Pay@N#greet',
  'Orders.osy:17:3 Checkout/Placed.Pay@N/' .. retry,
  'Checkout.osy:23:7 Checkout/Paid.Ship@N#reserve',
  'Orders.osy:17:3 Checkout/Paid.Ship@N/' .. retry,
}, 'the steps of the file')
vim.cmd('normal! G')
vim.cmd('execute "normal! \\<CR>"')
j.equal(place(), 'Orders.osy:17:3', 'where the last entry leads')

-- Those of the workspace, in the quickfix list, with their findings.
vim.cmd('lclose | edit model/Checkout.osy')
j.on('Workflow.Once("reserve"')
vim.cmd('copy .')
j.wait('the finding', function()
  return #vim.diagnostic.get(0) > 0
end)
vim.cmd('OsySteps!')
shown('quickfix')
local entries = vim.fn.getqflist()
j.equal(#entries, 5, 'the number of steps')
j.equal({ entries[3].type, entries[4].type }, { '', 'E' }, 'which entry has an error')
j.contains(entries[4].text, 'Paid.Ship@N#reserve  (1 error)')
vim.cmd('cclose | buffer Checkout.osy | undo | 1')

-- An operator's id: with real numbers, short or full, on a retry.
vim.cmd('OsyStep Paid.Ship@2#reserve')
j.wait('the step', function()
  return place() == 'Checkout.osy:23:7'
end)
vim.cmd('OsyStep  Checkout/Placed.Pay@1/Charge#charge-card ')
j.wait('the step in another file', function()
  return place() == 'Orders.osy:17:3'
end)
j.equal(vim.g.OSY_RECENT_STEPS, { 'Checkout/Placed.Pay@1/Charge#charge-card', 'Paid.Ship@2#reserve' }, 'what was looked for')

-- Completion by any part: those used before, then those there are.
j.equal(vim.fn.getcompletion('OsyStep CARD', 'cmdline'), {
  'Checkout/Placed.Pay@1/Charge#charge-card',
  'Checkout/Placed.Pay@N/Charge#charge-card',
  'Checkout/Paid.Ship@N/Charge#charge-card',
}, 'what completes')

-- Without an id it asks.
vim.ui.input = function(options, answer)
  j.equal(options.prompt, 'Step id: ', 'the prompt')
  j.contains(table.concat(vim.fn.getcompletion('greet', options.completion), ' '), 'Checkout/Placed.Pay@N#greet')
  answer('Placed.Pay@1#greet')
end
vim.cmd('OsyStep')
j.wait('the step', function()
  return place() == 'Checkout.osy:15:20'
end)

-- A typing error, and what is no id.
vim.cmd('OsyStep Paid.Ship@1#reserv')
j.message('no step goes by Paid.Ship@1#reserv')
j.contains(vim.fn.getqflist()[1].text, 'Checkout/Paid.Ship@N#reserve')
vim.cmd('cclose')
vim.cmd('OsyStep nonsense')
j.message('nonsense')

-- The way back: full or short, and a choice where several ways lead to the step.
vim.cmd.buffer('Checkout.osy')
j.on('"reserve"')
vim.cmd('OsyIdentity')
j.message('copied Checkout/Paid.Ship@N#reserve')
j.equal(vim.fn.getreg('"'), 'Checkout/Paid.Ship@N#reserve', 'the register')
vim.cmd('OsyIdentity short')
j.message('copied Paid.Ship@N#reserve')

vim.cmd.buffer('Orders.osy')
j.on('Payments.Charge')
vim.ui.select = function(ids, options, choose)
  j.contains(options.prompt, 'several ways')
  choose(ids[2])
end
vim.cmd('OsyIdentity')
j.message('copied Checkout/Paid.Ship@N/Charge#charge-card')
j.on('enum')
vim.cmd('OsyIdentity')
j.message('no durable step here')

vim.cmd('OsyIdentity nonsense')
j.message('there is no form nonsense of an identity')
vim.cmd('OsyStep ' .. ('x'):rep(5000))
assert(#j.message('xxx') < 300)

-- A file without steps.
vim.cmd.edit('model/Empty.osy')
vim.cmd('OsySteps')
j.message('no durable steps in this file')
j.equal(j.messages, {}, 'messages')

-- A second project has a server of its own: both are asked, wherever the cursor is.
vim.fn.mkdir('other/.git', 'p')
vim.fn.writefile({ 'app Other { model "*.osy"; }' }, 'other/app.osy')
vim.fn.writefile({ 'workflow Other { state A { enter { Workflow.Once("far", () => 1); } } }' }, 'other/Other.osy')
j.open('other/Other.osy')
j.equal(#require('osy.client').all(), 2, 'the number of servers')
vim.cmd('OsyStep Paid.Ship@1#reserve')
j.wait('the step of the first project', function()
  return place() == 'Checkout.osy:23:7'
end)
vim.cmd('OsyStep A.enter@1#far')
j.wait('the step of the second project', function()
  return place() == 'Other.osy:1:36'
end)
vim.cmd('OsySteps!')
shown('quickfix')
local all = table.concat(list(vim.fn.getqflist), '\n')
j.contains(all, 'Other/A.enter@N#far')
j.contains(all, 'Checkout/Paid.Ship@N#reserve')
