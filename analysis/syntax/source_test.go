package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Trees that are made again are those that were forgotten, node by node, also when
// many ask at once.
func TestForget(t *testing.T) {
	p := NewParser()
	defer p.Close()
	samples, err := filepath.Glob("../../testdata/syntax/*/*.osy")
	if len(samples) == 0 || err != nil {
		t.Fatalf("no samples: %v", err)
	}
	for _, name := range samples {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want, doc := p.Parse(string(text)), p.Parse(string(text))
		doc.Forget()
		var readers sync.WaitGroup
		for range 2 {
			readers.Go(func() {
				for i, u := range doc.Units {
					if !u.equal(want.Units[i].Unit) {
						t.Errorf("%s: the tree of %.60q has changed", filepath.Base(name), u.Text())
					}
				}
			})
		}
		readers.Wait()
	}
}

// What is not looked at is not made again, and of what is looked at the last files only
// are kept.
func TestForgetKeepsFew(t *testing.T) {
	p := NewParser()
	defer p.Close()
	var docs []*Document
	for i := range 3 * len(recent.units) {
		doc := p.Parse(fmt.Sprintf("void F%d() { G(); }\n", i))
		doc.Forget()
		docs = append(docs, doc)
	}
	kept := func() (count int) {
		for _, doc := range docs {
			if doc.Units[0].tree.Load() != nil {
				count++
			}
		}
		return count
	}
	for _, doc := range docs {
		if root := doc.Units[0].Root(); root.IsError() || root.Kind() != "function_declaration" || root.End() != len(root.Text()) {
			t.Fatalf("the root is %v", root.Kind())
		}
	}
	if n := kept(); n != 0 {
		t.Errorf("%d trees are there before anybody asks for what is in them", n)
	}
	for i, doc := range docs {
		if got := doc.Units[0].Root().Child("name").Text(); got != fmt.Sprintf("F%d", i) {
			t.Errorf("function %d is called %q", i, got)
		}
	}
	if n := kept(); n != len(recent.units) {
		t.Errorf("%d trees are kept, want %d", n, len(recent.units))
	}
}
