package identity

import "github.com/osy-lsp/osy-lsp/analysis/project"

// CountBelow returns how many identities the steps have that bodies reach, as far as
// they begin with one path into each. It looks into so many bodies at most.
func (w *Workspace) CountBelow(most int, bodies ...*project.Body) Count {
	c := &counting{w, map[*project.Body]Count{}, most}
	sum := Count{}
	for _, b := range bodies {
		sum = sum.plus(c.below(b))
	}
	return sum
}

type counting struct {
	*Workspace
	known map[*project.Body]Count
	left  int // bodies that may still be looked at
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
		for _, v := range c.around(b, s.Site.Place) {
			own[encode(v)+"#"+s.Leaf] = true
		}
	}
	sum.N = uint64(len(own))
	for _, call := range c.CallsOf(b) {
		sum = sum.plus(c.below(call.To))
	}
	c.known[b] = sum
	return sum
}
