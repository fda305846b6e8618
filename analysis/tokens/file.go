package tokens

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Cache remembers what the units of one file were found to be, so that an edit costs
// little more than the units it reaches. Many may use it at once.
type Cache struct {
	mu    sync.Mutex
	units map[*syntax.Unit][]part
}

// In returns the tokens of a part of a file in the order of the text, with those of
// the declarations that it touches. They never overlap.
func (c *Cache) In(w *identity.Workspace, f *project.File, start, end int) []Token {
	a := &answerer{snapshot: w.Snapshot, file: f, words: map[string]string{}}
	var list []Token
	for i, parts := range c.parts(f.Document, start, end) {
		unit := f.Document.Units[i]
		for _, p := range parts {
			if !a.answer(&p, unit.Text()) {
				continue
			}
			p.Start += unit.Base
			p.End += unit.Base
			list = append(list, p.Token)
		}
	}
	return withDurable(list, w, f, start, end)
}

// parts yields the parts of the units that touch a part of a document, by the index
// of the unit.
func (c *Cache) parts(doc *syntax.Document, start, end int) func(func(int, []part) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := map[*syntax.Unit][]part{}
	first, last := len(doc.Units), 0
	for i, u := range doc.Units {
		parts, ok := c.units[u.Unit]
		if u.Base < end && start < u.Base+len(u.Text()) {
			if !ok {
				parts, ok = partsOf(u.Unit), true
			}
			first, last = min(first, i), i+1
		}
		if ok {
			known[u.Unit] = parts
		}
	}
	c.units = known // without those that the document has no more
	return func(yield func(int, []part) bool) {
		for i := first; i < last && yield(i, known[doc.Units[i].Unit]); i++ {
		}
	}
}

// answerer knows what names at file level are.
type answerer struct {
	snapshot *project.Snapshot
	file     *project.File
	words    map[string]string // by name: what declares it
}

func (a *answerer) word(name string) string {
	name = strings.TrimPrefix(name, "@")
	word, known := a.words[name]
	if !known {
		word = a.snapshot.Word(a.file, name)
		a.words[name] = word
	}
	return word
}

// answer answers the question that a part asks, and reports whether there is
// something to tell.
func (a *answerer) answer(p *part, text string) bool {
	name := text[p.Start:p.End]
	switch p.asks {
	case aType:
		if t, ok := types[a.word(name)]; ok {
			p.Type = t
		} else {
			p.Type, p.Modifiers = OtherType, DefaultLibrary
		}
	case aValue:
		switch word := a.word(name); word {
		case "":
			// What begins like a type and is declared nowhere comes from the platform.
			if name[0] < 'A' || name[0] > 'Z' || !strings.HasPrefix(text[p.End:], ".") {
				return false
			}
			p.Type, p.Modifiers = OtherType, DefaultLibrary
		case "function":
			p.Type = Function
		case "field":
			p.Type = Variable
		default:
			p.Type = types[word]
		}
	case aCall:
		p.Type = Function
		if a.word(name) == "field" {
			p.Type = Variable
		}
	case aMember:
		p.Type = Property
		if a.word(p.of) == "enum" {
			p.Type = EnumMember
		}
	case aPlatformWord:
		if a.word(name) == "" && (name == "Slot" || name == "Outlet") {
			p.Type = Keyword
		}
	}
	return true
}

// types has the types of what is declared by a word.
var types = map[string]Type{
	"class": Class, "component": Class, "entity": Class, "enum": Enum, "interface": Interface, "record": Class, "struct": Struct,
}

// withDurable marks the tokens that have to do with steps, and adds the labels of
// those.
func withDurable(list []Token, w *identity.Workspace, f *project.File, start, end int) []Token {
	durable := map[int]bool{} // by where they start
	for _, b := range f.Bodies {
		if end < b.Base+b.Span.Start || b.Base+b.Span.End < start {
			continue
		}
		for _, step := range w.StepsOf(b) {
			switch {
			case step.Kind == identity.Automatic:
				durable[b.Base+step.Site.NameSpan.Start] = true
			case step.Leaf != "":
				label := step.Site.Step.LabelSpan
				list = append(list, lines(f.Document.Text(), b.Base+label.Start, b.Base+label.End)...)
			}
		}
		for _, call := range w.Calls(b) {
			if slices.ContainsFunc(call.To, func(to *project.Body) bool { return w.Summary(to).Step != effects.No }) {
				durable[b.Base+call.Site.NameSpan.Start] = true
			}
		}
	}
	for i := range list {
		if durable[list[i].Start] {
			list[i].Modifiers |= Durable
		}
	}
	slices.SortStableFunc(list, func(a, b Token) int { return cmp.Compare(a.Start, b.Start) })
	return list
}

// lines returns the lines of a label as one token each.
func lines(text string, start, end int) []Token {
	var list []Token
	for start < end {
		length := strings.IndexAny(text[start:end], "\r\n")
		if length < 0 {
			length = end - start
		}
		if length > 0 {
			list = append(list, Token{start, start + length, String, Durable})
		}
		start += length + 1
	}
	return list
}
