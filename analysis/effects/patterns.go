package effects

import (
	"maps"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// With returns the catalog in which patterns count as well. `Receiver.Method`
// names a call that leaves the platform, `Receiver.*` all calls on a receiver, and
// `!` in front says that they do not; of several that match the last one counts.
// Patterns of another shape have no effect.
func (c Catalog) With(patterns ...string) Catalog {
	return Catalog{&catalog{c.everywhere.with(patterns), c.below}}
}

// Below returns the catalog in which patterns count in the files below a
// directory, and with the built-in operations all that does there, unless they lie
// below a deeper one that has patterns too.
func (c Catalog) Below(dir string, patterns ...string) Catalog {
	below := maps.Clone(c.below)
	if below == nil {
		below = map[string]receivers{}
	}
	below[dir] = BuiltIn().everywhere.with(patterns)
	return Catalog{&catalog{c.everywhere, below}}
}

// receivers are the calls of a catalog by receiver.
type receivers map[string]*receiver

// receiver is what the calls on a receiver mean.
type receiver struct {
	methods map[string]meaning
	others  bool // calls of methods without a meaning leave the platform
}

type meaning struct {
	Operation
	leaves bool
}

func (r receivers) lookUp(name, method string) (Operation, bool) {
	of, ok := r[name]
	if !ok {
		return Operation{}, false
	}
	if m, ok := of.methods[method]; ok {
		return m.Operation, m.leaves
	}
	return Operation{}, of.others && !queryOperators[method]
}

// of returns the receiver of a name, which is added if there is none.
func (r receivers) of(name string) *receiver {
	if r[name] == nil {
		r[name] = &receiver{methods: map[string]meaning{}}
	}
	return r[name]
}

func (r receivers) with(patterns []string) receivers {
	all := make(receivers, len(r))
	for name, of := range r {
		all[name] = &receiver{maps.Clone(of.methods), of.others}
	}
	for _, p := range patterns {
		pattern, not := strings.CutPrefix(p, "!")
		name, method, ok := strings.Cut(pattern, ".")
		if !ok || name == "" || method == "" {
			continue
		}
		of := all.of(name)
		if method != "*" {
			of.methods[method] = meaning{of.methods[method].Operation, !not}
			continue
		}
		of.others = !not
		for method, m := range of.methods {
			of.methods[method] = meaning{m.Operation, !not && !queryOperators[method]}
		}
	}
	return all
}

// queryOperators are methods that `Receiver.*` does not mean: the receiver may be
// the name of an entity, and the call a query of its rows.
var queryOperators = syntax.WordSet(`
	Where Any All Count LongCount First FirstOrDefault Single SingleOrDefault Last LastOrDefault ElementAt ElementAtOrDefault
	OrderBy OrderByDescending ThenBy ThenByDescending Select SelectMany GroupBy Take TakeWhile Skip SkipWhile Distinct DistinctBy
	Sum Min Max MinBy MaxBy Average Aggregate Include AsEnumerable AsQueryable ToList ToArray ToDictionary ToHashSet ForEach`)
