package rules

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

var syntaxError = Rule{Code: "syntax-error", Check: func(p *Pass) {
	for _, e := range syntax.SyntaxErrors(p.Model().Document) {
		p.Report(e.Start, e.End, e.Message)
	}
}}
