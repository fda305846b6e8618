package workspace

import (
	"fmt"
	"strings"
)

var states = []string{"Asking", "Placed", "Approved", "Charged", "Shipped"}

// workflow writes a workflow over one of the entities, and functions of its own.
func (p *project) workflow(file int) string {
	var b strings.Builder
	b.WriteString(p.header())
	for nth := range 3 {
		b.WriteString(p.stepFunction(file, nth))
	}
	entity := p.entities[file%len(p.entities)]
	fmt.Fprintf(&b, "%sworkflow %s {\n  Tracks    = %s.Stage;\n  Autostart = true;\n  Initial   = Asking;\n\n  event Pay();\n  event Cancel(string why);\n\n",
		p.comment(""), p.name("Flow", file, 0), entity)
	last := len(states) - 1
	for i, state := range states {
		next := "Done"
		if i < last {
			next = states[i+1]
		}
		fmt.Fprintf(&b, "%s  state %s {\n    Expire { Within = TimeSpan.FromDays(%d); }\n", p.comment("  "), state, 1+i)
		if i > 0 {
			fmt.Fprintf(&b, "    enter {\n%s    }\n", p.body(file, i*10))
		}
		fmt.Fprintf(&b, "    subscribe Pay() as Paid%d {\n      Finished {\n        Within = TimeSpan.FromDays(3);\n        Remind Nudge%d(After = TimeSpan.FromHours(24), ThenEvery = TimeSpan.FromHours(24)) {\n%s        }\n        Unfinished { goto Failed; }\n      }\n    }\n",
			i, i, p.body(file, i*10+1))
		fmt.Fprintf(&b, "    on Paid%d {\n%s      goto %s;\n    }\n    on Expire { goto Failed; }\n  }\n\n", i, p.body(file, i*10+2), next)
	}
	b.WriteString("  terminal success Done { Message = \"done\"; }\n  terminal error Failed { Message = \"it took too long\"; }\n}\n\n")
	for nth, size := 3, p.size(13000); b.Len() < size; nth++ {
		b.WriteString(p.function(file, nth))
	}
	return b.String()
}

// body writes the statements of a body of a workflow. Its steps have names of
// their own, and no function that reaches a step is called twice.
func (p *project) body(file, nth int) string {
	const indent = "      "
	var b strings.Builder
	fmt.Fprintf(&b, "%svar rows = this.Item.Lines;\n%sdecimal total = this.Item.Total;\n%svar text = this.Item.Reference;\n", indent, indent, indent)
	b.WriteString(p.code(indent, 3+p.rand.IntN(6)))
	first := p.rand.IntN(len(p.steps))
	second := (first + 1 + p.rand.IntN(len(p.steps)-1)) % len(p.steps)
	switch p.rand.IntN(4) {
	case 0:
		fmt.Fprintf(&b, "%sWorkflow.Once(\"charge-%d\", () => %s(rows, total, text),\n%s  retry: Backoff.Exponential(TimeSpan.FromSeconds(2)).MaxAttempts(4));\n", indent, nth, p.steps[first], indent)
	case 1:
		fmt.Fprintf(&b, "%sforeach (var line in this.Item.Lines) { Workflow.Once(\"reserve-%d\", () => Http.Post(\"https://books.example/reserve\", line.Note)); }\n", indent, nth)
	case 2:
		fmt.Fprintf(&b, "%sif (total > %dm) { %s(rows, total, text); } else { %s(rows, total, text); }\n", indent, nth, p.steps[first], p.steps[first])
	default:
		fmt.Fprintf(&b, "%s%s(rows, total, text);\n", indent, p.steps[first])
	}
	fmt.Fprintf(&b, "%s%s(rows, total, text);\n", indent, p.steps[second])
	return b.String()
}
