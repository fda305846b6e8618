package effects

import "testing"

func TestBuiltIn(t *testing.T) {
	c := BuiltIn()
	for _, tt := range []struct {
		receiver, method string
		want             Operation
		external         bool
	}{
		{"Http", "Get", Operation{ReadsOnly: true, Result: "HttpResponse"}, true},
		{"Http", "Post", Operation{Result: "HttpResponse"}, true},
		{"Payment", "Charge", Operation{KeyParameter: "idempotencyKey"}, true},
		{"Mailer", "Send", Operation{}, true},
		{"Http", "get", Operation{}, false},
		{"", "SendMail", Operation{}, false},
		{"Memory", "Search", Operation{}, false},
	} {
		got, external := c.Lookup("a.osy", tt.receiver, tt.method)
		if got != tt.want || external != tt.external {
			t.Errorf("%s.%s is %+v, %v, want %+v, %v", tt.receiver, tt.method, got, external, tt.want, tt.external)
		}
	}
}

func TestPatterns(t *testing.T) {
	reads, _ := BuiltIn().Lookup("", "Imap", "Fetch")
	keyed, _ := BuiltIn().Lookup("", "Payment", "Charge")
	for _, tt := range []struct {
		patterns         []string
		receiver, method string
		want             Operation
		external         bool
	}{
		{[]string{"Ledger.Write"}, "Ledger", "Write", Operation{}, true},
		{[]string{"Ledger.Write"}, "Ledger", "Read", Operation{}, false},
		{[]string{"Ledger.Write"}, "Imap", "Fetch", reads, true},
		{[]string{"Ledger.*"}, "Ledger", "Anything", Operation{}, true},
		{[]string{"Ledger.*"}, "ledger", "Anything", Operation{}, false},

		// An entity may bear the name of the receiver.
		{[]string{"Ledger.*"}, "Ledger", "Where", Operation{}, false},
		{[]string{"Ledger.*"}, "Ledger", "FirstOrDefault", Operation{}, false},
		{[]string{"Ledger.Where"}, "Ledger", "Where", Operation{}, true},
		{[]string{"Ledger.Where", "Ledger.*"}, "Ledger", "Where", Operation{}, false},

		// The last one that matches counts.
		{[]string{"!Imap.Fetch"}, "Imap", "Fetch", reads, false},
		{[]string{"!Http.*"}, "Http", "Post", Operation{}, false},
		{[]string{"!Imap.*", "Imap.Fetch"}, "Imap", "Fetch", reads, true},
		{[]string{"!Payment.Charge", "Payment.*"}, "Payment", "Charge", keyed, true},
		{[]string{"Ledger.*", "!Ledger.Read"}, "Ledger", "Read", Operation{}, false},
		{[]string{"!Ledger.Read", "Ledger.*"}, "Ledger", "Read", Operation{}, true},

		{[]string{"", "!", ".", "Ledger", "Ledger.", ".Write"}, "Ledger", "Write", Operation{}, false},
	} {
		got, external := BuiltIn().With(tt.patterns...).Lookup("a.osy", tt.receiver, tt.method)
		if external != tt.external || external && got != tt.want {
			t.Errorf("with %q, %s.%s is %+v, %v, want %+v, %v", tt.patterns, tt.receiver, tt.method, got, external, tt.want, tt.external)
		}
	}
}

// A directory with patterns of its own has those and no others.
func TestPatternsBelow(t *testing.T) {
	plain := BuiltIn()
	c := plain.With("A.*").Below("/w/shop", "B.*").Below("/w/shop/deep", "!Http.*")
	for _, tt := range []struct {
		file, receiver string
		want           bool
	}{
		{"/w/x.osy", "A", true},
		{"/w/x.osy", "B", false},
		{"/w/x.osy", "Http", true},
		{"/w/shop/x.osy", "A", false},
		{"/w/shop/model/x.osy", "B", true},
		{"/w/shop/x.osy", "Http", true},
		{"/w/shop/deep/x.osy", "B", false},
		{"/w/shop/deep/x.osy", "Http", false},
		{"/w/shopping/x.osy", "A", true},
		{"untitled:1", "A", true},
	} {
		if _, got := c.Lookup(tt.file, tt.receiver, "Get"); got != tt.want {
			t.Errorf("that %s.Get leaves the platform in %s is %v", tt.receiver, tt.file, got)
		}
	}
	if _, external := plain.Lookup("/w/x.osy", "A", "Get"); external {
		t.Error("a catalog is changed by what is made of it")
	}
}

func TestLookupAllocatesNothing(t *testing.T) {
	c := BuiltIn().Below("/w/shop", "Ledger.*")
	if n := testing.AllocsPerRun(100, func() { c.Lookup("/w/shop/model/a.osy", "Ledger", "Write") }); n > 0 {
		t.Errorf("a look-up allocates %v times", n)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, line := range []string{"Http.Get", "Http reads", "Http.Get sometimes", "Http.Get reads a b"} {
		if r, err := parse(line); err == nil {
			t.Errorf("parse(%q) = %v, want an error", line, r)
		}
	}
}
