package grammar

import (
	"math/rand"
	"strings"
	"testing"
	"time"
)

// Whatever a file holds, a tree of the whole of it comes back.
func TestBadInputGivesATree(t *testing.T) {
	for name, code := range badInputs() {
		t.Run(name, func(t *testing.T) {
			wholeTree(t, code)
		})
	}
}

func badInputs() map[string]string {
	random := rand.New(rand.NewSource(7))
	binary := make([]byte, 50_000)
	random.Read(binary)
	inputs := map[string]string{
		"nothing":                "",
		"binary":                 string(binary),
		"NUL bytes":              strings.Repeat("\x00", 100_000),
		"NUL bytes in code":      "int A() {\x00 return\x00 1; }\x00\nenum B\x00 { C }",
		"invalid UTF-8":          strings.Repeat("\xff\xfe\x80", 30_000),
		"invalid UTF-8 in code":  "int A\xff() { var x = \"\xc3\x28\"; // \xe2\x82\n return $\"{\xf0\x9f}\"; }",
		"a cut UTF-8 sequence":   "enum A { B } // \xe2\x82",
		"UTF-16":                 "\xff\xfei\x00n\x00t\x00 \x00A\x00;\x00",
		"lone carriage returns":  strings.Repeat("int A;\r", 1000),
		"blanks only":            strings.Repeat(" \t\n\u00a0\ufeff", 20_000),
		"an emoji where a name":  "workflow 🚢 { state ⚓ { } }",
		"a very long name":       strings.Repeat("a", 1_000_000) + ";",
		"a very long number":     "int A = " + strings.Repeat("9", 1_000_000) + ";",
		"only closing brackets":  strings.Repeat("})]>", 25_000),
		"every character thrice": everyCharacter(3),
	}
	for _, open := range unterminated {
		inputs["unterminated "+open] = open
		inputs["unterminated in a body "+open] = "workflow W { state S { enter { var x = " + open
		inputs["unterminated before a function "+open] = "int A() { x = " + open + "\nint B() { return 1; }\n"
	}
	return inputs
}

var unterminated = []string{
	"\"", "\"a\\", "'", "'a", "$\"", "$\"{", "$\"{a", "$\"{a:", "$\"{a:N", "$\"{a,", "@\"", "$@\"", "$@\"{", "\"\"\"", "\"\"\"a\"\"",
	"$\"\"\"", "$\"\"\"{", "$$\"\"\"{{a", "$$\"\"\"{{a}", "/*", "/* *", "//", "///", "#if", "#region", "@", "0x", "1e", "1.", "f(", "a<",
	"List<List<", "new", "new {", "new A {", "(", "[", "{", "a ?", "a ? b :", "a.", "a?.", "=>", "x =>", "x => {", "() =>", "if", "if (",
	"if (a) {", "switch (a) {", "switch (a) { case", "a switch {", "a is", "a is {", "try", "try {", "goto", "return", "await", "from a in",
	"for (", "foreach (var x in", "var", "class", "class A {", "entity A { security { allow", "enum A {", "[", "[A(", "component A() { render {",
	"workflow A { state B { on", "state B {", "subscribe A() as", "Expire {", "Remind A(", "translations sv { label", "app A { use B@",
	"theme A { B {", "animation A { 10", "control A { props {",
}

func everyCharacter(times int) string {
	var out strings.Builder
	for c := rune(0); c < 0x2000; c++ {
		out.WriteString(strings.Repeat(string(c), times))
	}
	return out.String()
}

// Nested far beyond what anyone writes: no recursion may follow the nesting.
func TestDeepNestingGivesATree(t *testing.T) {
	for depth, units := range nests {
		if testing.Short() {
			depth /= 10
		}
		for _, unit := range units {
			t.Run(unit, func(t *testing.T) {
				wholeTree(t, strings.Repeat(unit, depth))
				wholeTree(t, "int A() { var x = "+strings.Repeat(unit, depth))
			})
		}
	}
}

var nests = map[int][]string{
	100_000: {"(", "[", "{", "<", "f(", "a<", "x ? ", "$\"{", "=> ", "([{", "f(a[", "!", "-", "new A("},
	10_000: {
		"x => ", "(a)", "a[", "() => {", "if (a) {", "a<b<", "[A(", "a => f(", "x is (", "a switch { _ => ", "class A {",
		"component A() { render {", "workflow A { state B { enter {", "Row {", "on E {", "try {", "switch (a) { case 1: ",
	},
	1_000: {"$$\"\"\"{{", "$\"\"\"{", "f(() => {"},
}

func TestLongLinesGiveATree(t *testing.T) {
	if testing.Short() {
		t.Skip("parses 10 MB several times")
	}
	const size = 10_000_000
	for name, code := range map[string]string{
		"one string":         "const string A = \"" + strings.Repeat("text ", size/5) + "\";",
		"one open string":    "const string A = \"" + strings.Repeat("text ", size/5),
		"one comment":        "// " + strings.Repeat("text ", size/5),
		"one interpolation":  "const string A = $\"" + strings.Repeat("text {a} ", size/18) + "\";",
		"one name":           strings.Repeat("name", size/4),
		"one run of blanks":  "int A" + strings.Repeat(" ", size) + ";",
		"a chain of members": "int A = a" + strings.Repeat(".b", size/4) + ";",
	} {
		t.Run(name, func(t *testing.T) { wholeTree(t, code) })
	}
}

// wholeTree checks that the root of the tree spans the text.
func wholeTree(t *testing.T, code string) {
	t.Helper()
	tree := parseTree(t, nil, []byte(code))
	defer tree.Close()
	if root := tree.RootNode(); root.Type() != "file" && root.Type() != "ERROR" {
		t.Errorf("the root is %q", root.Type())
	} else if end := int(root.EndByte()); end > len(code) || strings.TrimSpace(strings.Trim(code[end:], "\x00\u00a0\ufeff\u200b\u2060")) != "" {
		t.Errorf("the tree ends at %d of %d bytes", end, len(code))
	}
}

// Twice the input may take at most two and a half times as long, in every shape
// that a file can run away in. Times are the least of several runs, and while
// the ratio looks bad there are more of them, since the machine has other work to do.
func TestTimeGrowsWithTheInput(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, shape := range longShapes {
		t.Run(shape.name, func(t *testing.T) {
			size := shape.sizeFor(t)
			small, large := shape.time(t, size), shape.time(t, 2*size)
			for more := 0; more < 5 && float64(large)/float64(small) > 2.5; more++ {
				small, large = min(small, shape.time(t, size)), min(large, shape.time(t, 2*size))
			}
			if ratio := float64(large) / float64(small); ratio > 2.5 {
				t.Errorf("twice %d bytes take %.2f times as long", size, ratio)
			}
		})
	}
}

type longShape struct{ name, before, unit, after string }

var longShapes = []longShape{
	{"members", "int A = a", ".b", ";"},
	{"arguments", "int A = f(a", ", a", ");"},
	{"comparisons", "int A = a", "<a", ";"},
	{"generics", "int A = a", "<a<", ";"},
	{"sums", "int A = a", " + a", ";"},
	{"coalescing", "int A = a", " ?? a", ";"},
	{"conditionals", "int A = a", " ? a : a", ";"},
	{"open conditionals", "int A = ", "x ? ", ""},
	{"calls in calls", "int A = ", "f(", ""},
	{"round brackets", "", "(", ""},
	{"square brackets", "", "[", ""},
	{"braces", "", "{", ""},
	{"angle brackets", "", "<", ""},
	{"holes", "string A = ", "$\"{", ""},
	{"arrows", "", "=> ", ""},
	{"names", "", "a ", ""},
	{"commas", "", "a,", ""},
	{"closing brackets", "", ")", ""},
	{"closing braces", "", "}", ""},
	{"a string", "string A = \"", "text ", "\";"},
	{"quotes", "", "\"", ""},
	{"a comment", "// ", "text ", ""},
	{"a list", "int A = [", "1, ", "];"},
	{"lambdas", "int A = ", "x => ", "1;"},
	{"casts", "int A = ", "(b)", "c;"},
	{"statements", "void A() { ", "f(x); ", "}"},
	{"declarations", "", "int A() { return 1; }\n", ""},
	{"states", "workflow W { ", "state S { on E { goto S; } } ", "}"},
	{"elements", "component C() { render { ", "Row { Text(\"a\"); } ", "} }"},
	{"else after else", "void A() { ", "if (a) { } else ", "{ } }"},
	{"patterns", "bool A = a is ", "b or ", "c;"},
	{"queries", "void A() { a = from b in c ", "select b into b ", "select b; }"},
	{"NUL bytes", "", "\x00", ""},
	{"bytes that are no text", "", "\xff\xfe\x80", ""},
}

func (s longShape) code(size int) []byte {
	return []byte(s.before + strings.Repeat(s.unit, size/len(s.unit)) + s.after)
}

// sizeFor finds a size that takes long enough to be measured.
func (s longShape) sizeFor(t *testing.T) int {
	for size := 20_000; ; size *= 2 {
		if size >= 1_000_000 || s.once(t, s.code(size)) > 25*time.Millisecond {
			return size
		}
	}
}

func (s longShape) time(t *testing.T, size int) time.Duration {
	code := s.code(size)
	least := s.once(t, code)
	for run := 1; run < 4; run++ {
		least = min(least, s.once(t, code))
	}
	return least
}

func (longShape) once(t *testing.T, code []byte) time.Duration {
	start := cpuTime()
	tree := parseTree(t, nil, code)
	took := cpuTime() - start
	tree.Close()
	return took
}
