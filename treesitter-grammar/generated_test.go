package grammar

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// The hash is taken over the same files in the same order as generate.sh does,
// so a change of the grammar that was not generated shows without the CLI.
func TestGeneratedFilesBelongToTheGrammar(t *testing.T) {
	areas, err := filepath.Glob("grammar/*.js")
	if err != nil {
		t.Fatal(err)
	}
	sort.Strings(areas)
	files := append([]string{"grammar.js"}, areas...)
	files = append(files, "src/parser.c", "src/scanner.c", "src/grammar.json", "src/node-types.json")

	sum := sha256.New()
	for _, file := range files {
		sum.Write([]byte(read(t, file)))
	}
	want := hex.EncodeToString(sum.Sum(nil))

	recorded := regexp.MustCompile(`(?m)^// src: (\w+)$`).FindStringSubmatch(read(t, "grammar.c"))
	if recorded == nil || recorded[1] != want {
		t.Errorf("src/ was not generated from these grammar files: run `make grammar`\nrecorded %v\ncomputed %s", recorded, want)
	}
	script := read(t, "generate.sh")
	if !strings.Contains(script, "cat grammar.js grammar/*.js src/parser.c src/scanner.c src/grammar.json src/node-types.json") {
		t.Error("generate.sh hashes other files than this test does")
	}
}

func TestABI(t *testing.T) {
	if got := define(t, "LANGUAGE_VERSION"); got != ABI {
		t.Errorf("src/parser.c has ABI %d, the binding is told %d: run `make grammar`", got, ABI)
	}
	// A language of a wrong ABI is refused silently and every parse is empty.
	root := parse(t, "enum Tide { Low, High }\n")
	if got := root.String(); !strings.Contains(got, "enum_declaration") || root.HasError() {
		t.Errorf("the language does not work: %s", got)
	}
	if root.Type() != "file" {
		t.Errorf("the root is called %q", root.Type())
	}
}

func TestGrammarStaysSmall(t *testing.T) {
	if states := define(t, "STATE_COUNT"); states > 4000 {
		t.Errorf("%d parser states, at most 4000 are wanted", states)
	}
	info, err := os.Stat("src/parser.c")
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > 12_000_000 {
		t.Errorf("parser.c has %d bytes, at most 12 MB are wanted", info.Size())
	}
}

func define(t *testing.T, name string) int {
	t.Helper()
	m := regexp.MustCompile(`(?m)^#define ` + name + ` (\d+)$`).FindStringSubmatch(read(t, "src/parser.c"))
	if m == nil {
		t.Fatalf("src/parser.c does not define %s", name)
	}
	n, _ := strconv.Atoi(m[1])
	return n
}
