package main

import (
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/server/disk"
)

// read returns what the files say, by name. Those that cannot be read are told of
// in the order of their names.
func (r *reader) read() map[string]*model.File {
	read := make([]*model.File, len(r.files))
	problems := make([]error, len(r.files))
	onAll(len(r.files), func(next func() (int, bool)) {
		parser := syntax.NewParser()
		defer parser.Close()
		for i, ok := next(); ok; i, ok = next() {
			text, err := disk.Read(filepath.FromSlash(r.files[i]))
			if problems[i] = err; err == nil {
				read[i] = model.ReadClosed(parser, text)
			}
		}
	})
	facts := make(map[string]*model.File, len(r.files))
	for i, name := range r.files {
		if problems[i] != nil {
			r.leaveOut(name, problems[i])
			continue
		}
		facts[name] = read[i]
	}
	return facts
}

// onAll divides tasks 0 to n-1 among workers, one on each processor, and waits
// until all are done.
func onAll(n int, work func(next func() (task int, ok bool))) {
	var count atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			work(func() (int, bool) {
				i := int(count.Add(1)) - 1
				return i, i < n
			})
		})
	}
	workers.Wait()
}
