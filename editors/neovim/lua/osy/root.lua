local M = {}

local function has(dir, name)
  return vim.loop.fs_stat(dir .. '/' .. name) ~= nil
end

--- The directory that the server reads for a file: the repository, so that packages
--- beside the file's own are found; without one, the outermost directory with a
--- manifest or a workspace file. Never the home directory or one above it, and nil
--- if there is none.
function M.of(file)
  local home = vim.loop.os_homedir()
  local outermost
  for dir in vim.fs.parents(vim.fs.normalize(file)) do
    if dir == home then
      break
    end
    if has(dir, '.git') then
      return dir
    end
    if has(dir, 'app.osy') or has(dir, 'package.osy') or has(dir, 'osy-lsp.toml') then
      outermost = dir
    end
  end
  return outermost
end

return M
