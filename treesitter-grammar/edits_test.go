package grammar

import (
	"bytes"
	"fmt"
	"math/rand"
	"regexp"
	"strings"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
)

// Editors parse from the tree before the last key. That tree must not differ
// from the tree of the whole text in anything: kinds, fields, ranges, flags.
//
// Text without a fault allows no exception. In broken text tree-sitter itself
// leaves a gap: it may look ahead at a whole node of the old tree, and one that
// begins with a keyword (`catch …`, `case …`) does not fall back to a name as a
// token fresh from the lexer does, so the ERROR is cut differently. That is
// rare, needs no scanner, and is gone with the next edit, so it is counted.
func TestIncrementalEqualsFresh(t *testing.T) {
	edits, tolerated := 10_000, 30
	if testing.Short() {
		edits = 1_000
	}
	run := newEditRun(t, 20240607)
	for i := 0; i < edits && !t.Failed(); i++ {
		if i%run.resetEvery == 0 {
			run.reset()
		}
		run.step()
	}
	t.Logf("%d edits: %d left the text whole, %d left it broken, and of those %d trees differ", edits, run.whole, run.broken, len(run.differing))
	if len(run.differing) > tolerated {
		t.Errorf("%d trees of broken text differ, at most %d are expected\n%s", len(run.differing), tolerated, strings.Join(run.differing, "\n"))
	}
	if !testing.Short() && run.whole < edits/5 {
		t.Errorf("only %d edits left the text whole, so the test says little", run.whole)
	}
}

type editRun struct {
	t          *testing.T
	random     *rand.Rand
	sources    [][]byte
	parts      map[string][][]byte // what the samples hold, by kind
	resetEvery int                 // an accumulation of garbage says nothing after a while

	parser *sitter.Parser
	text   []byte
	tree   *sitter.Tree
	undo   []byte // an edit is taken back now and then, as people do

	whole, broken int
	differing     []string
}

func newEditRun(t *testing.T, seed int64) *editRun {
	run := &editRun{t: t, random: rand.New(rand.NewSource(seed)), resetEvery: 10, parts: map[string][][]byte{}, parser: sitter.NewParser()}
	t.Cleanup(run.parser.Close)
	run.parser.SetLanguage(Language())
	for _, path := range samples(t) {
		run.sources = append(run.sources, []byte(read(t, path)))
	}
	run.sources = append(run.sources, []byte(scannerSample))
	for _, source := range run.sources {
		run.collect(source)
	}
	return run
}

// scannerSample is made of what the scanner decides and remembers.
const scannerSample = `workflow Run {
  state A {
    enter {
      var a = $$"""{ "x": {{f($"""in {b:N0} "q" """)}} {{c}} }""";
      var b = $"""one {Map<string, List<int?>>.Of(x)!.Name} two""";
      var c = """raw "" text""";
      if (n < m && List<int>.Empty!.Count > 3) { goto B; }
      Call<A<B<C>>>(x)!.y = z! != w;
    }
    on E { when (a < b) { f(); } default { g(); } }
  }
  state B { subscribe E() as S { Finished { Within = a; Unfinished { goto A; } } } }
}

component Board() { render { Stack { Text($"{a}"); if (b) { Row { x => Text(x); } } } } }
`

// exchangeable are the kinds of which any may stand where another one stood.
var exchangeable = map[string]bool{
	"state": true, "event_arm": true, "function_declaration": true, "enum_declaration": true, "entity_declaration": true,
	"if_statement": true, "expression_statement": true, "local_declaration": true, "security_block": true, "element": true,
	"interpolated_string": true, "string_literal": true, "integer_literal": true, "argument_list": true, "block": true,
	"call_expression": true, "lambda_expression": true, "identifier": true,
}

func (r *editRun) collect(source []byte) {
	cursor := sitter.NewTreeCursor(parse(r.t, string(source)))
	defer cursor.Close()
	walk(cursor, func(n *sitter.Node) {
		if exchangeable[n.Type()] {
			r.parts[n.Type()] = append(r.parts[n.Type()], source[n.StartByte():n.EndByte()])
		}
	})
}

func (r *editRun) reset() {
	r.text = bytes.Clone(r.sources[r.random.Intn(len(r.sources))])
	r.undo = nil
	r.tree = r.fresh()
}

func (r *editRun) fresh() *sitter.Tree {
	r.parser.Reset()
	tree, err := r.parser.ParseCtx(r.t.Context(), nil, r.text)
	if err != nil {
		r.t.Fatal(err)
	}
	return tree
}

func (r *editRun) step() {
	before := r.text
	start, end, insert := r.nextEdit()
	if r.undo != nil && r.random.Intn(4) == 0 {
		start, end, insert = difference(r.text, r.undo)
	}
	r.undo = before
	after := bytes.Join([][]byte{before[:start], insert, before[end:]}, nil)

	old := r.tree.Copy()
	old.Edit(editInput(start, end, len(insert)))
	r.text = after
	tree, err := r.parser.ParseCtx(r.t.Context(), old, after)
	if err != nil {
		r.t.Fatal(err)
	}
	fresh := r.fresh()
	broken := fresh.RootNode().HasError() || strings.Contains(fresh.RootNode().String(), "(missing_")
	if broken {
		r.broken++
	} else {
		r.whole++
	}
	if place := firstDifference(tree.RootNode(), fresh.RootNode()); place != "" {
		report := fmt.Sprintf("after replacing [%d:%d) by %q\n%s\n--- before\n%s\n--- after\n%s", start, end, insert, place, before, after)
		if !broken {
			r.t.Error(report)
		}
		r.differing = append(r.differing, report)
		tree = fresh
	}
	r.tree = tree
}

// editInput is an edit in bytes alone. The binding hands tree-sitter the old end
// point as the new one; a token that grew past 255 bytes on what looks like one
// short line is then stored with its length cut to 8 bits, and all behind it is
// read at wrong places. Points decide nothing else, since a node that an edit
// touches is never reused, so a line far away keeps the lengths right.
func editInput(start, end, inserted int) sitter.EditInput {
	return sitter.EditInput{
		StartIndex: uint32(start), OldEndIndex: uint32(end), NewEndIndex: uint32(start + inserted),
		OldEndPoint: sitter.Point{Row: 1 << 20},
	}
}

var (
	words = regexp.MustCompile(`[\p{L}_][\p{L}\d_]*|\d+|[^\s\p{L}\d_]`)

	meaningful = []string{
		"a", "this.Item", ".Name", "?.b", "!", "<int>", "List<Boat>", "f(x)", "()", "[0]", " = 1", ";", "{ }", "{", "}", "(", ")",
		"state X { }", "on E { }", "goto A;", "enter { f(); }", "if (a) { b(); }", "else { }", "return;", "var x = 1;",
		"\"text\"", "$\"{a}\"", "\"", "// c\n", "/* c */", "\n", " ", "=> ", "x => x.y", "await ", "Stack { }", "[Required] ",
		"int A() { return 1; }\n", "class C { }\n", "workflow W { }\n", "case 1: break;", "new { a = 1 }", "switch { _ => 1 }",
	}
	garbage = []string{
		"\"\"\"", "$$\"\"\"", "{{", "}}", "{{{", "$\"", "@\"", "'", "\\", "<<", ">>", "<", ">", "/*", "*/", "//", "///", "#if",
		"\x00", "\xff", "é", "\u00a0", "=>=>", "::", ";;", ")))", "((", "]]", "[[", "?", "??", "?[", "..", "0x", "1e", "@", "`", "🚢",
	}
)

// nextEdit is an edit as an editor would make it, or one that makes no sense.
func (r *editRun) nextEdit() (start, end int, insert []byte) {
	sensible := r.random.Intn(2) == 0
	pick := func(list []string) []byte { return []byte(list[r.random.Intn(len(list))]) }
	if len(r.text) == 0 {
		return 0, 0, bytes.Clone(r.sources[0])
	}
	at := r.random.Intn(len(r.text))
	if !sensible {
		end = min(at+r.random.Intn(12), len(r.text))
		switch r.random.Intn(4) {
		case 0:
			return at, at, pick(garbage)
		case 1:
			return at, end, nil
		case 2:
			return at, end, pick(garbage)
		default:
			return at, at, []byte{r.text[r.random.Intn(len(r.text))]}
		}
	}
	switch token := r.tokenAt(at); r.random.Intn(16) {
	case 0: // a character typed
		return token[1], token[1], []byte{"abXY1 .;(){}"[r.random.Intn(12)]}
	case 1: // a token deleted
		return token[0], token[1], nil
	case 2: // a token replaced
		return token[0], token[1], pick(meaningful)
	case 3: // a token put in
		return token[1], token[1], pick(meaningful)
	case 4: // a line deleted
		line := r.lineAt(at)
		return line[0], line[1], nil
	case 5: // a line doubled
		line := r.lineAt(at)
		return line[1], line[1], bytes.Clone(r.text[line[0]:line[1]])
	case 6: // a character rubbed out
		return at, at + 1, nil
	default: // a part replaced by one of its kind, which mostly leaves the text whole
		return r.exchange(at)
	}
}

func (r *editRun) exchange(at int) (start, end int, insert []byte) {
	place := pointAt(r.text, at)
	for n := r.tree.RootNode().NamedDescendantForPointRange(place, place); n != nil; n = n.Parent() {
		// The further out, the rarer: most of what is typed is small.
		if parts := r.parts[n.Type()]; len(parts) > 0 && r.random.Intn(3) > 0 {
			return int(n.StartByte()), int(n.EndByte()), bytes.Clone(parts[r.random.Intn(len(parts))])
		}
	}
	return at, at, []byte(" ")
}

func (r *editRun) tokenAt(at int) [2]int {
	if m := words.FindIndex(r.text[at:]); m != nil {
		return [2]int{at + m[0], at + m[1]}
	}
	return [2]int{at, at}
}

func (r *editRun) lineAt(at int) [2]int {
	start := bytes.LastIndexByte(r.text[:at], '\n') + 1
	end := bytes.IndexByte(r.text[at:], '\n')
	if end < 0 {
		return [2]int{start, len(r.text)}
	}
	return [2]int{start, at + end + 1}
}

// difference is the one edit that makes `to` of `from`.
func difference(from, to []byte) (start, end int, insert []byte) {
	for start < len(from) && start < len(to) && from[start] == to[start] {
		start++
	}
	tail := 0
	for tail < len(from)-start && tail < len(to)-start && from[len(from)-1-tail] == to[len(to)-1-tail] {
		tail++
	}
	return start, len(from) - tail, bytes.Clone(to[start : len(to)-tail])
}

func pointAt(text []byte, offset int) sitter.Point {
	row := bytes.Count(text[:offset], []byte{'\n'})
	return sitter.Point{Row: uint32(row), Column: uint32(offset - bytes.LastIndexByte(text[:offset], '\n') - 1)}
}

// firstDifference walks two trees in step and says where they part.
func firstDifference(a, b *sitter.Node) string {
	left, right := sitter.NewTreeCursor(a), sitter.NewTreeCursor(b)
	defer left.Close()
	defer right.Close()
	for {
		l, r := left.CurrentNode(), right.CurrentNode()
		if shapeOf(l) != shapeOf(r) || left.CurrentFieldName() != right.CurrentFieldName() {
			return fmt.Sprintf("incremental %s %s %+v\nfresh       %s %s %+v\nbelow       %s",
				left.CurrentFieldName(), l.Type(), shapeOf(l), right.CurrentFieldName(), r.Type(), shapeOf(r), path(right))
		}
		down, same := left.GoToFirstChild(), right.GoToFirstChild()
		if down != same {
			return fmt.Sprintf("children of %s: incremental %t, fresh %t", path(right), down, same)
		}
		if down {
			continue
		}
		for {
			next, same := left.GoToNextSibling(), right.GoToNextSibling()
			if next != same {
				return fmt.Sprintf("a sibling behind %s: incremental %t, fresh %t", path(right), next, same)
			}
			if next {
				break
			}
			if up := left.GoToParent(); !up {
				return ""
			}
			right.GoToParent()
		}
	}
}

// shape is all that a tree says about one node, but for its field. The symbol
// stands for the kind, and for whether the node is named or an error.
type shape struct {
	symbol               sitter.Symbol
	start, end           uint32
	from, to             sitter.Point
	missing, extra, flaw bool
	children             uint32
}

func shapeOf(n *sitter.Node) shape {
	return shape{n.Symbol(), n.StartByte(), n.EndByte(), n.StartPoint(), n.EndPoint(),
		n.IsMissing(), n.IsExtra(), n.HasError(), n.ChildCount()}
}

func path(c *sitter.TreeCursor) string {
	var kinds []string
	for n := c.CurrentNode(); n != nil; n = n.Parent() {
		kinds = append([]string{n.Type()}, kinds...)
	}
	return strings.Join(kinds, " > ")
}

// The edit that showed what editInput is about: 256 bytes for one bracket, which
// the edited tree would give a length of nought.
func TestALongInsertionKeepsItsLength(t *testing.T) {
	before := []byte("//\n}\nint A;\n")
	insert := strings.Repeat("  a++;\n", 36) + "1234"

	tree := parseTree(t, nil, before)
	tree.Edit(editInput(3, 4, len(insert)))
	bracket := tree.RootNode().Child(1).Child(0)
	if got := bracket.EndByte() - bracket.StartByte(); bracket.Type() != "}" || got != 256 {
		t.Errorf("%q has %d bytes after the edit, from %d to %d of\n%s", bracket.Type(), got, bracket.StartByte(), bracket.EndByte(), tree.RootNode().String())
	}
}
