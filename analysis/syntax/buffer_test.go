package syntax

import (
	"fmt"
	"math/rand"
	"os"
	"strings"
	"sync"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if n := Open(); n != 0 {
		fmt.Fprintf(os.Stderr, "%d parsers and trees were not closed\n", n)
		code = 1
	}
	os.Exit(code)
}

func newParser(t testing.TB) *Parser {
	p := NewParser()
	t.Cleanup(p.Close)
	return p
}

func newBuffer(t testing.TB, text string) *Buffer {
	b := newParser(t).NewBuffer(text)
	t.Cleanup(b.Close)
	return b
}

const program = `// Orders.
class A {
    int x;
    void M(int a) { if (a > 1) { x = 1; Foo("b", a + 2); } else { return; } }
}

enum E { One, Two }

class B {
    string s = "hé 😀";
    int F() => 3;
    void N() { foreach (var q in xs) { q.Do(x => x.y); } }
}

workflow Flow {
    Start { goto Placed; }
    state Placed {
        enter { Workflow.Once("charge", () => Charge($"{a,3:N2}"), retry: 3); }
        on Paid { goto Done; }
    }
    terminal success Done { }
}
`

// dump writes everything there is to know about the units of a document.
func dump(d *Document) string {
	var b strings.Builder
	for _, u := range d.Units {
		fmt.Fprintf(&b, "%d %q %v %v\n", u.Base, u.text, u.nodes(), u.errors)
	}
	return b.String()
}

func TestIncrementalEqualsFresh(t *testing.T) {
	p := newParser(t)
	steps := 2000
	if testing.Short() {
		steps = 200
	}
	// The second text is long enough to be provisional while it is broken.
	for _, source := range []string{program, strings.Repeat(program, settleAtOnce/len(program)+2)} {
		b := p.NewBuffer(source)
		r := rand.New(rand.NewSource(1))
		for step := range steps * len(program) / len(source) {
			if step%20 == 19 {
				edit(t, b, Edit{0, len(b.Mapper().Text()), source})
			}
			for range 1 + r.Intn(3) {
				edit(t, b, randomEdit(r, b.Mapper().Text()))
			}
			text := b.Mapper().Text()
			fresh := dump(p.Parse(text))
			if d := b.Parse(); !d.Provisional && dump(d) != fresh {
				t.Fatalf("step %d: parsing incrementally differs from parsing afresh:\n%s", step, text)
			}
			if d := b.Settle(); d.Provisional || d.Text() != text || dump(d) != fresh {
				t.Fatalf("step %d: a settled document differs from a fresh one:\n%s", step, text)
			}
		}
		b.Close()
	}
}

// FuzzBuffer checks that an edit of any text ends in the document of a fresh parse.
func FuzzBuffer(f *testing.F) {
	f.Add(program, 30, 31, "{")
	f.Add("class A { }", 8, 11, "")
	f.Add("workflow W { state A { enter { Workflow.Once(\"a\", () => x, key => y); } } }", 46, 50, "\xf0\x9f")
	f.Add("translations { \"a\" = $\"\"\"{b}\"\"\"; }\x00", 10, 10, "\r\n/*")
	f.Fuzz(func(t *testing.T, text string, start, end int, newText string) {
		start = min(max(start, 0), len(text))
		end = min(max(end, start), len(text))
		p := NewParser()
		defer p.Close()
		b := p.NewBuffer(text)
		defer b.Close()
		edit(t, b, Edit{start, end, newText})
		b.Parse()
		d := b.Settle()
		if fresh := p.Parse(d.Text()); dump(d) != dump(fresh) {
			t.Errorf("the document of %q is\n%s\nfresh it is\n%s", d.Text(), dump(d), dump(fresh))
		}
		for _, e := range SyntaxErrors(d) {
			if e.Start < 0 || e.End < e.Start || e.End > len(d.Text()) || e.Message == "" {
				t.Errorf("error %v in a text of %d bytes", e, len(d.Text()))
			}
		}
	})
}

func randomEdit(r *rand.Rand, text string) Edit {
	at := r.Intn(len(text) + 1)
	switch r.Intn(4) {
	case 0:
		return Edit{at, min(at+r.Intn(6), len(text)), ""}
	case 1:
		from := r.Intn(len(text) + 1)
		return Edit{at, at, text[from:min(from+r.Intn(12), len(text))]}
	case 2:
		return Edit{at, at, "x"}
	}
	const tokens = "{}();,.\"=\n\xff"
	i := r.Intn(len(tokens))
	return Edit{at, at, tokens[i : i+1]}
}

func edit(t testing.TB, b *Buffer, e Edit) {
	t.Helper()
	if err := b.Edit(e); err != nil {
		t.Fatal(err)
	}
}

func TestUnitsAreReused(t *testing.T) {
	b := newBuffer(t, program)
	before := b.Document()
	at := strings.Index(program, "x = 1")
	touched, ok := before.UnitAt(at)
	if !ok {
		t.Fatalf("no unit at offset %d", at)
	}
	for _, e := range []Edit{
		{at, at + 1, "yy"}, // an edit that leaves the program whole
		{at, at, "("},      // one that breaks it
		{at, at + 1, ""},   // and one that mends it
	} {
		edit(t, b, e)
		after := b.Parse()
		if len(after.Units) != len(before.Units) {
			t.Fatalf("after %v there are %d units, want %d", e, len(after.Units), len(before.Units))
		}
		shift := len(after.Text()) - len(before.Text())
		for i, u := range after.Units {
			was := before.Units[i]
			if was.Base == touched.Base {
				if u.Unit == was.Unit {
					t.Errorf("after %v the unit at offset %d is the old one", e, u.Base)
				}
				continue
			}
			want := was.Base
			if was.Base > at {
				want += shift
			}
			if u.Unit != was.Unit || u.Base != want {
				t.Errorf("after %v the unit at offset %d is not the one that was at %d", e, u.Base, was.Base)
			}
		}
	}
}

func TestUnitsThatParseToTheSameAreReused(t *testing.T) {
	b := newBuffer(t, program)
	before := b.Document()
	edit(t, b, Edit{0, len(program), "enum New { X }\n" + program})
	after := b.Parse()
	for i, u := range before.Units {
		if after.Units[i+1].Unit != u.Unit {
			t.Errorf("the unit at offset %d was made again", u.Base)
		}
	}
}

func TestNothingEditedNothingParsed(t *testing.T) {
	b := newBuffer(t, program)
	if d := b.Document(); b.Parse() != d || b.Settle() != d {
		t.Error("a document was replaced although the text did not change")
	}
}

func TestDocumentOutlivesItsBuffer(t *testing.T) {
	p := NewParser()
	b := p.NewBuffer(program)
	d := b.Document()
	want := dump(d)
	edit(t, b, Edit{0, 10, ""})
	b.Parse()
	b.Close()
	p.Close()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if dump(d) != want {
				t.Error("the document changed")
			}
		})
	}
	wg.Wait()
}

// The walk in C relies on how the binding lays out a node, so it is compared
// with what the binding says itself.
func TestUnitsShowWhatTheTreeShows(t *testing.T) {
	p := newParser(t)
	for _, text := range []string{program, "class A { void M() { x = 1\n y = (2; } }\nclass { }", ""} {
		tree, _ := p.parse(nil, text)
		cursor := sitter.NewTreeCursor(tree.RootNode())
		d := p.Parse(text)
		if want := int(tree.RootNode().ChildCount()); len(d.Units) != want {
			t.Errorf("%d units, want %d", len(d.Units), want)
		}
		more := cursor.GoToFirstChild()
		for _, u := range d.Units {
			if !more {
				break
			}
			checkNode(t, u, u.Root(), cursor, "")
			more = cursor.GoToNextSibling()
		}
		cursor.Close()
		closeTree(tree)
	}
}

func checkNode(t *testing.T, u Placed, n Node, cursor *sitter.TreeCursor, field string) {
	want := cursor.CurrentNode()
	got := fmt.Sprint(n.Kind(), n.Field(), u.Start(n), u.End(n), n.IsNamed(), n.IsError(), n.IsMissing(), n.IsExtra(), n.HasError())
	exp := fmt.Sprint(want.Type(), field, want.StartByte(), want.EndByte(), want.IsNamed(), want.IsError(), want.IsMissing(), want.IsExtra(), want.HasError())
	if got != exp {
		t.Errorf("node is %s, want %s", got, exp)
	}
	i := 0
	more := cursor.GoToFirstChild()
	for c := range n.Children() {
		if c.Parent() != n {
			t.Errorf("the parent of %v is %v", c, c.Parent())
		}
		if more {
			checkNode(t, u, c, cursor, cursor.CurrentFieldName())
			more = cursor.GoToNextSibling()
		}
		i++
	}
	if i != int(want.ChildCount()) {
		t.Errorf("%v has %d children, want %d", n, i, want.ChildCount())
	}
	if i > 0 {
		cursor.GoToParent()
	}
}

func TestAnyBytesGiveADocument(t *testing.T) {
	p := newParser(t)
	r := rand.New(rand.NewSource(1))
	noise := make([]byte, 20_000)
	r.Read(noise)
	for name, text := range map[string]string{
		"empty":           "",
		"NUL":             "class A { \x00 }",
		"invalid UTF-8":   "class A\xff { string s = \"\xf0\x9f\"; }",
		"byte order mark": "\ufeffclass A { }",
		"noise":           string(noise),
		"only opened":     strings.Repeat("(", 100_000),
		"nested":          "class A { int x = " + strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000) + "; }",
		"one long line":   "class A { void M() { " + strings.Repeat("x = 1; ", 100_000) + "} }",
	} {
		t.Run(name, func(t *testing.T) {
			b := p.NewBuffer(text)
			defer b.Close()
			edit(t, b, Edit{len(text) / 2, len(text) / 2, "{"})
			d := b.Settle()
			for _, e := range SyntaxErrors(d) {
				if e.Start < 0 || e.End < e.Start || e.End > len(d.Text()) {
					t.Errorf("error at [%d, %d) of %d bytes", e.Start, e.End, len(d.Text()))
				}
			}
			if d, _ := d.UnitAt(len(text) / 2); d.Unit != nil {
				_ = d.Root().String()
			}
		})
	}
}

// Errors and nothing else, which the parser needs minutes for.
func TestTextThatIsGivenUp(t *testing.T) {
	if testing.Short() {
		t.Skip("takes as long as the parser's patience")
	}
	p := NewParser()
	defer p.Close()
	text := strings.Repeat("a+", 50_000)
	b := p.NewBuffer(text)
	defer b.Close()
	if d := b.Document(); len(d.Units) != 1 || d.Units[0].Root().Kind() != ErrorKind || d.Text() != text {
		t.Errorf("%d units, the first is %s; want one error over all of the text", len(d.Units), d.Units[0].Root().Kind())
	}
	if len(SyntaxErrors(b.Document())) != 1 {
		t.Errorf("syntax errors: %v, want one", SyntaxErrors(b.Document()))
	}
	if err := b.Edit(Edit{0, len(text), "int f() { return 1; }"}); err != nil {
		t.Fatal(err)
	}
	if d := b.Parse(); len(d.Units) != 1 || d.Units[0].Root().Kind() != "function_declaration" {
		t.Errorf("after the repair: %v", d.Units)
	}
}
