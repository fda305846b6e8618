package syntax

import (
	"strings"
	"testing"
)

const onePerEntry = "an entry of a manifest has a name and one value, and nothing between them: write "

// In each case the place of an error is between « and », which are not part of
// the text.
func TestSyntaxErrors(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"nothing wrong", program, nil},

		{"missing semicolon, next line", "class A { void M() {\n x = 1«»\n y = 2; } }", []string{"`;` is missing here"}},
		{"missing semicolon, last in the block", "class A { void M() { foo()«» } }", []string{"`;` is missing here"}},
		{"missing parenthesis", "class A { void M() { if (x«» { y(); } } void N() { } }", []string{"`)` is missing here"}},
		{"missing value", "class A { void M() { y =«» ; } }", []string{"an expression is missing here"}},
		{"missing braces", "workflow W {\n state A {\n  enter { if (x) { foo();\n }\n «state» B { enter { x(); } }\n}\n", []string{
			"a `}` is missing before this"}},
		{"missing brace, last of a declaration", "workflow W {\n state A { enter { foo(); }\n }«»\n\nclass B { }", []string{
			"a `}` is missing here"}},
		{"missing quote", "class A { void M() {\n var x = \"abc;«»\n } }", []string{"a quote is missing here"}},

		{"half a call", "workflow W {\n state A { enter { Workflow.Once(\"a\",«»\n } }\n state B { }\n}", []string{"something is missing after `,`"}},
		// What stands outside of types is aliased, and must not lend its name to an error.
		{"parameters that do not end", "void H«(» { }", []string{"`(` is never closed"}},
		{"parameters that do not begin", "void H«)» { }", []string{"this is not expected here: `)`"}},
		{"call that does not end", "void H() { Foo(«» { } }", []string{"something is missing after `(`"}},

		{"one brace short", "class A { void M() { x = 1; }«»", []string{"`}` is missing here"}},
		{"two braces short", "class A { void M() «{» x = 1; ", []string{"`{` is never closed"}},

		{"component without parameters", "component Card«» {\n render { Stack { Text(\"a\"); } }\n}\nentity E { string X; }", []string{
			"`()` is missing here: write `component Card() { … }`"}},
		{"component with a base only", "public component Card<T>«» : Base { live var x = 1; }", []string{
			"`()` is missing here: write `component Card<T>() { … }`"}},
		{"action without parameters", "component Card() { action Save«» { Go(); } render { Text(\"a\"); } }", []string{
			"`()` is missing here: write `action Save() { … }`"}},

		{"list in a manifest", "app X {\n model «= [\n  \"a\",\n  \"b\"\n ]»;\n tests «[\"c\"]»;\n use Ledger;\n}", []string{
			onePerEntry + "`model \"a\";`, and an entry of its own for each other value", onePerEntry + "`tests \"c\";`"}},
		{"signs in a manifest", "package X { model «=» \"a\"; name«:» \"b\"; version «=» 1; }", []string{
			onePerEntry + "`model \"a\";`", onePerEntry + "`name \"b\";`", onePerEntry + "`version 1;`"}},
		{"values in a manifest", "app X { model «\"a\",» \"b\"; }", []string{onePerEntry + "`model \"a\";`, and an entry of its own for each other value"}},
		{"half an entry in a manifest", "app X { model \"a\"; version =«» }", []string{"something is missing after `=`"}},

		{"one token too many", "class A { «)» void M() { } }", []string{"this is not expected here: `)`"}},
		{"one statement, one error", "class A { void M() { x = «2» 3 + 4 5; } }", []string{"this is not expected here: `2`"}},
		{"two statements, two errors", "class A { void M() { x = 2 «2»; y = 3 «3»; } }", []string{
			"this is not expected here: `2`", "this is not expected here: `3`"}},
		{"in two declarations", "class A { «)» }\n\nclass B { «]» }", []string{
			"this is not expected here: `)`", "this is not expected here: `]`"}},
		{"unprintable", "«\x01\xff»", []string{"this is not expected here: `\ufffd\ufffd`"}},
		{"too long to show", "«" + strings.Repeat("\x01", 50) + "»", []string{
			"this is not expected here: `" + strings.Repeat("\ufffd", 40) + "…`"}},
		{"only its first line", "class A { «\x01\x02»\n\x03 }", []string{"this is not expected here: `\ufffd\ufffd`"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.NewReplacer("«", "", "»", "").Replace(tt.text)
			var marked strings.Builder
			at := 0
			var got []string
			for _, e := range SyntaxErrors(newParser(t).Parse(text)) {
				marked.WriteString(text[at:e.Start] + "«" + text[e.Start:e.End] + "»")
				at = e.End
				got = append(got, e.Message)
			}
			marked.WriteString(text[at:])
			if marked.String() != tt.text {
				t.Errorf("errors at\n%s\nwant\n%s", marked.String(), tt.text)
			}
			if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
				t.Errorf("messages are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

func TestSyntaxErrorsAreNotCountless(t *testing.T) {
	d := newParser(t).Parse(strings.Repeat("class A { ) }\n", 300))
	if got := len(SyntaxErrors(d)); got != maxErrors {
		t.Errorf("%d errors, want %d", got, maxErrors)
	}
}
