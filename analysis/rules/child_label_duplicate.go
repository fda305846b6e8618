package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

// Two child runs of one label in one body. A child run and a step of one label are
// no matter of this rule.
var childLabelDuplicate = Rule{Code: "workflow-child-label-duplicate", Severity: findings.Warning, Check: func(p *Pass) {
	p.collisions(identity.SameChild, func(c identity.Collision) {
		p.reportCollision(c, fmt.Sprintf("two child runs in this body share the label %q (the other is on line %d)%s: "+
			"the second is handed the child of the first, perhaps long finished, and starts none. "+
			"Give it a label of its own", c.Second.Step.Label, p.firstLine(c), passes(c)))
	})
}}
