-- Steps as entries of a quickfix or location list.

local M = {}

-- Where a location begins, as a quickfix entry counts it: in bytes from one.
local function place(location, encoding)
  if encoding ~= 'utf-8' then
    local item = vim.lsp.util.locations_to_items({ location }, encoding)[1]
    return { filename = item.filename, lnum = item.lnum, col = item.col }
  end
  local start = location.range.start
  return {
    filename = vim.uri_to_fname(location.uri),
    lnum = start.line + 1,
    col = start.character + 1,
  }
end

local function count(n, word)
  return n and n > 0 and ('%d %s%s'):format(n, word, n > 1 and 's' or '') or nil
end

--- The entry of a step: its identity in full, and what is remarkable about it.
function M.entry(step, encoding)
  local findings = step.findings or {}
  local notes = { step.kind ~= 'step' and step.kind or nil }
  table.insert(notes, step.retry)
  table.insert(notes, step.scope and 'scoped to ' .. step.scope)
  table.insert(notes, count(findings.errors, 'error'))
  table.insert(notes, count(findings.warnings, 'warning'))
  local entry = place(step.location, encoding)
  entry.text = step.full .. (#notes > 0 and '  (' .. table.concat(notes, '; ') .. ')' or '')
  entry.type = (findings.errors or 0) > 0 and 'E' or (findings.warnings or 0) > 0 and 'W' or ''
  return entry
end

--- Shows entries in the location list of the window, or in the quickfix list.
function M.show(title, entries, in_location_list)
  local what = { title = title, items = entries }
  if in_location_list then
    vim.fn.setloclist(0, {}, ' ', what)
    vim.cmd('lopen')
  else
    vim.fn.setqflist({}, ' ', what)
    vim.cmd('copen')
  end
end

return M
