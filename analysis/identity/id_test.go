package identity

import (
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string // the readings as workflow|body|visit|segments|leaf
	}{
		{"Approved.enter@N/Charge#charge-card", []string{"|Approved.enter|N|Charge|charge-card"}},
		{"OrderFlow/Placed.enter@1/charge~1/AskProcessor#auto:Http.Post", []string{"OrderFlow|Placed.enter|1|charge~1 AskProcessor|auto:Http.Post"}},
		{" `Placed.enter@12/[3]/[j]#reserve` ", []string{"|Placed.enter|12|[3] [i]|reserve"}},
		{"Walks.on@N/Walk/Walk/…#walk", []string{"|Walks.on|N|Walk Walk …|walk"}},
		{"Start@1#a", []string{"|Start|1||a"}},
		{"Approved.enter#charge", []string{"|Approved.enter|||charge"}},
		{"Approved.enter/Charge#charge", []string{"|Approved.enter||Charge|charge"}},
		{"OrderFlow/Approved.enter/Charge#charge", []string{"OrderFlow|Approved.enter||Charge|charge", "|OrderFlow||Approved.enter Charge|charge"}},
		{"OrderFlow/Start#a", []string{"OrderFlow|Start|||a", "|OrderFlow||Start|a"}},
		{"Paid/Charge#charge", []string{"|Paid||Charge|charge", "Paid|Charge|||charge"}},
		{"Paid/[2]#charge", []string{"|Paid||[2]|charge"}},
		{"A.enter@1#a/b#c", []string{"|A.enter|1||a/b#c"}},
		{"A.enter@1/a~b~2/x~#c", []string{"|A.enter|1|a~b~2 x~|c"}},
	} {
		ids, err := Parse(tt.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
		}
		var got []string
		for _, id := range ids {
			var segments []string
			for _, s := range id.Segments() {
				segments = append(segments, s.text("i"))
			}
			visit := ""
			if id.Visit != Absent {
				visit = id.Visit.text("N")
			}
			got = append(got, strings.Join([]string{id.Workflow, id.Body, visit, strings.Join(segments, " "), id.Leaf}, "|"))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("Parse(%q)\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
	for text, want := range map[string]string{
		"":                   "ends in `#`",
		"Approved.enter@1":   "ends in `#`",
		"Approved.enter@1#":  "the label of a step is missing",
		"#a":                 "part 1 of the path \"\" is empty",
		"A.enter@1//x#a":     "part 2",
		"A.enter@x-y#a":      "the visit of \"A.enter@x-y\" is neither a number nor `N`",
		"@1#a":               "\"@1\" is not the name of a body",
		"[1]/x#a":            "\"[1]\" is not the name of a body",
		"A.enter@1/a\x1fb#a": "control character",
	} {
		if ids, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q) = %v, %v, want an error with %q", text, ids, err, want)
		}
	}
}

func TestCompare(t *testing.T) {
	var ids []ID
	for _, text := range []string{"B.enter@1#a", "A.enter@10#a", "A.enter@2#b", "A.enter@N#a", "A.enter@2/[10]#a", "A.enter@2/[9]#a", "A.enter@2#a"} {
		id, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id...)
	}
	slices.SortFunc(ids, Compare)
	var got []string
	for _, id := range ids {
		got = append(got, id.String())
	}
	want := []string{"A.enter@N#a", "A.enter@2#a", "A.enter@2#b", "A.enter@2/[9]#a", "A.enter@2/[10]#a", "A.enter@10#a", "B.enter@1#a"}
	if !slices.Equal(got, want) {
		t.Errorf("sorted %q\n  want %q", got, want)
	}
}

// Whatever is accepted prints as something that is read the same way.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"Approved.enter@N/Charge#charge-card", "OrderFlow/Placed.enter@1/charge~1/AskProcessor#auto:Http.Post",
		"Placed.enter@12/[3]/[j]#reserve", "W/Walks.on@N/Walk/Walk/…#walk", "OrderFlow/Approved.enter/Charge#charge",
		"A.enter@1#a/b#c", "a~k/[i]/x#y", "a@1@2/[99999999999999999999]#x", "@#", "0# `", "[/]#[", "A/B@N/~1/~#~",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ids, err := Parse(text)
		if err != nil {
			return
		}
		for _, id := range ids {
			again, err := Parse(id.String())
			if err != nil || !slices.Contains(again, id) {
				t.Errorf("%q is read as %+v, printed as %q and read again as %+v, %v", text, id, id, again, err)
			}
			if Compare(id, id) != 0 {
				t.Errorf("%q does not equal itself", id)
			}
		}
	})
}
