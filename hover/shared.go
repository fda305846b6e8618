package hover

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// shared names the sites that have the same identity because one execution runs
// only one of them: steps, and calls on the way.
func (p *pointer) shared(path identity.Path) {
	if s := path.Step; s != nil {
		var others []*model.Site
		for _, other := range p.x.StepsOf(s.Body) {
			if other.Kind == s.Kind && other.Leaf == s.Leaf && len(s.Body.Loops(other.Site.Place)) == len(s.Body.Loops(s.Site.Place)) {
				others = append(others, other.Site)
			}
		}
		p.apart("", s.Body, s.Site, others)
	}
	for _, c := range path.Calls {
		here := c.Sites[0]
		for _, site := range c.Sites {
			if c.From.File == p.x.File && site.Span.Contains(p.offset-c.From.Base) {
				here = site
			}
		}
		p.apart("call", c.From, here, c.Sites)
	}
}

// apart says which of the sites of a body exclude the one that is pointed at.
func (p *pointer) apart(noun prose, b *project.Body, here *model.Site, sites []*model.Site) {
	lines := map[model.Choice][]int{}
	var choices []model.Choice
	for _, site := range sites {
		choice, apart := identity.Exclusive(b.Body, here.Place, site.Place)
		if !apart {
			continue
		}
		if lines[choice] == nil {
			choices = append(choices, choice)
		}
		lines[choice] = append(lines[choice], line(b.File, b.Base+site.Span.Start))
	}
	for _, choice := range choices {
		at := lines[choice]
		which := prose("another arm")
		switch {
		case len(at) > 1:
			which = "other arms"
		case armsOf(b, choice) == 2:
			which = "the other arm"
		}
		listed := series(at[:min(len(at), mostListed)])
		if len(at) > mostListed {
			listed += "…"
		}
		plural := prose("")
		if len(at) > 1 {
			plural = "s"
		}
		lines := "line" + plural
		if noun != "" {
			lines = "the " + noun + plural + " on " + lines
		}
		p.text.say("Shared with %s %s%s, %s of the %s at %d: one execution runs only one of them.",
			lines, listed, p.in(b.File), which, wordOf(choice), line(b.File, b.Base+choice.Start))
	}
}

// wordOf returns the word of the language that a choice begins with, if it has one.
func wordOf(c model.Choice) any {
	if c.Word == "handler" {
		return prose(c.Word)
	}
	return c.Word
}

func armsOf(b *project.Body, choice model.Choice) int {
	arms := 0
	for _, place := range b.Places {
		if place.Kind == model.ArmOf && place.Choice == choice {
			arms++
		}
	}
	return arms
}
