package workspace

import (
	"fmt"
	"strings"
)

var (
	nouns = strings.Fields("Order Invoice Parcel Crate Berth Ticket Refund Voucher Ledger Shift Route Booking Claim Basket Permit Reading")
	verbs = strings.Fields("Book Check Settle Weigh Print Rank Count Merge Close Price Route Match Pack Sign Trace Round")
	words = strings.Fields(`the order a customer of whom nobody knows more than once before noon and then again when
		it was paid late by somebody else who has left since so that what remains is small enough to be kept`)
)

func (p *project) comment(indent string) string {
	line := indent + "// "
	for len(line) < 70+p.rand.IntN(30) {
		line += pick(p.rand, words) + " "
	}
	return strings.TrimRight(line, " ") + ".\n"
}

func (p *project) noun() string { return pick(p.rand, nouns) }
func (p *project) verb() string { return pick(p.rand, verbs) }

// code writes statements that compute something and reach no step.
func (p *project) code(indent string, statements int) string {
	var b strings.Builder
	for i := range statements {
		n := p.rand.IntN(1000)
		switch p.rand.IntN(9) {
		case 0:
			b.WriteString(p.comment(indent))
		case 1:
			fmt.Fprintf(&b, "%sif (total > %dm && !string.IsNullOrEmpty(text)) { total = total - %dm; } else { text = text + \"%s\"; }\n", indent, n, n/2, p.noun())
		case 2:
			fmt.Fprintf(&b, "%sforeach (var row%d in rows) {\n%s  total = total + row%d.Amount * %d;\n%s}\n", indent, i, indent, i, n, indent)
		case 3:
			fmt.Fprintf(&b, "%svar list%d = rows.Where(r => r.Amount > %dm).OrderBy(r => r.At).ThenBy(r => r.Id).Take(%d).ToList();\n", indent, i, n, 1+n%50)
		case 4:
			fmt.Fprintf(&b, "%stext = $\"{text} {total:N2} %s {rows.Count() + %d}\";\n", indent, p.noun(), n)
		case 5:
			fmt.Fprintf(&b, "%sif (rows.Any(r => r.Note == \"%s\")) { throw new ValidationException(\"%s %d is not allowed here.\"); }\n", indent, p.noun(), p.noun(), n)
		case 6:
			if len(p.pure) > 0 {
				fmt.Fprintf(&b, "%stotal = total + %s(rows, total, \"%s\");\n", indent, pick(p.rand, p.pure), p.noun())
			}
		case 7:
			fmt.Fprintf(&b, "%svar span%d = TimeSpan.FromHours(%d) + TimeSpan.FromMinutes(%d);\n", indent, i, n%48, n%60)
		default:
			fmt.Fprintf(&b, "%sfor (int i%d = 0; i%d < %d; i%d++) { total = total + i%d * 0.5m; }\n", indent, i, i, n%9, i, i)
		}
	}
	return b.String()
}

const parameters = "List<Line%d> rows, decimal total, string text"

// function writes a function without a step.
func (p *project) function(file, nth int) string {
	name := p.name(p.verb(), file, nth)
	text := fmt.Sprintf("%s%sdecimal %s("+parameters+") {\n%s  return total;\n}\n\n",
		p.comment(""), p.comment(""), name, p.number, p.code("  ", 6+p.rand.IntN(12)))
	p.pure = append(p.pure, name)
	return text
}

// stepFunction writes a function that reaches a step: one of its own, a call that
// leaves the platform, or another such function.
func (p *project) stepFunction(file, nth int) string {
	name := p.name(p.verb()+"Out", file, nth)
	var effect string
	switch kind := p.rand.IntN(4); {
	case kind == 0 && len(p.steps) > 0:
		effect = fmt.Sprintf("  %s(rows, total, text);\n", pick(p.rand, p.steps))
	case kind == 1:
		effect = fmt.Sprintf("  var answer = Http.Post(\"https://books.example/%s\", text);\n  text = answer.Body;\n", strings.ToLower(p.noun()))
	case kind == 2 && len(p.services) > 0:
		effect = fmt.Sprintf("  var service = App.Setting<%s>();\n  service.Send(text, total);\n", pick(p.rand, p.services))
	default:
		effect = fmt.Sprintf("  text = Workflow.Once(\"%s-%d\", key => Http.Post(\"https://books.example/%d\", text, idempotencyKey: key).Body);\n",
			strings.ToLower(p.noun()), nth, nth)
	}
	text := fmt.Sprintf("%sdecimal %s("+parameters+") {\n%s%s%s  return total;\n}\n\n",
		p.comment(""), name, p.number, p.code("  ", 3+p.rand.IntN(8)), effect, p.code("  ", 2))
	p.steps = append(p.steps, name)
	return text
}

func (p *project) header() string {
	return fmt.Sprintf("%s%snamespace %s;\n\nusing Osysharp.Workflow;\nusing Osysharp.Http;\n\n", p.comment(""), p.comment(""), packageName(p.number))
}
