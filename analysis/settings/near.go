package settings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/near"
)

// suggest returns the end of a message that names the word somebody may have
// meant: "; did you mean `severity`?". It is empty if no word is near.
func suggest(given string, words []string) string {
	meant := near.Word(given, words)
	if i := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, given) }); meant == "" && len(given) > 2 && i >= 0 {
		meant = words[i]
	}
	if meant == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean `%s`?", meant)
}
