package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

// Two plain calls of one operation that leaves the platform. The message begins
// like that of the compiler.
var stepUnnamedCollision = Rule{Code: "workflow-step-unnamed-collision", Check: func(p *Pass) {
	p.collisions(identity.SameOperation, func(c identity.Collision) {
		operation := c.Second.Operation()
		p.reportCollision(c, fmt.Sprintf("two external steps here both go through %s, so neither carries an identity that survives an edit "+
			"(the other is on line %d)%s: one would read back what the other recorded and never run. "+
			"Name them: Workflow.Once(\"a-name-for-this-one\", () => %[1]s(…))", operation, p.firstLine(c), passes(c)))
	})
}}
