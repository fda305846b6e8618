package model

import (
	"reflect"
	"strings"
	"testing"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

const text = `using Osysharp.Workflow;

workflow W {
  state A { enter { F(1); } }
}

void F(int n) { Workflow.Once("a", () => n); }

class C : B { D field; int P => 1; C(int a, int b = 2) { } void M(params int[] all) { } }
`

// An edit leaves the facts of every declaration it does not touch in place, and
// they are what a fresh look would give.
func TestReadReuses(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	b := p.NewBuffer(text)
	defer b.Close()
	before := Read(b.Document(), nil)

	at := strings.Index(text, "F(1)")
	if err := b.Edit(syntax.Edit{Start: at, End: at, NewText: "G(); "}); err != nil {
		t.Fatal(err)
	}
	after := Read(b.Parse(), before)
	fresh := Read(p.Parse(b.Document().Text()), nil)
	if len(after.Units) != len(before.Units) || len(fresh.Units) != len(after.Units) {
		t.Fatalf("%d units, then %d, afresh %d", len(before.Units), len(after.Units), len(fresh.Units))
	}
	for i, u := range after.Units {
		if same := u.Facts == before.Units[i].Facts; same == (u.Workflows != nil) {
			t.Errorf("unit %d: facts taken over: %v", i, same)
		}
		if !reflect.DeepEqual(u.Facts, fresh.Units[i].Facts) {
			t.Errorf("unit %d differs from a fresh look", i)
		}
	}
}

func TestTypes(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	units := Read(p.Parse(text), nil).Units
	facts := units[len(units)-1]
	if len(facts.Types) != 1 {
		t.Fatalf("types are %v", facts.Types)
	}
	want := Type{Word: "class", Name: "C", Bases: []string{"B"}, Members: map[string]string{"field": "D", "P": "int"}, computed: map[string]bool{"P": true}}
	if got := *facts.Types[0]; !reflect.DeepEqual(got, want) {
		t.Errorf("the type is %+v, want %+v", got, want)
	}
	type body struct {
		kind        BodyKind
		name        string
		least, most int
	}
	var got []body
	for _, b := range facts.Bodies {
		got = append(got, body{b.Kind, b.Name, b.MinArity, b.MaxArity})
	}
	if want := []body{{Accessor, "C.P", 0, 0}, {Constructor, "C.new", 1, 2}, {Method, "C.M", 0, 1 << 20}}; !reflect.DeepEqual(got, want) {
		t.Errorf("bodies are %v, want %v", got, want)
	}
}

func TestLiteral(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	for source, want := range map[string]string{
		`"a"`:                                "a",
		`"a\tb\\\"\x41\u0042"`:               "a\tb\\\"AB",
		`@"a""b"`:                            `a"b`,
		`"""a"b"""`:                          `a"b`,
		"\"\"\"\n    a\n      b\n    \"\"\"": "a\n  b",
		`$"a{{b}}"`:                          "a{b}",
		`$"a{b}"`:                            "",
		`"a" + "b"`:                          "",
		`""`:                                 "",
		`" "`:                                "",
		`a`:                                  "",
	} {
		facts := Read(p.Parse("void F() { Workflow.Once("+source+", () => 1); }"), nil).Units[0]
		if got := facts.Bodies[0].Sites[0].Step.Label; got != want {
			t.Errorf("the label %s is %q, want %q", source, got, want)
		}
	}
}
