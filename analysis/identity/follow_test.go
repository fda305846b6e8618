package identity

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Whatever is edited, added and removed: what is known after many changes is what
// a fresh look at the same files gives. Half of the time nobody asks in between.
func TestFollow(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		files := map[string]*model.File{}
		w := Open(project.New(), effects.BuiltIn(), nil)
		for range 40 {
			changed := map[string]*model.File{}
			for range 1 + r.IntN(2) {
				path := fmt.Sprintf("/p%d/f%d.osy", r.IntN(2), r.IntN(4))
				text := randomFile(r)
				if r.IntN(12) == 0 {
					path, text = fmt.Sprintf("/p%d/package.osy", r.IntN(2)), randomManifest(r)
				}
				if changed[path] = model.Read(p.Parse(text), files[path]); r.IntN(8) == 0 {
					changed[path] = nil
				}
				if files[path] = changed[path]; files[path] == nil {
					delete(files, path)
				}
			}
			w = Open(w.Snapshot.Update(changed), w.Catalog, w)
			if r.IntN(2) == 0 {
				continue
			}
			fresh := Open(project.New().Update(files), effects.BuiltIn(), nil)
			if diff := cmp.Diff(dump(fresh), dump(w)); diff != "" {
				for path, f := range files {
					t.Logf("%s:\n%s", path, f.Document.Text())
				}
				t.Fatalf("seed %d (-fresh +followed):\n%s", seed, diff)
			}
		}
	}
}

func randomManifest(r *rand.Rand) string {
	return fmt.Sprintf("package P%d { model = [\"f[0-%d].osy\"]; tests = [\"f3.osy\"]; use P%d; }\n", r.IntN(2), r.IntN(4), r.IntN(2))
}

func randomFile(r *rand.Rand) string {
	var b strings.Builder
	name := func() string { return string("ABCDEF"[r.IntN(6)]) }
	statement := func() string {
		switch r.IntN(17) {
		case 0:
			return fmt.Sprintf("Workflow.Once(\"%s\", () => %s());", strings.ToLower(name()), name())
		case 1:
			return "Http.Get(u);"
		case 2:
			return fmt.Sprintf("Workflow.Once(\"r\", () => %s(), retry: Backoff.Exponential(TimeSpan.FromSeconds(1)).MaxAttempts(2));", name())
		case 3:
			return fmt.Sprintf("foreach (var x in xs) { %s(); }", name())
		case 4:
			return fmt.Sprintf("new K%s().M();", name())
		case 5:
			return "void L() { Http.Post(u); } L(); // " + name()
		case 6:
			return "x = DateTime.UtcNow;"
		case 7:
			return "await x;"
		case 8:
			return fmt.Sprintf("%s(new K%s());", name(), name())
		case 9:
			return fmt.Sprintf("%s(k: 1, i: new K%s());", name(), name())
		case 10:
			return fmt.Sprintf("var (%s, y) = Pair(new K%s(), 1); x.M();", []string{"x", "z"}[r.IntN(2)], name())
		case 11:
			return fmt.Sprintf("new K%s { P = 1 };", name())
		case 12:
			return fmt.Sprintf("var k = new K%s(); k.Later(); k[1].M();", name())
		case 13:
			return fmt.Sprintf("foreach (var k in from k in new List<K%s>() where k.P > 1 select k) { k.M(); }", name())
		default:
			return name() + "();"
		}
	}
	body := func() string {
		var list []string
		for range r.IntN(4) {
			list = append(list, statement())
		}
		return "{ " + strings.Join(list, " ") + " }"
	}
	for _, line := range []string{"namespace N.A;\n", "namespace N;\n", "namespace M;\n", "using M;\n", "using N.A;\n"} {
		if r.IntN(5) == 0 {
			b.WriteString(line)
		}
	}
	for range 1 + r.IntN(4) {
		switch r.IntN(8) {
		case 0:
			fmt.Fprintf(&b, "workflow W%s {\n  state S { enter %s on %s %s }\n}\n", name(), body(), name(), body())
		case 1:
			member := []string{
				fmt.Sprintf("int P => %s();", name()),
				"int P;",
				fmt.Sprintf("int P { get; set { %s(); } }", name()),
				fmt.Sprintf("int P = %s();", name()),
				fmt.Sprintf("int P = %s(); K() { %s(); }", name(), name()),
				fmt.Sprintf("Func<int> Later = () => %s();", name()),
				fmt.Sprintf("K%s this[int n] { get { %s(); } }", name(), name()),
			}[r.IntN(7)]
			base := string("IK"[r.IntN(2)]) + name()
			fmt.Fprintf(&b, "class K%s : %s {\n  void M() %s\n  %s\n}\n", name(), base, body(), member)
		case 2:
			fmt.Fprintf(&b, "interface I%s { void M(); }\n", name())
		case 3:
			fmt.Fprintf(&b, "void %s(I%s i) { i.M(); }\nI%s field;\n", name(), name(), name())
		case 4:
			fmt.Fprintf(&b, "void %s(K%s %s, int k = 1) %s\n", name(), name(), []string{"i", "k"}[r.IntN(2)], body())
			fmt.Fprintf(&b, "(%s, B) Pair<A, B>(A a, B b) => (a, b);\n", []string{"A", "K" + name()}[r.IntN(2)])
		default:
			fmt.Fprintf(&b, "void %s() %s\n", name(), body())
		}
		if r.IntN(3) == 0 {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// dump writes all that is known of all bodies.
func dump(w *Workspace) string {
	var b strings.Builder
	names := func(list []*project.Body) (all []string) {
		for _, body := range list {
			all = append(all, fmt.Sprint(body.Ref(), body.Base))
		}
		return all
	}
	for _, f := range w.Snapshot.Files() {
		x := w.Index(f.Path)
		for _, body := range f.Bodies {
			fmt.Fprintln(&b, body.Ref(), w.Summary(body), w.Rooted(body), names(slices.Collect(w.Callers(body))))
			for _, c := range w.Calls(body) {
				fmt.Fprintln(&b, "  calls", c.Site.Span, names(c.To), c.Dispatched)
			}
		}
		for _, s := range x.Steps {
			paths, count := w.Paths(s, 20)
			fmt.Fprintln(&b, "  step", s.Kind, s.Start(), count)
			for _, p := range paths {
				fmt.Fprintln(&b, "   ", p.ID)
			}
		}
		for _, c := range x.Collisions() {
			fmt.Fprintln(&b, "  collision", c.Kind, c.First.Span, c.Second.Span, c.Certain, c.Exit)
		}
	}
	return b.String()
}
