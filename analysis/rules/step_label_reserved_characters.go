package rules

import (
	"fmt"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// A label that holds what separates the parts of an identity.
var stepLabelReservedCharacters = Rule{Code: "workflow-step-label-reserved-characters", Severity: findings.Warning, Local: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		what := ""
		if i := strings.IndexAny(s.Leaf, "/#@~\r\n"); i >= 0 {
			what = fmt.Sprintf("holds %q", s.Leaf[i])
		} else if strings.HasPrefix(s.Leaf, "auto:") {
			what = `begins with "auto:"`
		}
		if what != "" {
			start, end := labelOf(s.Step)
			p.Report(start, end, fmt.Sprintf("the label %q %s, which has a meaning in identities: "+
				"in a run's records this step can be taken for another one. Use letters, digits and hyphens", s.Leaf, what))
		}
	}
}}
