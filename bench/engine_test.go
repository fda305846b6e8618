//go:build bench

package bench

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/bench/workspace"
	"github.com/osy-lsp/osy-lsp/server"
)

// BenchmarkEngineIndex is the cold index without a server, on one core. Its profile
// shows where the time goes: -cpuprofile.
func BenchmarkEngineIndex(b *testing.B) {
	files := workspace.Generate(seed, 1000)
	for b.Loop() {
		engine := indexed(files)
		s := engine.Snapshot()
		for _, f := range files {
			s.Findings(context.Background(), f.Path)
		}
	}
}

// BenchmarkEngineKeystroke is a keystroke without a server, in 5,000 files.
func BenchmarkEngineKeystroke(b *testing.B) {
	files := workspace.Generate(seed, 5000)
	engine, large := indexed(files), workspace.Large(files)
	s := engine.Snapshot()
	for _, f := range files {
		s.Findings(context.Background(), f.Path)
	}
	p := syntax.NewParser()
	defer p.Close()
	buffer := p.NewBuffer(large.Text)
	defer buffer.Close()
	places := placesIn(large.Text, rand.New(rand.NewPCG(seed, 3)))
	apply := func(e edit) {
		if err := buffer.Edit(syntax.Edit{Start: e.start, End: e.end, NewText: e.text}); err != nil {
			b.Fatal(err)
		}
		engine.Set(large.Path, buffer.Parse())
		engine.Snapshot().Findings(context.Background(), large.Path)
	}
	for n := 0; b.Loop(); n++ {
		offset, keys := places(kindsOfTyping[n%len(kindsOfTyping)])
		apply(edit{offset, offset, keys[:1]})
		apply(edit{offset, offset + 1, ""})
	}
}

func indexed(files []workspace.File) server.Engine {
	p := syntax.NewParser()
	defer p.Close()
	engine := server.NewEngine()
	for _, f := range files {
		engine.Set(f.Path, p.Parse(f.Text))
	}
	return engine
}
