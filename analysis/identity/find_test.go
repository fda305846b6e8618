package identity

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// openFiles returns what is known of texts, by path.
func openFiles(t *testing.T, texts map[string]string) *Workspace {
	t.Helper()
	p := syntax.NewParser()
	defer p.Close()
	files := map[string]*model.File{}
	for path, text := range texts {
		files[path] = model.Read(p.Parse(text), nil)
	}
	return Open(project.New().Update(files), effects.BuiltIn(), nil)
}

// Every identity that is shown for a step is found again, in whatever form it may
// be recorded, and leads to that step.
func TestFindWhatIsShown(t *testing.T) {
	texts := map[string]string{}
	files, err := filepath.Glob("../../testdata/identity/*.osy")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[file] = string(text)
	}
	recorded := strings.NewReplacer("@N", "@12", "[i]", "[0]", "[j]", "[30]", "~k", "~2")
	tried := 0
	for file, text := range texts {
		w := openFiles(t, map[string]string{file: text})
		for _, step := range w.Index(file).Steps {
			paths, _ := w.Paths(step, 20)
			for _, p := range paths {
				for _, shown := range []string{p.ID.String(), p.ID.Short()} {
					for _, id := range []string{shown, recorded.Replace(shown), strings.Replace(shown, "@N", "", 1)} {
						tried++
						ids, err := Parse(id)
						found := w.Find(ids...)
						if err != nil || !slices.ContainsFunc(found, func(q Path) bool { return q.Step == step && q.ID == p.ID.Source() }) {
							t.Errorf("%s: %s of line %d is not among what %s leads to: %v, %v", filepath.Base(file), p.ID,
								w.Index(file).File.Document.Position(step.Start(), syntax.UTF8).Line+1, id, found, err)
						}
					}
				}
			}
		}
	}
	if tried < 200 {
		t.Errorf("only %d identities were tried", tried)
	}
}

func TestFind(t *testing.T) {
	w := openFiles(t, map[string]string{
		"a.osy": `
workflow Sales {
  state New {
    enter { Pay(); foreach (var l in this.Item.Lines) { Reserve(l); } }
    on Poll { Workflow.Once("ask", () => 1); }
    subscribe Ask() as Poll { Unfinished { } }
    Remind Poll(After = TimeSpan.FromDays(1)) { Workflow.Once("ask", () => 2); }
  }
}`,
		"b.osy": `
workflow Returns { state New { enter { Pay(); } } }
void Pay() { Workflow.Once("pay", () => Send(), retry: Backoff.Constant(TimeSpan.Zero).MaxAttempts(2)); }
void Send() { Http.Post(u); }
void Reserve(Line l) { while (more) { Reserve(l); Workflow.Once("x/y", () => 1); } }`,
	})
	for _, tt := range []struct{ id, want string }{
		{"Sales/New.enter@1/Pay#pay", "Sales/New.enter@N/Pay#pay b.osy:3 by Pay"},
		{"New.enter@3/Pay#pay", "Sales/New.enter@N/Pay#pay b.osy:3 by Pay; Returns/New.enter@N/Pay#pay b.osy:3 by Pay"},
		{"New.enter/Pay/pay~1/Send#auto:Http.Post", "Sales/New.enter@N/Pay/pay~k/Send#auto:Http.Post b.osy:4 by Pay Send; " +
			"Returns/New.enter@N/Pay/pay~k/Send#auto:Http.Post b.osy:4 by Pay Send"},
		{"Sales/New.Poll@2#ask", "Sales/New.Poll@N#ask a.osy:5 by; Sales/New.Poll@N#ask a.osy:7 by"},
		{"Sales/New.enter@1/[4]/Reserve/[0]#x/y", "Sales/New.enter@N/[i]/Reserve/[j]#x/y b.osy:5 by Reserve"},

		// A recursion, as often as it went round.
		{"Sales/New.enter@1/[4]/Reserve/[0]/Reserve/[7]/Reserve/[1]#x/y",
			"Sales/New.enter@N/[i]/Reserve/[j]/Reserve/[l]/Reserve/[m]#x/y b.osy:5 by Reserve Reserve Reserve"},

		{"Sales/New.enter@1/Pay#charge", ""},
		{"Sales/New.enter@1#pay", ""},
		{"Sales/New.enter@1/Pay/Send#pay", ""},
		{"Sales/New.enter@1/pay~1/Pay#pay", ""},
		{"Stock/New.enter@1/Pay#pay", ""},
		{"Pay#pay", ""},
	} {
		ids, err := Parse(tt.id)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range w.Find(ids...) {
			f := p.Step.Body.File
			text := fmt.Sprintf("%s %s:%d by", p.ID, f.Path, f.Document.Position(p.Step.Start(), syntax.UTF8).Line+1)
			for _, c := range p.Calls {
				text += " " + c.To.Name
			}
			got = append(got, text)
		}
		if text := strings.Join(got, "; "); text != tt.want {
			t.Errorf("%s leads to\n%s\nwant\n%s", tt.id, text, tt.want)
		}
	}
}

func TestNearest(t *testing.T) {
	w := openFiles(t, map[string]string{
		"a.osy": `
workflow Sales {
  state Approved { enter { Charge(); Mailer.Send(x); } }
  state Placed { enter { foreach (var l in this.Item.Lines) { Workflow.Once("reserve", () => 1); } } }
}
void Charge() { Workflow.Once("charge-card", () => 1); }
void Never() { Workflow.Once("charge-cart", () => 1); }`,
		"b.osy": `workflow Returns { state Approved { enter { Charge(); } } }`,
	})
	for id, want := range map[string]string{
		"Sales/Approved.enter@1/Charge#charge-crad": "Sales/Approved.enter@N/Charge#charge-card",
		"Sales/Approved.enter@1/Charge#charge":      "Sales/Approved.enter@N/Charge#charge-card", // the step was renamed
		"Sales/Approved.enter@1/Pay#charge-card":    "Sales/Approved.enter@N/Charge#charge-card", // the function was
		"Sales/approved.Enter@1/Charge#Charge-Card": "Sales/Approved.enter@N/Charge#charge-card",
		"Returns/Approved.enter@1#charge-card":      "Returns/Approved.enter@N/Charge#charge-card",
		"Placed.enter@1#reserve":                    "Sales/Placed.enter@N/[i]#reserve", // before it stood in a loop
		"Approved.enter@1#auto:Email.Send":          "Sales/Approved.enter@N#auto:Mailer.Send",
		"Shipping.exit@1/Parcel.Wrap#glue":          "",
	} {
		ids, err := Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, p := range w.Nearest(1, ids...) {
			got = p.ID.String()
		}
		if got != want {
			t.Errorf("nearest to %s is %s, want %s", id, got, want)
		}
	}
}

// In functions that all call each other, an identity is found without following
// every way.
func TestFindInTangle(t *testing.T) {
	var b strings.Builder
	b.WriteString("workflow W { state A { enter { F(); } } }\n")
	for i := range 30 {
		fmt.Fprintf(&b, "void F(int a%d) { Workflow.Once(\"s\", () => 1); ", i)
		b.WriteString("F(1); }\nvoid F() { F(2); }\n")
	}
	w := openFiles(t, map[string]string{"a.osy": b.String()})
	ids, err := Parse("W/A.enter@1/" + strings.Repeat("F/", 40) + "F#s")
	if err != nil {
		t.Fatal(err)
	}
	if found := w.Find(ids...); len(found) != 30 {
		t.Errorf("%d steps are found", len(found))
	}
}
