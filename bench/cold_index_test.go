//go:build bench

package bench

import (
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/osy-lsp/osy-lsp/bench/workspace"
	grammar "github.com/osy-lsp/osy-lsp/treesitter-grammar"
)

// TestColdIndex measures what it takes from the start of the server until the
// findings of all files of a large workspace are known, against only parsing the
// same bytes with the same parser on all cores.
func TestColdIndex(t *testing.T) {
	files := workspace.Generate(seed, 5000)
	dir := write(t, files)
	megabytes := float64(workspace.Bytes(files)) / 1e6
	var clock, work []float64
	for range 3 {
		parsing, parsingWork := parseAll(files)
		start := time.Now()
		s := serve(t, dir, false)
		s.await(dir)
		indexing, indexingWork := time.Since(start), s.worked(t)
		memory := s.resident(t)
		clock = append(clock, indexing.Seconds()/parsing.Seconds())
		work = append(work, indexingWork.Seconds()/parsingWork.Seconds())
		t.Logf("%d files, %.1f MB: parsing %.1f s, %.1f s of work; indexing %.1f s, %.1f s of work; %.0f MB resident at the end",
			len(files), megabytes, parsing.Seconds(), parsingWork.Seconds(), indexing.Seconds(), indexingWork.Seconds(), memory)
	}
	t.Logf("cold index against parsing, median: %.2f x by the clock, %.2f x of the work", at(clock, 50), at(work, 50))
}

// parseAll parses files on all cores, and nothing else.
func parseAll(files []workspace.File) (clock, work time.Duration) {
	start, before := time.Now(), workedHere()
	texts := make(chan string)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			p := parserFor(grammar.Language())
			defer p.Close()
			for text := range texts {
				parseTime(p, []byte(text))
			}
		})
	}
	for _, f := range files {
		texts <- f.Text
	}
	close(texts)
	wait.Wait()
	return time.Since(start), workedHere() - before
}

// at returns what so many percent of a list do not exceed.
func at(list []float64, percent int) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[min(len(list)*percent/100, len(list)-1)]
}
