package identity

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/internal/golden"
)

// listing is the file of an archive that says what is in the others.
const listing = "identities"

// TestWorkspaces lists the identities of all steps in the workspaces of
// testdata/workspaces, by the body in which they begin.
func TestWorkspaces(t *testing.T) {
	archives, err := filepath.Glob("../../testdata/workspaces/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no workspaces: %v", err)
	}
	for _, file := range archives {
		t.Run(filepath.Base(file), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts, want := map[string]string{}, ""
			archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool {
				if f.Name == listing {
					want = string(f.Data)
					return true
				}
				texts[f.Name] = string(f.Data)
				return false
			})
			got := listAll(t, openFiles(t, texts))
			if *golden.Update {
				archive.Files = append(archive.Files, txtar.File{Name: listing, Data: []byte(got)})
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("identities (-want +got):\n%s", diff)
			}
		})
	}
}

func listAll(t *testing.T, w *Workspace) string {
	var b strings.Builder
	for _, f := range w.Snapshot.Files() {
		for _, u := range f.Units {
			if u.Broken {
				t.Errorf("%s has a syntax error", f.Path)
			}
		}
		for _, body := range f.Bodies {
			if !body.Kind.IsRoot() {
				continue
			}
			id := entering(body, nil)
			fmt.Fprintf(&b, "%s/%s\n", id.Workflow, id.Prefix())
			paths, _ := w.Below(body, nil, 100)
			for _, p := range paths {
				in := p.Step.Body.File
				line := in.Document.Position(p.Step.Start(), syntax.UTF8).Line + 1
				fmt.Fprintf(&b, "  %s  %s:%d", strings.TrimPrefix(p.ID.Short(), id.Prefix()), in.Path, line)
				if p.Step.Kind != Explicit {
					fmt.Fprintf(&b, ", %s", p.Step.Kind)
				}
				b.WriteString("\n")
			}
			if len(paths) == 0 {
				b.WriteString("  nothing\n")
			}
		}
	}
	return b.String()
}
