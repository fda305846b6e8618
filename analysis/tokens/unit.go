package tokens

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// part is a token of a unit as far as the unit alone tells. Its offsets count from
// the start of the unit.
type part struct {
	Token
	asks question
	of   string // of a member: what it is a member of, if that is a plain name
}

// partsOf returns the parts of a unit in the order of the text.
func partsOf(u *syntax.Unit) []part {
	r := &reader{scopes: scopes{names: map[string][]declared{}}}
	for i := range u.Len() {
		n := u.Node(i)
		r.enter(n)
		switch {
		case n.IsMissing() || n.Start() == n.End():
		case n.Kind() == "identifier":
			r.addName(n)
		case !n.IsNamed() && isWord(n.Text()) && !reserved[n.Text()]:
			r.parts = append(r.parts, part{Token: Token{Start: n.Start(), End: n.End(), Type: Keyword}})
		}
	}
	return r.parts
}

type reader struct {
	scopes
	parts []part
}

func (r *reader) addName(n syntax.Node) {
	role, of, ok := roleOf(n)
	if !ok {
		return
	}
	p := part{Token{n.Start(), n.End(), role.typ, role.modifiers}, role.asks, of}
	name := strings.TrimPrefix(n.Text(), "@")
	switch role.asks {
	case nothing:
		if role.modifiers&Declaration != 0 && (role.typ == Parameter || role.typ == Variable) {
			r.declare(name, role.typ, role.modifiers&^Declaration)
		}
	case aType:
		if d, ok := r.lookUp(name, n.Start()); ok && d.typ == TypeParameter {
			p.Type, p.asks = TypeParameter, nothing
		}
	case aValue, aCall:
		if d, ok := r.lookUp(name, n.Start()); ok {
			p.Type, p.Modifiers, p.asks = d.typ, d.modifiers, nothing
		}
	case aMember:
		if _, local := r.lookUp(of, n.Start()); of == "" || local {
			p.Type, p.asks = Property, nothing
		}
	}
	r.parts = append(r.parts, p)
}

func isWord(text string) bool {
	for _, c := range []byte(text) {
		if c|0x20 < 'a' || c|0x20 > 'z' {
			return false
		}
	}
	return text != ""
}

// reserved are the words that are never a name, as in C#.
var reserved = syntax.WordSet(`
	abstract as async await base bool break byte case catch char checked class const
	continue decimal default delegate do double else enum explicit extern false finally fixed float for foreach goto
	if implicit in int interface internal is lock long namespace new null object operator out override params private
	protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw
	true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while`)
