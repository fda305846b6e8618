-- The steps of a file or of the workspace, and the way from an id to its step.

local client = require('osy.client')
local list = require('osy.list')

local M = {}

-- Calls `each` with every step below the workflows, and `rest` with the number of
-- those that the server left out of a body.
local function walk(workflows, each, rest)
  for _, workflow in ipairs(workflows) do
    for _, body in ipairs(workflow.bodies) do
      for _, step in ipairs(body.steps) do
        each(step)
      end
      if rest and (body.more or 0) > 0 then
        rest(body.more, workflow.name .. '/' .. body.name)
      end
    end
  end
end

-- How long the servers may take for an answer, in milliseconds.
local patience = 5000

local function entries_of(answers)
  local entries = {}
  for _, answer in ipairs(answers) do
    walk(answer.result.workflows, function(step)
      table.insert(entries, list.entry(step, answer.client.offset_encoding))
    end, function(more, body)
      table.insert(entries, { text = ('… and %d more in %s'):format(more, body) })
    end)
  end
  return entries
end

--- Lists the steps of the current file, or of all projects that are open.
function M.list(everywhere)
  local function show(answers)
    local entries = entries_of(answers)
    if #entries == 0 then
      client.say(everywhere and 'there are no durable steps in the workspace.' or 'there are no durable steps in this file.')
      return
    end
    list.show(everywhere and 'Durable steps of the workspace' or 'Durable steps of this file', entries, not everywhere)
  end
  if everywhere then
    client.request_all('osy/steps', vim.empty_dict(), patience, show)
  else
    client.request('osy/steps', { textDocument = vim.lsp.util.make_text_document_params() }, function(result, from)
      show({ { result = result, client = from } })
    end)
  end
end

-- A global in capitals, which Neovim keeps in its shada file.
local function recent()
  return vim.g.OSY_RECENT_STEPS or {}
end

local function remember(id)
  local ids = vim.tbl_filter(function(other)
    return other ~= id
  end, recent())
  table.insert(ids, 1, id)
  vim.g.OSY_RECENT_STEPS = vim.list_slice(ids, 1, 20)
end

-- What the server knows changes slower than somebody presses <Tab>.
local known = { at = -math.huge, ids = {} }

local function ids()
  if vim.loop.now() - known.at > 3000 then
    known = { at = vim.loop.now(), ids = {} }
    for _, answer in ipairs(client.request_all_sync('osy/steps', vim.empty_dict())) do
      walk(answer.result.workflows, function(step)
        table.insert(known.ids, step.full)
      end)
    end
  end
  return known.ids
end

--- Completes an id by any part of it, those used lately first.
function M.complete(lead)
  local seen, found = {}, {}
  for _, known_ids in ipairs({ recent(), ids() }) do
    for _, id in ipairs(known_ids) do
      if not seen[id] and id:lower():find(lead:lower(), 1, true) then
        seen[id] = true
        table.insert(found, id)
      end
    end
  end
  return found
end

local function jump(location, encoding)
  if vim.lsp.util.show_document then
    vim.lsp.util.show_document(location, encoding, { focus = true, reuse_win = true })
  else
    vim.lsp.util.jump_to_location(location, encoding, true)
  end
end

-- An id as a message shows it: somebody may have pasted a whole log.
local function short(id)
  return vim.fn.strchars(id) > 80 and vim.fn.strcharpart(id, 0, 79) .. '…' or id
end

local asked = 0

--- Goes to the step of an id, short or full, as an operator's records show it.
function M.go(id)
  id = vim.trim(id)
  if id == '' then
    vim.ui.input({ prompt = 'Step id: ', completion = "customlist,v:lua.require'osy.steps'.complete" }, function(typed)
      if typed and vim.trim(typed) ~= '' then
        M.go(typed)
      end
    end)
    return
  end
  asked = asked + 1
  local question = asked
  client.request_all('osy/findStep', { id = id }, patience, function(answers)
    if question ~= asked then
      return -- the user has asked for another one since
    end
    local matches, closest, first = {}, {}, nil
    for _, answer in ipairs(answers) do
      local encoding = answer.client.offset_encoding
      for _, step in ipairs(answer.result.matches) do
        first = first or { step.location, encoding }
        table.insert(matches, list.entry(step, encoding))
      end
      for _, step in ipairs(answer.result.closest) do
        table.insert(closest, list.entry(step, encoding))
      end
    end
    if #matches > 0 then
      remember(id)
    end
    if #matches == 1 then
      jump(first[1], first[2])
    elseif #matches > 1 then
      list.show('Steps that go by ' .. id, matches)
    elseif #closest > 0 then
      client.say(('no step goes by %s. The list shows the closest.'):format(short(id)), vim.log.levels.WARN)
      list.show('Close to ' .. short(id), closest)
    else
      client.say(('no step goes by %s, nor by anything like it.'):format(short(id)), vim.log.levels.WARN)
    end
  end)
end

return M
