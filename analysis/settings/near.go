package settings

import (
	"fmt"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/near"
)

// suggest returns the end of a message that names the word somebody may have
// meant: "; did you mean `severity`?". It is empty if no word is near.
func suggest(given string, words []string) string {
	best, least := "", max(2, len(given)/3)+1
	for _, w := range words {
		if d := near.Distance(given, w); d < least {
			best, least = w, d
		}
		if best == "" && len(given) > 2 && strings.HasPrefix(w, given) {
			best = w
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean `%s`?", best)
}
