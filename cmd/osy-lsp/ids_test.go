package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Of a step that is reached in more ways than anybody reads, and of steps at the end
// of endless calls, it is told that there are more, and only so often.
func TestIdentitiesAreBounded(t *testing.T) {
	ids := func(text string) (stdout, stderr []string) {
		file := filepath.Join(t.TempDir(), "a.osy")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, err bytes.Buffer
		if code := run([]string{"ids", file}, nil, &out, &err); code != 0 {
			t.Errorf("the exit code is %d", code)
		}
		said := strings.ReplaceAll(strings.TrimSuffix(err.String(), "\n"), file, "a.osy")
		return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"), strings.Split(said, "\n")
	}

	diamond := "workflow W { state S { enter { a0(); b0(); } } }\n"
	for i := range 10 {
		diamond += fmt.Sprintf("void a%d() { a%[2]d(); b%[2]d(); }\nvoid b%[1]d() { a%[2]d(); b%[2]d(); }\n", i, i+1)
	}
	diamond += "void a10() { last(); }\nvoid b10() { last(); }\nvoid last() {\n  Workflow.Once(\"x\", () => 1);\n}\n"
	stdout, stderr := ids(diamond)
	if len(stdout) != mostPaths || len(stderr) != 1 || stderr[0] != "osy-lsp: a.osy:25:3: #x has 1048 more identities" {
		t.Errorf("of 2048 ways %d are listed, and said is\n%s", len(stdout), strings.Join(stderr, "\n"))
	}

	const helpers = 2000
	cycle := "workflow W { state S { enter { f0(); } } }\n"
	for i := range helpers {
		cycle += fmt.Sprintf("void f%d() { Workflow.Once(\"s%[1]d\", () => 1); f%d(); }\n", i, (i+1)%helpers)
	}
	stdout, stderr = ids(cycle)
	last := stderr[len(stderr)-1]
	if rest := fmt.Sprintf("osy-lsp: other steps with identities that are not listed: %d", helpers-len(stdout)-mostCut); len(stderr) != mostCut+1 || last != rest {
		t.Errorf("of a cycle %d identities are listed, and said is\n%s\nwant at last\n%s", len(stdout), strings.Join(stderr, "\n"), rest)
	}
	if !strings.HasSuffix(stderr[0], " has identities that are too long to be listed") {
		t.Errorf("the first said is\n%s", stderr[0])
	}
}
