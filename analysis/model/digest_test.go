package model

import (
	"testing"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

func TestCode(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	code := func(text string) uint64 { return Read(p.Parse(text), nil).Units[0].Code }
	base := code(`void F() { Send("a b", x + 1); }`)
	for text, same := range map[string]bool{
		"void F()\n{\n  Send(\"a b\", /* why */ x+1); // so\n}": true,
		`void F() { Send("a  b", x + 1); }`:                     false,
		`void F() { Send("a b", x - 1); }`:                      false,
		`void F() { Send("a b", x1); }`:                         false,
		`void F() { Send("a b", x + 1) }`:                       false,
	} {
		if got := code(text) == base; got != same {
			t.Errorf("%s has the same code: %v, want %v", text, got, same)
		}
	}
}
