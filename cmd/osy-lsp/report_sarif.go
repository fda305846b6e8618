package main

import (
	"io"
	"net/url"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/docs"
	"github.com/osy-lsp/osy-lsp/server"
)

// reportSARIF writes findings as a SARIF 2.1.0 log, with all rules that there are.
func reportSARIF(out io.Writer, w *workspace, reports []report) error {
	run := sarif.NewRunWithInformationURI("osy-lsp", "https://github.com/osy-lsp/osy-lsp")
	run.Tool.Driver.WithVersion(version())
	run.WithColumnKind("unicodeCodePoints")
	run.AddInvocation(sarif.NewInvocation().WithExecutionSuccessful(!w.failed))
	for _, code := range server.Codes() {
		run.AddRule(code).
			WithShortDescription(sarif.NewMultiformatMessageString().WithText(docs.Summary(code))).
			WithHelp(sarif.NewMultiformatMessageString().WithText(docs.Page(code)).WithMarkdown(docs.Text(code))).
			WithHelpURI(docs.Page(code)).
			WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(levels[usual(code)]))
	}
	for _, r := range reports {
		for _, f := range r.findings {
			result := run.CreateResultForRule(f.Code).
				WithLevel(levels[f.Severity]).
				WithMessage(sarif.NewTextMessage(f.Message)).
				WithLocations([]*sarif.Location{w.location(r.name, f.Start, f.End)})
			for i, related := range f.Related {
				result.AddRelatedLocation(w.location(related.File, related.Start, related.End).
					WithID(i + 1).WithMessage(sarif.NewTextMessage(related.Message)))
			}
		}
	}
	log := sarif.NewReport()
	log.AddRun(run)
	return log.PrettyWrite(out)
}

var levels = [...]string{"error", "warning", "note", "note"}

// usual returns how bad most findings of a code are.
func usual(code string) findings.Severity {
	for _, r := range rules.All {
		if r.Code == code {
			return r.Severity
		}
	}
	return findings.Warning // in a setting
}

func (w *workspace) location(name string, start, end int) *sarif.Location {
	s := w.span(name, start, end)
	artifact := sarif.NewArtifactLocation()
	if file := w.inRepository(name); strings.HasPrefix(file, "/") {
		artifact.WithURI((&url.URL{Scheme: "file", Path: file}).String())
	} else {
		artifact.WithURI((&url.URL{Path: file}).String()).WithURIBaseID("%SRCROOT%")
	}
	region := sarif.NewRegion().WithStartLine(s.Line).WithStartColumn(s.Column).WithEndLine(s.EndLine).WithEndColumn(s.EndColumn)
	return sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().WithArtifactLocation(artifact).WithRegion(region))
}
