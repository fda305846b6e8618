package main

import (
	"fmt"
	"io"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// reportText writes findings for people, as compilers do.
func reportText(out io.Writer, w *workspace, reports []report) error {
	p := w.colours
	for _, r := range reports {
		for _, f := range r.findings {
			_, err := fmt.Fprintf(out, "%s: %s: %s %s\n", p.bold(w.at(r.name, f.Start)), p.severity(f.Severity), f.Message, p.faint("["+f.Code+"]"))
			if err != nil {
				return err
			}
			for _, related := range f.Related {
				fmt.Fprintf(out, "  %s: %s\n", w.at(related.File, related.Start), related.Message)
			}
		}
	}
	return nil
}

func (p palette) severity(s findings.Severity) string {
	codes := [...]string{red, yellow, blue, cyan}
	return p.paint(codes[s], severities[s])
}
