package main

import (
	"fmt"
	"io"
	"strings"
)

// reportGitHub writes findings as commands that a workflow on GitHub shows at their
// lines.
func reportGitHub(out io.Writer, w *workspace, reports []report) error {
	commands := [...]string{"error", "warning", "notice", "notice"}
	for _, r := range reports {
		for _, f := range r.findings {
			message := f.Message
			for _, related := range f.Related {
				s := w.span(related.File, related.Start, related.End)
				message += fmt.Sprintf("\n%s:%d: %s", w.inRepository(related.File), s.Line, related.Message)
			}
			s := w.span(r.name, f.Start, f.End)
			place := fmt.Sprintf("file=%s,line=%d,endLine=%d", githubProperty(w.inRepository(r.name)), s.Line, s.EndLine)
			if s.Line == s.EndLine { // of more lines GitHub takes no columns
				place += fmt.Sprintf(",col=%d,endColumn=%d", s.Column, s.EndColumn)
			}
			if _, err := fmt.Fprintf(out, "::%s %s,title=%s::%s\n", commands[f.Severity], place, f.Code, githubText(message)); err != nil {
				return err
			}
		}
	}
	return nil
}

var (
	githubText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace
)
