package identity

import "github.com/osy-lsp/osy-lsp/analysis/project"

// CountBelow returns how many identities the steps have that bodies reach, as far as
// they begin with one path into each. It looks into so many bodies at most.
func (w *Workspace) CountBelow(most int, bodies ...*project.Body) Count {
	c := &counting{w, map[*project.Body]Count{}, most, false}
	sum := Count{}
	for _, b := range bodies {
		sum = sum.plus(c.below(b))
	}
	return sum
}

type counting struct {
	*Workspace
	known map[*project.Body]Count
	left  int  // bodies that may still be looked at
	first bool // only what is reached as long as no step is retried
}

func (c *counting) below(b *project.Body) Count {
	if n, ok := c.known[b]; ok {
		return n
	}
	if c.left--; c.left < 0 {
		return Count{AtLeast: true}
	}
	c.known[b] = Count{AtLeast: true} // what a call from below finds: it goes round
	sum := Count{}
	own := map[string]bool{} // two arms of one choice may share an identity
	for _, s := range c.StepsOf(b) {
		if s.Leaf == "" {
			continue
		}
		variants := c.around(b, s.Site.Place)
		if c.first {
			variants = variants[:1]
		}
		for _, v := range variants {
			own[encode(v)+"#"+s.Leaf] = true
		}
	}
	sum.N = uint64(len(own))
	calls := c.CallsOf(b)
	if c.first {
		calls = c.firstCalls(b)
	}
	for _, call := range calls {
		sum = sum.plus(c.below(call.To))
	}
	c.known[b] = sum
	return sum
}
