package main

import "testing"

// Whatever an operator pastes leads to the step, or to what was meant.
func TestWhere(t *testing.T) {
	unpack(t, `
-- app.osy --
app Shop { model "model/*.osy"; }
-- model/Flow.osy --
workflow Flow {
  state Poll { enter { Pay(this.Item); } on Again { Workflow.Once("ask", () => 1); }
    subscribe Ask() as Again { Unfinished { } } Remind Again(After = TimeSpan.FromDays(1)) { Workflow.Once("ask", () => 2); }
  }
}
-- model/Pay.osy --
void Pay(Order o) { foreach (var l in o.Lines) { Workflow.Once("pay", o.Id, key => 1); } }
-- docs/readme.md --
`)
	const pay = "model/Pay.osy:1:50: Flow/Poll.enter@N/Pay/[i]#pay (step, scope o.Id)\n  model/Flow.osy:2:24: Poll.enter calls Pay\n"
	for _, c := range []command{
		{"where Flow/Poll.enter@1/Pay/[3]#pay", 0, pay, ""},
		{"where Poll.enter@N/Pay/[i]#pay", 0, pay, ""},
		{"where Flow/Poll.enter/Pay/[3]#pay model/Flow.osy", 0, pay, ""},
		{"where `Poll.enter@12/Pay/[0]#pay` .", 0, pay, ""},
		{"where Poll.Again@1#ask", 0, "" +
			"model/Flow.osy:2:53: Flow/Poll.Again@N#ask (step of the event arm)\n" +
			"model/Flow.osy:3:94: Flow/Poll.Again@N#ask (step of the reminder)\n", ""},
		{"where Flow/Poll.enter@1/Pay#pay", 1, "", "" +
			"osy-lsp: no step in 3 files has the identity Flow/Poll.enter@1/Pay#pay; the nearest are\n" +
			"  model/Pay.osy:1:50: Flow/Poll.enter@N/Pay/[i]#pay\n"},
		{"where Stock/Empty.exit@1/Wrap#glue", 1, "", "osy-lsp: no step in 3 files has the identity Stock/Empty.exit@1/Wrap#glue, and none has one like it\n"},
		{"where --format json Stock/Empty.exit@1/Wrap#glue", 1, "[]\n", "osy-lsp: no step in 3 files"},
		{"where Poll.enter", 2, "", "osy-lsp: \"Poll.enter\": an identity ends in `#` and the label of a step, as in `Approved.enter@1/Charge#charge-card`\n"},
		{"where", 2, "", "osy-lsp: where takes the identity of a step, and perhaps files or directories, and was given none; for example: osy-lsp where '"},
		{"where --format sarif Poll.enter#pay", 2, "", "--format sarif: the format must be text or json"},
		{"where Poll.enter#pay nowhere", 1, "", "osy-lsp: nowhere: there is no such file or directory"},
	} {
		c.try(t)
	}
	t.Chdir("docs") // a directory without any file of the language is in the project all the same
	command{"where Flow/Poll.enter@1/Pay/[3]#pay", 0, "../model/Pay.osy:1:50: Flow/Poll.enter@N/Pay/[i]#pay (step, scope o.Id)\n" +
		"  ../model/Flow.osy:2:24: Poll.enter calls Pay\n", ""}.try(t)
}
