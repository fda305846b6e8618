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
		got, external := c.Lookup(tt.receiver, tt.method)
		if got != tt.want || external != tt.external {
			t.Errorf("%s.%s is %+v, %v, want %+v, %v", tt.receiver, tt.method, got, external, tt.want, tt.external)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, line := range []string{"Http.Get", "Http reads", "Http.Get sometimes", "Http.Get reads a b"} {
		if c, err := parse(line); err == nil {
			t.Errorf("parse(%q) = %v, want an error", line, c)
		}
	}
}
