if vim.g.loaded_osy then
  return
end
vim.g.loaded_osy = true

local group = vim.api.nvim_create_augroup('osy', {})

if vim.fn.has('nvim-0.8') == 0 then
  vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
    group = group,
    pattern = '*.osy', -- which has no filetype yet
    once = true,
    callback = function()
      vim.notify('osy: Neovim 0.8 or newer is needed; :version tells which this is.', vim.log.levels.ERROR)
    end,
  })
  return
end

-- From 0.11 on the user says `vim.lsp.enable('osy')`.
if not (vim.lsp.config and vim.lsp.enable) then
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = { 'osy', 'toml' },
    callback = function(event)
      require('osy.client').start(event.buf)
    end,
  })
end

-- The server marks what the platform records as durable.
vim.api.nvim_set_hl(0, '@lsp.mod.durable.osy', { default = true, link = '@markup.strong' })

local command = vim.api.nvim_create_user_command

command('OsyStep', function(call)
  require('osy.steps').go(call.args)
end, {
  nargs = '?',
  complete = function(lead)
    return require('osy.steps').complete(lead)
  end,
  desc = 'Go to the step of an id',
})

command('OsySteps', function(call)
  require('osy.steps').list(call.bang)
end, { bang = true, desc = 'List the durable steps of this file, or with ! of the workspace' })

command('OsyIdentity', function(call)
  require('osy.identity').copy(call.args)
end, {
  nargs = '?',
  complete = function()
    return { 'full', 'short' }
  end,
  desc = 'Copy the identity of the step under the cursor',
})

command('OsyRestart', function()
  require('osy.client').restart()
end, { desc = 'Stop the language server and start it again' })

command('OsyLog', function()
  vim.cmd('split ' .. vim.fn.fnameescape(require('vim.lsp.log').get_filename()))
  vim.cmd('setlocal readonly autoread | normal! G')
end, { desc = 'Show the log of the language servers' })
