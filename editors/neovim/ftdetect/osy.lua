vim.filetype.add({ extension = { osy = 'osy' } })
