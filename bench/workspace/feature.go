package workspace

import (
	"math/rand/v2"
	"strings"
)

// feature is what one thing of the business needs: an entity and all that is done
// with it, in some files.
type feature struct {
	project *project
	random  *rand.Rand
	isLarge bool // its workflow file has 2,000 lines

	name, path string
	fields     map[string][]string // names of fields by type
	stages     []string
	ends       [3]string // success, cancel, error
	events     []string
	parent     *feature // of the row that a field of this one's rows names

	taken map[string]bool     // names of functions and classes
	pure  map[string][]string // functions of a row that reach no step, by what they return
	work  []helper            // functions of a row that reach a step
}

// helper is a function of a row that reaches a step.
type helper struct {
	name    string
	returns string // "text" or "void"
	upper   bool   // it calls others of them
}

func newFeature(seed uint64, n int, random *rand.Rand, p *project) *feature {
	f := &feature{project: p, random: random, taken: map[string]bool{}, pure: map[string][]string{}}
	order := rand.New(rand.NewPCG(seed, 1<<32)).Perm(len(qualities) * len(things))
	which := order[n%len(order)]
	thing := title(things[which/len(qualities)])
	f.name = title(qualities[which%len(qualities)]) + thing + strings.Repeat("X", n/len(order))
	f.path = strings.ToLower(thing) + "/" + f.name
	f.isLarge = !p.isPackage && len(p.features) == 0

	f.fields = map[string][]string{
		"text":  f.some(textFields, 3+random.IntN(3)),
		"count": f.some(countFields, 2),
		"money": f.some(moneyFields, 2),
		"date":  f.some(dateFields, 2),
		"flag":  f.some(flagFields, 2),
	}
	states := 3 + random.IntN(5)
	if f.isLarge {
		states = 14
	}
	f.stages = f.some(stageNames, states)
	f.ends = [3]string{"Done", "Withdrawn", "Failed"}
	f.events = f.some(eventNames, 2+random.IntN(4))

	near := p.features
	if len(near) > 20 {
		near = near[len(near)-20:]
	}
	for _, used := range p.uses {
		if len(used.features) > 0 && random.IntN(6) == 0 {
			near = used.features
		}
	}
	if len(near) > 0 {
		f.parent = near[random.IntN(len(near))]
	}
	return f
}

// fresh returns a name that the feature has not used.
func (f *feature) fresh(verbs []string) string {
	for n := 0; ; n++ {
		name := f.one(verbs) + f.name
		if n > 5 {
			name += title(f.one(things))
		}
		if n > 20 {
			name += title(f.one(qualities))
		}
		if !f.taken[name] {
			f.taken[name] = true
			return name
		}
	}
}
