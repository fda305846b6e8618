-- Which directory the server reads.

local j = require('journey')
local root = require('osy.root')

local here = vim.fn.getcwd()
local function touch(name)
  vim.fn.mkdir(vim.fn.fnamemodify(name, ':h'), 'p')
  vim.fn.writefile({}, name)
end

touch('repo/.git/HEAD')
touch('repo/apps/shop/app.osy')
touch('plain/shop/app.osy')
touch('plain/shop/kits/pay/package.osy')

j.equal(root.of(here .. '/repo/apps/shop/model/A.osy'), here .. '/repo', 'the repository')
-- The copy of the shop is above all of this and has a manifest too.
j.equal(root.of(here .. '/plain/shop/kits/pay/model/A.osy'), here, 'the outermost manifest')

-- The home directory may be a repository: of settings, not of projects.
local home = vim.loop.os_homedir()
vim.fn.mkdir(home .. '/.git', 'p')
j.equal(root.of(home .. '/notes/A.osy'), nil, 'below the home directory')
touch(home .. '/notes/app.osy')
j.equal(root.of(home .. '/notes/model/A.osy'), home .. '/notes', 'a project below it')

-- A file without a project is looked at by itself.
j.equal(j.open(home .. '/alone/A.osy').config.root_dir, nil, 'the directory for a file alone')
vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'workflow W { state A { on }' })
j.wait('a finding', function()
  return #vim.diagnostic.get(0) > 0
end)
