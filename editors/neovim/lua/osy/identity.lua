-- Copies the identity of the step under the cursor.

local client = require('osy.client')

local M = {}

local function copy(id)
  vim.fn.setreg('"', id)
  if vim.fn.has('clipboard') == 1 then
    vim.fn.setreg('+', id)
  end
  client.say('copied ' .. id)
end

--- `form` is 'full', which is what an operator searches for, or 'short'.
function M.copy(form)
  if form ~= '' and form ~= 'full' and form ~= 'short' then
    client.say(('there is no form %s of an identity: write :OsyIdentity full or :OsyIdentity short.'):format(form), vim.log.levels.WARN)
    return
  end
  local encoding = (client.all(vim.api.nvim_get_current_buf())[1] or {}).offset_encoding
  client.request('osy/stepAt', vim.lsp.util.make_position_params(0, encoding), function(step)
    if not step then
      client.say('there is no durable step here.')
    elseif form == 'short' then
      copy(step.short)
    elseif #step.all < 2 then
      copy(step.full)
    else
      local more = (step.more or 0) > 0 and (', %d more are not shown'):format(step.more) or ''
      vim.ui.select(step.all, { prompt = 'This step is reached in several ways' .. more .. '. Copy:' }, function(id)
        if id then
          copy(id)
        end
      end)
    end
  end)
end

return M
