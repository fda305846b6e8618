package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// What would collide but for an arm that leaves: it does not happen at run time,
// and whether it is refused nobody promises.
var collisionKeptApartByExit = Rule{Code: "workflow-collision-kept-apart-by-exit", Severity: findings.Warning, Check: func(p *Pass) {
	for _, c := range p.Index.Collisions() {
		if c.Exit == nil || c.Kind == identity.SameChild {
			continue
		}
		what := map[identity.CollisionKind]string{
			identity.SameLabel:     "the step of this label",
			identity.SameOperation: "the unnamed step",
			identity.SameFunction:  "the call of " + c.Second.Name,
		}[c.Kind]
		why, instead := "in an arm that leaves before it comes here", "Name the two differently"
		if c.Exit.Kind == model.Catch {
			why = "in another catch of this try"
		} else if p.restCanBeElse(c) {
			instead = "Write the rest as its else"
		}
		p.reportCollision(c, fmt.Sprintf("this shares an identity with %s on line %d, %s: one execution runs one of them, "+
			"but only arms of one if or switch are promised to be told apart. %s", what, p.firstLine(c), why, instead))
	}
}}

// restCanBeElse reports whether the second site stands behind the `if` of the arm that
// leaves, in one block with it, and none of its other arms gets there.
func (p *Pass) restCanBeElse(c identity.Collision) bool {
	choice := c.Exit.Choice
	around := p.code(c.Body, choice.Node()).Parent()
	behind := model.Span{Start: around.Start(), End: around.End()}.Holds(c.Second.Span)
	return choice.Word == "if" && behind && !slices.ContainsFunc(c.Body.Places, func(arm model.Place) bool {
		return arm.Kind == model.ArmOf && arm.Choice == choice && !arm.Skips(c.Second.Span)
	})
}
