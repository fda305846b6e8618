package near

import "testing"

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"charge", "charge", 0}, {"charge", "charges", 1}, {"charge", "chrage", 1}, {"charge", "hcarge", 1}, {"ab", "ba", 1}, {"abc", "ca", 3},
		{"charge", "refund", 6}, {"kitten", "sitting", 3},
	} {
		if got := Distance(tt.a, tt.b); got != tt.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := Distance(tt.b, tt.a); got != tt.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", tt.b, tt.a, got, tt.want)
		}
	}
}

func TestWord(t *testing.T) {
	words := []string{"severity", "exclude", "log", "Paid", "Open", "B", "S2"}
	for given, want := range map[string]string{
		"severty": "severity", "Severity": "severity", "sevreity": "severity", "sverty": "severity", "exlcude": "exclude",
		"lgo": "log", "lock": "", "foo": "", "fog": "log", "logs": "log", "Piad": "Paid", "Open2": "Open", "Opened": "Open", "open": "Open",
		"C2": "", "s2": "S2", "S2x": "", "b": "B", "Bb": "",
		"A": "", "log": "", "colour": "", "": "",
	} {
		if got := Word(given, words); got != want {
			t.Errorf("Word(%q) = %q, want %q", given, got, want)
		}
	}
}
