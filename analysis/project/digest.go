package project

import (
	"hash/maphash"
	"strconv"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Name is what is looked up by name: a declaration of a kind.
type Name struct {
	Kind NameKind
	Text string
}

// NameKind says as what a name is looked up.
type NameKind uint8

const (
	TypeName     NameKind = iota
	FunctionName          // at file level
	GlobalName            // a field at file level
	DerivedName           // the name of a base, for the types that derive from it
	MemberName            // a method or a property with code, of any type
	localName             // a local function or kept lambda, for the other ones of its name
	sightName             // the path of a file, for what it sees of other namespaces
)

// Hash shortens a name. Few have the same one.
func (n Name) Hash() uint32 {
	return uint32(maphash.Comparable(seed, n))
}

var seed = maphash.MakeSeed()

// signatures has a digest for each name that a unit declares: all that others can
// see of the declarations of the name, the values of fields among it, and not what
// stands in bodies.
type signatures map[Name]uint64

func signaturesOf(u *model.Facts) signatures {
	d := digests{}
	qualify := u.Namespace + "\n"
	for _, t := range u.Types {
		h := d.of(Name{TypeName, t.Name})
		add(h, qualify, strconv.FormatBool(t.Interface), t.Word, t.Namespace, strconv.FormatBool(t.Partial))
		addAll(h, t.Bases)
		addAll(h, t.Parameters)
		addAll(h, t.Positional)
		for _, name := range sortedKeys(t.Members) {
			add(h, name, t.Members[name])
		}
		for _, base := range t.Bases {
			add(d.of(Name{DerivedName, model.SimpleName(base)}), t.Name, base)
		}
	}
	for _, name := range sortedKeys(u.Globals) {
		add(d.of(Name{GlobalName, name}), u.Globals[name])
	}
	for _, field := range sortedKeys(u.Initial) {
		name := Name{GlobalName, field}
		if typ, _, ofType := strings.Cut(field, "."); ofType {
			name = Name{TypeName, typ}
		}
		add(d.of(name), field, strconv.FormatUint(u.Initial[field], 16))
	}
	for _, b := range u.Bodies {
		var name Name
		switch {
		case b.Kind.IsRoot() || b.Kind == model.Outside:
			continue
		case b.Outer != nil:
			name = Name{localName, b.Name}
		case b.Type != nil:
			name = Name{TypeName, b.Type.Name}
			if b.Kind == model.Accessor || b.Kind == model.Method {
				add(d.of(Name{MemberName, b.Short}), b.Name)
			}
		default:
			name = Name{FunctionName, b.Name}
		}
		add(d.of(name), qualify, b.Kind.String(), b.Name, b.Result, strings.Join(b.Parameters, ","), strings.Join(b.Takes, ","), strings.Join(b.TakesAs, ","),
			strconv.Itoa(b.MinArity), strconv.Itoa(b.MaxArity), strconv.FormatBool(b.Virtual), strconv.FormatBool(b.Abstract), strconv.FormatBool(b.Sets))
	}
	sums := make(signatures, len(d))
	for name, h := range d {
		sums[name] = h.Sum64()
	}
	return sums
}

type digests map[Name]*maphash.Hash

func (d digests) of(n Name) *maphash.Hash {
	if d[n] == nil {
		d[n] = &maphash.Hash{}
		d[n].SetSeed(seed)
	}
	return d[n]
}

func add(h *maphash.Hash, texts ...string) {
	for _, t := range texts {
		h.WriteString(t)
		h.WriteByte(0)
	}
}

func addAll(h *maphash.Hash, list []string) {
	add(h, list...)
	h.WriteByte(1)
}

// noteRenamed notes the names that two versions of a file do not declare the same
// way; nil stands for a file that does not exist.
func noteRenamed(names map[Name]bool, a, b *File) {
	if a != nil && b != nil && a.sameSignatures(b) {
		return
	}
	moved := a != nil && b != nil && !a.sight.equal(b.sight)
	if moved {
		names[Name{sightName, a.Path}] = true
	}
	before, after := a.signatures(), b.signatures()
	for n, sum := range before {
		if after[n] != sum || moved {
			names[n] = true
		}
	}
	for n, sum := range after {
		if before[n] != sum {
			names[n] = true
		}
	}
}

// sameSignatures reports whether both versions were made from units that declare
// the same, one by one.
func (f *File) sameSignatures(g *File) bool {
	if len(f.units) != len(g.units) || !f.sight.equal(g.sight) {
		return false
	}
	for i, u := range f.units {
		if v := g.units[i]; u != v && !equal(u.signatures, v.signatures) {
			return false
		}
	}
	return true
}

func equal(a, b signatures) bool {
	if len(a) != len(b) {
		return false
	}
	for n, sum := range a {
		if other, ok := b[n]; !ok || other != sum {
			return false
		}
	}
	return true
}

// signatures returns those of the whole file. The order of the units counts, as
// bodies of one name are told apart by it.
func (f *File) signatures() signatures {
	all := signatures{}
	if f == nil {
		return all
	}
	for _, u := range f.units {
		for n, sum := range u.signatures {
			all[n] = all[n]*31 + sum
		}
	}
	return all
}
