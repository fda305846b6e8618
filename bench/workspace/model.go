package workspace

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// model writes an entity or two and functions around them.
func (p *project) model(file int) string {
	var b strings.Builder
	b.WriteString(p.header())
	if file == 0 {
		fmt.Fprintf(&b, "entity Line%d {\n  decimal Amount;\n  DateTime At;\n  [MaxLength(200)] string Note;\n  security { allow read, create when IsAuthenticated; }\n}\n\n", p.number)
	}
	b.WriteString(p.entity(file))
	for nth, size := 0, p.size(9500); b.Len() < size; nth++ {
		if nth%5 == 4 {
			b.WriteString(p.stepFunction(file, nth))
		} else {
			b.WriteString(p.function(file, nth))
		}
	}
	return b.String()
}

func (p *project) entity(file int) string {
	var b strings.Builder
	name := p.name(p.noun(), file, 0)
	stage := p.name("Stage", file, 0)
	fmt.Fprintf(&b, "enum %s { Asking, Placed, Approved, Charged, Shipped, Done, Failed }\n\n", stage)
	fmt.Fprintf(&b, "/// %sentity %s {\n  [Required, MaxLength(120)] string Reference;\n  %s Stage;\n  decimal Total;\n  List<Line%d> Lines;\n",
		strings.TrimPrefix(p.comment(""), "// "), name, stage, p.number)
	for i := range 4 + p.rand.IntN(14) {
		fmt.Fprintf(&b, "%s  [MaxLength(%d)] string %s%d;\n", p.comment("  "), 10+i, p.noun(), i)
	}
	b.WriteString("  security { allow read, create, update when IsAuthenticated; }\n}\n\n")
	p.entities = append(p.entities, name)
	return b.String()
}

// service writes an interface and the classes behind it.
func (p *project) service(file int) string {
	var b strings.Builder
	b.WriteString(p.header())
	name := p.name("I"+p.noun()+"Service", file, 0)
	fmt.Fprintf(&b, "interface %s {\n  string Send(string text, decimal total);\n  bool Accepts(string text) => text != \"\";\n}\n\n", name)
	for nth, size := 0, p.size(7000); b.Len() < size; nth++ {
		fmt.Fprintf(&b, "%sclass %s : %s {\n  string region = \"%s\";\n  List<Line%d> rows;\n\n", p.comment(""), p.name("Service", file, nth), name, p.noun(), p.number)
		fmt.Fprintf(&b, "  string Send(string text, decimal total) {\n%s    var answer = Http.Post(\"https://books.example/\" + region, text);\n    return answer.Body;\n  }\n\n", p.code("    ", 4))
		for i := range 3 {
			fmt.Fprintf(&b, "  decimal %s%d(decimal total, string text) {\n%s    return total;\n  }\n\n", p.verb(), i, p.code("    ", 5+p.rand.IntN(6)))
		}
		b.WriteString("}\n\n")
	}
	p.services = append(p.services, name)
	return b.String()
}

// page writes components.
func (p *project) page(file int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%snamespace %s;\n\nusing Osysharp.Ui;\n\n", p.comment(""), packageName(p.number))
	for nth, size := 0, p.size(8000); b.Len() < size; nth++ {
		entity := pick(p.rand, p.entities)
		fmt.Fprintf(&b, "%s[Authorize(IsAuthenticated)]\ncomponent %s(string code, int tab = 0) {\n  string problem = \"\";\n  live var items = %s.Where(i => i.Reference == code).OrderByDescending(i => i.Total).Take(%d).ToList();\n\n",
			p.comment(""), p.name("Page", file, nth), entity, 10+nth)
		b.WriteString("  render {\n    Stack(gap: 4, px: 5) {\n")
		for range 4 + p.rand.IntN(10) {
			switch p.rand.IntN(3) {
			case 0:
				fmt.Fprintf(&b, "      if (problem != \"\") { Alert(problem, tone: Tone.Danger); } else { Text(\"%s of \" + code); }\n", p.noun())
			case 1:
				fmt.Fprintf(&b, "      foreach (var item in items) {\n        Row(gap: 2) { Text($\"{item.Reference} %s {item.Total:N2}\"); Badge(\"%s\"); }\n      }\n", p.noun(), p.noun())
			default:
				fmt.Fprintf(&b, "      Row(gap: 2, align: Align.Center) { Text(\"%s\", fontFamily: Font.Mono); Spacer(); Button(\"%s\", onPress: () => Reset(\"%s\"), size: Size.Sm); }\n", p.noun(), p.verb(), p.noun())
			}
		}
		b.WriteString("    }\n  }\n\n  void Reset(string next) { problem = next; }\n}\n\n")
	}
	return b.String()
}

// tests writes functions that call what the model has.
func (p *project) tests(file int) string {
	var b strings.Builder
	b.WriteString(p.header())
	for nth, size := 0, p.size(7000); b.Len() < size; nth++ {
		fmt.Fprintf(&b, "[Test] void %s_is_as_expected() {\n  var rows = new List<Line%d>();\n  decimal total = %d;\n  string text = \"%s\";\n%s  Assert.Equal(total, %s(rows, total, text));\n}\n\n",
			p.name("total_of_the_"+strings.ToLower(p.noun())+"_", file, nth), p.number, nth, p.noun(), p.code("  ", 6+p.rand.IntN(10)), pick(p.rand, p.pure))
	}
	return b.String()
}

// Long returns a file of so many lines that uses the first project of a workspace
// of the same seed, and belongs to it.
func Long(seed uint64, lines int) File {
	p := &project{rand: rand.New(rand.NewPCG(seed, 0))}
	p.files()
	const file = 99
	text := p.header() + p.entity(file)
	for nth := 0; strings.Count(text, "\n") < lines*4/5; nth++ {
		if nth%6 == 5 {
			text += p.stepFunction(file, nth)
		} else {
			text += p.function(file, nth)
		}
	}
	for nth := 0; strings.Count(text, "\n") < lines; nth++ {
		flow := p.workflow(file + 1 + nth)
		text += flow[strings.Index(flow, "using Osysharp.Http;\n")+len("using Osysharp.Http;\n"):]
	}
	return File{p.path("model/Long.osy"), text}
}
