package grammar

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
)

var queryNames = []string{"highlights", "locals", "folds", "indents", "injections", "tags", "textobjects"}

// compileQuery compiles one file of queries/ and fails with the compiler's own
// words, which name the line.
func compileQuery(t *testing.T, name string) painter {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("queries", name+".scm"))
	if err != nil {
		t.Fatal(err)
	}
	query, err := sitter.NewQuery(source, Language())
	if err != nil {
		t.Fatalf("queries/%s.scm: %v", name, err)
	}
	t.Cleanup(query.Close)
	return painter{t: t, query: query}
}

func TestQueriesCompile(t *testing.T) {
	for _, name := range queryNames {
		if q := compileQuery(t, name); q.query.PatternCount() == 0 {
			t.Errorf("queries/%s.scm holds no pattern", name)
		}
	}
	files, _ := filepath.Glob("queries/*.scm")
	if len(files) != len(queryNames) {
		t.Errorf("queries/ holds %d files, of which %d are tested", len(files), len(queryNames))
	}
}

func TestHighlights(t *testing.T) {
	highlights := compileQuery(t, "highlights")
	for _, test := range []struct{ name, code, word, want string }{
		{"label of a step", `workflow W { state A { enter { Workflow.Once("pay", () => Pay()); } } }`, `"pay"`, "label"},
		{"label of a generic step", `void F() { Workflow.Once<Slip>("pay", k => Pay(k)); }`, `"pay"`, "label"},
		{"label of a child run", `void F() { Workflow.Run("child", row); }`, `"child"`, "label"},
		{"text that is no label", `void F() { Other.Once("pay", () => Pay()); }`, `"pay"`, "string"},
		{"text behind the label", `void F() { Workflow.Once("pay", order.Id, "x"); }`, `"x"`, "string"},
		{"escape in a label", `void F() { Workflow.Once("a\tb", () => Pay()); }`, `\t`, "string.escape"},
		{"state", `workflow W { state Open { } }`, "Open", "label"},
		{"target", `workflow W { state A { enter { goto Shut; } } }`, "Shut", "label"},
		{"initial state", `workflow W { Initial = Open; }`, "Open", "label"},
		{"other setting", `workflow W { Tracks = Open; }`, "Open", "variable"},
		{"arm of an event", `workflow W { state A { on Paid { } } }`, "Paid", "function"},
		{"arm of the clock", `workflow W { state A { on Expire { } } }`, "Expire", "keyword"},
		{"operation", `entity E { security { allow read when A; } }`, "read", "constant.builtin"},
		{"regex", `entity E { [Pattern("^x$")] string Code; }`, "^x$", "string.regexp"},
		{"regex of a call", `void F() { Regex.IsMatch(s, "^x$"); }`, "^x$", "string.regexp"},
		{"no regex", `void F() { Text.IsMatch(s, "^x$"); }`, "^x$", "string"},
		{"element", `component C() { render { Box { } } }`, "Box", "tag"},
		{"call like an element", `void F() { Box(); }`, "Box", "function.call"},
		{"constant", `class C { public const int Limit = 1; }`, "Limit", "constant"},
		{"field", `class C { public int Limit = 1; }`, "Limit", "variable.member"},
		{"member of an initializer", `void F() { new Boat { Name = "x" }; }`, "Name", "variable.member"},
		{"property of an attribute", `[Nav("x", Order = 4)] class C { }`, "Order", "property"},
		{"hole", `void F() { Log($"a{row}"); }`, "row", "variable"},
		{"section of a control", `control C { props { int n; } }`, "props", "keyword"},
		{"key of a manifest", `app A { egress "x.example"; }`, "egress", "property"},
		{"culture", `translations sv { }`, "sv", "constant"},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := strings.Index(test.code, test.word)
			for i, got := range highlights.colours(test.code)[at : at+len(test.word)] {
				if got != test.want {
					t.Fatalf("byte %d of %s is @%s, not @%s", i, test.word, got, test.want)
				}
			}
		})
	}
}

// The assertions in test/highlight are checked here without any tool; the CLI
// and Neovim have tests of their own.
func TestHighlightFiles(t *testing.T) {
	highlights := compileQuery(t, "highlights")
	files, _ := filepath.Glob("test/highlight/*.osy")
	if len(files) == 0 {
		t.Fatal("test/highlight is empty")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			checkCarets(t, string(source), highlights.colours(string(source)))
		})
	}
}

func checkCarets(t *testing.T, code string, colours []string) {
	lines := strings.Split(code, "\n")
	starts := []int{0}
	for _, line := range lines {
		starts = append(starts, starts[len(starts)-1]+len(line)+1)
	}
	all := assertions(lines)
	if len(all) == 0 {
		t.Fatal("the file asserts nothing")
	}
	for _, a := range all {
		for column := a.from; column < a.to; column++ {
			if got := colours[starts[a.line]+column]; got != a.capture {
				t.Errorf("line %d, column %d is @%s, not @%s: %s", a.line+1, column+1, got, a.capture, lines[a.line])
				break
			}
		}
	}
}

// What a query takes from a small text, as "capture text" pairs. Long nodes are
// known by their first word.
func TestOtherQueries(t *testing.T) {
	const code = `/// A run.
workflow Flow {
  event Pay();
  state Open {
    enter { foreach (var x in rows) { Send(x); } goto Shut; }
  }
}
entity Row { [Pattern("^a$")] string Code; }
int Sum(int left) { if (left > 1) { return 1; } return Regex.Replace(text, "b+", "c"); }
`
	for query, want := range map[string][]string{
		"locals":      {"local.definition.type Flow", "local.definition.constant Open", "local.definition.var x", "local.definition.parameter left", "local.reference rows"},
		"folds":       {"fold {"},
		"indents":     {"indent.begin {", "indent.branch }"},
		"injections":  {`injection.content "^a$"`, `injection.content "b+"`, "injection.content ///"},
		"tags":        {"name Flow", "definition.workflow workflow", "doc ///", "definition.state state", "definition.event event", "reference.state goto", "reference.call Send(x", "definition.function int"},
		"textobjects": {"function.outer enter", "class.outer workflow", "class.outer state", "loop.outer foreach", "conditional.outer if", "call.outer Send(x", "parameter.inner int", "comment.outer ///", "function.inner foreach"},
	} {
		t.Run(query, func(t *testing.T) {
			var got []string
			for _, c := range compileQuery(t, query).captures(code) {
				got = append(got, c.name+" "+firstWord(c.text(code)))
			}
			for _, w := range want {
				if !slices.Contains(got, w) {
					t.Errorf("queries/%s.scm does not say %q, but\n%s", query, w, strings.Join(got, "\n"))
				}
			}
		})
	}
}

// firstWord is what tells the nodes of the text apart: the first word, or the
// brace that opens a body.
func firstWord(text string) string {
	if len(text) == 1 || strings.HasPrefix(text, "{") {
		return text[:1]
	}
	word, _, _ := strings.Cut(text, " ")
	return strings.TrimRight(word, "();,")
}
