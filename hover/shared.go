package hover

import (
	"fmt"
	"slices"

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
		p.apart("step", s.Body, s.Site, others)
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
		lines[choice] = append(lines[choice], lineAt(b.File, b.Base+site.Span.Start))
	}
	for _, choice := range choices {
		at := lines[choice]
		what, which := noun, prose("another arm")
		switch {
		case len(at) > 1:
			what += "s"
			which = "other arms"
		case armsOf(b, choice) == 2:
			which = "the other arm"
		}
		p.text.say("Shared with the %s %s: one execution runs only one of them.", what, p.inArms(b, choice, which, slices.Compact(at)))
	}
}

// inArms tells of sites on some lines that they stand in other arms of a choice: "on
// line 12, the other arm of the `if` at 9". Of the line that is pointed at it says
// nothing twice.
func (p *pointer) inArms(b *project.Body, choice model.Choice, which prose, at []int) prose {
	begins := lineAt(b.File, b.Base+choice.Start)
	here := len(at) == 1 && p.isHere(b.File, at[0])
	if here && begins == at[0] {
		return prose(phrase("in %s of this %s", which, wordOf(choice)))
	}
	on := prose("on this line")
	if !here {
		on = "on line "
		if len(at) > 1 {
			on = "on lines "
		}
		on += series(at[:min(len(at), mostListed)])
		if len(at) > mostListed {
			on += "…"
		}
		on += p.in(b.File)
	}
	where := prose(fmt.Sprintf("at %d", begins))
	if len(at) == 1 && begins == at[0] {
		where = "there"
	}
	return prose(phrase("%s, %s of the %s %s", on, which, wordOf(choice), where))
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
