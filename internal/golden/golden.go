// Package golden compares what a test gets with a file that is there to be read,
// and writes that file when the test is run with -update.
package golden

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Update says that tests write what they get, for those whose files are more than one
// text.
var Update = flag.Bool("update", false, "write what the tests get to their golden files")

// Compare fails the test where a text is not what is in the file.
func Compare(t testing.TB, file, got string) {
	t.Helper()
	if *Update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; write it with -update", err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got; write it with -update):\n%s", file, diff)
	}
}
