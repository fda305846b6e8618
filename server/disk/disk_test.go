package disk

import (
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWalk(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{"b.osy", "a/x.osy", "a/osy-lsp.toml", "a/out/y.osy", ".git/z.osy", "notes.md", "osy-lsp.toml", "dir.osy/w.osy"} {
		write(t, filepath.Join(dir, file), "")
	}
	for link, target := range map[string]string{"a/loop": "..", "c.osy": "b.osy", "d.osy": "nowhere", "e.osy": "e.osy"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	outside := filepath.Join(t.TempDir(), "far.osy")
	write(t, outside, "")
	if err := os.Symlink(outside, filepath.Join(dir, "f.osy")); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}

	for _, root := range []string{dir, link} {
		root, err := Name(root)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		Walk(context.Background(), root, Visitor{
			Settings: func(file string) { got = append(got, strings.TrimPrefix(file, root+"/")) },
			File:     func(file string) { got = append(got, strings.TrimPrefix(file, root+"/")) },
			Excluded: func(name string) bool { return path.Base(name) == "out" },
			Problem:  func(name string, _ error) { got = append(got, "?"+strings.TrimPrefix(name, root+"/")) },
		})
		want := []string{"osy-lsp.toml", "a/osy-lsp.toml", "a/x.osy", "b.osy", "dir.osy/w.osy", "?d.osy", "?e.osy", "f.osy"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("a walk finds (-want +got):\n%s", diff)
		}
	}
	if got := SettingsAbove(filepath.ToSlash(filepath.Join(dir, "a/x.osy"))); len(got) != 2 || !strings.HasSuffix(got[1], "/a/osy-lsp.toml") {
		t.Errorf("the workspace files above are %v", got)
	}
}

func TestRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.osy")
	write(t, file, "\ufeffclass A {}")
	if text, err := Read(file); text != "class A {}" || err != nil {
		t.Errorf("a file with a byte order mark is read as %q, %v", text, err)
	}
	write(t, file, "// \ufffd\n// caf\xe9\n")
	_, err := Read(file)
	var encoding *EncodingError
	if !errors.As(err, &encoding) || encoding.Line != 2 || encoding.Column != 7 {
		t.Errorf("a file that is not UTF-8 is answered with %#v", err)
	}
	if _, err := Read(filepath.Dir(file)); err == nil || err.Error() != "cannot be read: is a directory; make it a readable file, or leave it out" {
		t.Errorf("a directory is answered with %v", err)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
