// Package near compares words that people may have mistyped.
package near

import "strings"

// Word returns the word that a mistyped one was probably meant to be, whatever its
// capitals are, and "" if none is near: a third of it may be wrong, of a short word
// one letter, and of one or two letters none, as `S2` and `C2` have nothing to do with
// each other.
func Word(given string, words []string) string {
	best, least := "", max(1, len(given)/3)+1
	for _, w := range words {
		d := Distance(strings.ToLower(given), strings.ToLower(w))
		if d < least && w != given && (d == 0 || min(len(given), len(w)) > 2) {
			best, least = w, d
		}
	}
	return best
}

// Distance returns how many bytes have to be added, left out or replaced, and how
// many pairs of neighbours exchanged, to turn a into b.
func Distance(a, b string) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			cost := row[j]
			if a[i] != b[j] {
				cost++
			}
			next[j+1] = min(cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
