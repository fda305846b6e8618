package syntax

import (
	"slices"
	"strings"
	"testing"
)

func TestNode(t *testing.T) {
	const source = "\n// Doc.\nclass A { int x, y; /* z */ void M() { } }"
	d := newParser(t).Parse(source)
	if len(d.Units) != 2 || d.Units[0].Root().Kind() != "comment" {
		t.Fatalf("the units are %v", d.Units)
	}
	class := d.Units[1].Root()
	if d.Units[1].Base != strings.Index(source, "class") || class.Start() != 0 || class.Text() != d.Units[1].Text() {
		t.Errorf("the class is %q, at %d in the file", class.Text(), d.Units[1].Base)
	}

	if got := class.Child("name"); got.Text() != "A" || got.Field() != "name" || got.Parent() != class {
		t.Errorf("the name is %v", got)
	}
	if got := class.Child("nothing"); !got.IsZero() {
		t.Errorf("a field that is not there is %v", got)
	}
	body := class.Child("body")
	if got := kinds(slices.Collect(body.NamedChildren())); got != "field_declaration comment method_declaration" {
		t.Errorf("the members are %s", got)
	}
	if got := kinds(slices.Collect(body.Children())); got != "{ field_declaration comment method_declaration }" {
		t.Errorf("the children are %s", got)
	}
	field := slices.Collect(body.NamedChildren())[0]
	if got := kinds(slices.Collect(field.ChildrenOf("declarator"))); got != "variable_declarator variable_declarator" {
		t.Errorf("the declarators are %s in %v", got, field)
	}
	if got := field.NextSibling(); !got.IsExtra() || got.Text() != "/* z */" {
		t.Errorf("after the field comes %v", got)
	}
	last := slices.Collect(body.Children())[4]
	if got := last.NextSibling(); !got.IsZero() {
		t.Errorf("after the last child comes %v", got)
	}
	if got := class.NextSibling(); !got.IsZero() {
		t.Errorf("beside the root stands %v", got)
	}
}

func TestWalkLeavesOutWhatItIsTold(t *testing.T) {
	root := newParser(t).Parse("class A { void M() { int x; } int y; }").Units[0].Root()
	var names []string
	root.Walk(func(n Node) bool {
		if n.Kind() == "identifier" {
			names = append(names, n.Text())
		}
		return n.Kind() != "block"
	})
	if got := strings.Join(names, " "); got != "A M y" {
		t.Errorf("the names outside blocks are %s", got)
	}
}

func TestNodeAt(t *testing.T) {
	d := newParser(t).Parse("\nclass Abc { }\nclass D { }")
	for offset, want := range map[int]string{1: "class", 7: "Abc", 9: "Abc", 11: "{", 10: "class Abc { }", 14: "", 0: "", 99: ""} {
		var got string
		if u, ok := d.UnitAt(offset); ok {
			got = u.NodeAt(offset - u.Base).Text()
		}
		if got != want {
			t.Errorf("at %d stands %q, want %q", offset, got, want)
		}
	}
}

func TestNodeString(t *testing.T) {
	root := newParser(t).Parse("enum E { A, B }").Units[0].Root()
	const want = "(enum_declaration name: (identifier) body: (enum_body (enum_member name: (identifier)) (enum_member name: (identifier))))"
	if got := root.String(); got != want {
		t.Errorf("the tree is\n%s\nwant\n%s", got, want)
	}
}

func TestNodeStringShowsWhatIsMissing(t *testing.T) {
	root := newParser(t).Parse("class A { void M() { if (x { } } }").Units[0].Root()
	if got := root.String(); !strings.Contains(got, `(MISSING ")")`) {
		t.Errorf("the tree is %s", got)
	}
}

func TestZeroNode(t *testing.T) {
	var n Node
	if n.Kind()+n.Field()+n.Text()+n.String() != "" || n.Start() != 0 || n.End() != 0 || n.IsNamed() || n.IsError() || n.IsMissing() || n.HasError() {
		t.Error("no node is something")
	}
	if !n.Parent().IsZero() || !n.Child("name").IsZero() || !n.NextSibling().IsZero() {
		t.Error("no node has relatives")
	}
	for c := range n.Children() {
		t.Errorf("no node has the child %v", c)
	}
	n.Walk(func(Node) bool { t.Error("no node is visited"); return true })
}

func kinds(nodes []Node) string {
	var names []string
	for _, n := range nodes {
		names = append(names, n.Kind())
	}
	return strings.Join(names, " ")
}
