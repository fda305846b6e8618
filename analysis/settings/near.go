package settings

import (
	"fmt"
	"strings"
)

// suggest returns the end of a message that names the word somebody may have
// meant: "; did you mean `severity`?". It is empty if no word is near.
func suggest(given string, words []string) string {
	best, least := "", max(2, len(given)/3)+1
	for _, w := range words {
		if d := distance(given, w); d < least {
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

// distance returns how many bytes have to be added, left out or replaced to turn
// a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
