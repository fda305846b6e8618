package server

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/flow"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/hover"
)

// The requests of our own are described in docs/protocol.md.

// stepsParams ask for the steps of a file, or of all files.
type stepsParams struct {
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument,omitzero"`
}

type stepsResult struct {
	Workflows []stepsOfWorkflow `json:"workflows"`
}

type stepsOfWorkflow struct {
	Name           string            `json:"name"`
	Location       protocol.Location `json:"location"`
	SelectionRange protocol.Range    `json:"selectionRange"`
	Bodies         []stepsOfBody     `json:"bodies"`
}

type stepsOfBody struct {
	Name           string            `json:"name"`
	Kind           string            `json:"kind"`
	Location       protocol.Location `json:"location"`
	SelectionRange protocol.Range    `json:"selectionRange"`
	Steps          []listedStep      `json:"steps"`
	More           uint64            `json:"more"`
}

// namedStep is one identity of a step.
type namedStep struct {
	Short    string            `json:"short"`
	Full     string            `json:"full"`
	Kind     string            `json:"kind"`
	Label    string            `json:"label"`
	Location protocol.Location `json:"location"`
}

type listedStep struct {
	namedStep
	Retry          string         `json:"retry,omitzero"`
	Scope          string         `json:"scope,omitzero"`
	SelectionRange protocol.Range `json:"selectionRange"`
	Findings       severityCounts `json:"findings"`
}

type severityCounts struct {
	Errors      int `json:"errors"`
	Warnings    int `json:"warnings"`
	Information int `json:"information"`
	Hints       int `json:"hints"`
}

// mostSteps bounds the steps that are listed for one body.
const mostSteps = 200

func (v *view) steps(ctx context.Context, params *stepsParams) (*stepsResult, error) {
	w := v.snapshot.Workspace()
	l := &stepLister{v, ctx, w, map[string][]findings.Finding{}}
	result := &stepsResult{Workflows: []stepsOfWorkflow{}}
	for _, workflow := range v.workflows(params.TextDocument) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		result.Workflows = append(result.Workflows, l.workflow(workflow))
	}
	return result, nil
}

// workflows returns those of a document, or of all files if it is nil. A document
// without any stands for those that run a step in it.
func (v *view) workflows(doc *protocol.TextDocumentIdentifier) []flow.Workflow {
	w := v.snapshot.Workspace()
	if doc == nil {
		var all []flow.Workflow
		for _, f := range w.Snapshot.Files() {
			all = append(all, flow.In(f)...)
		}
		return all
	}
	f := w.Snapshot.File(nameOf(doc.URI))
	if f == nil {
		return nil
	}
	if list := flow.In(f); len(list) > 0 {
		return list
	}
	return flow.Running(w, f)
}

// stepLister lists the steps of one view.
type stepLister struct {
	*view
	ctx   context.Context
	steps *identity.Workspace
	found map[string][]findings.Finding // by file
}

func (l *stepLister) workflow(w flow.Workflow) stepsOfWorkflow {
	list := stepsOfWorkflow{
		Name:           w.Name,
		Location:       l.location(w.File.Path, w.Base+w.Span.Start, w.Base+w.Span.End),
		SelectionRange: l.location(w.File.Path, w.Base+w.NameSpan.Start, w.Base+w.NameSpan.End).Range,
		Bodies:         []stepsOfBody{},
	}
	for _, root := range w.Roots {
		if paths, count := l.steps.FirstTries(root, mostSteps); len(paths) > 0 {
			list.Bodies = append(list.Bodies, l.body(root, paths, count))
		}
	}
	return list
}

func (l *stepLister) body(root *project.Body, paths []identity.Path, count identity.Count) stepsOfBody {
	list := stepsOfBody{
		Name:           root.Name,
		Kind:           bodyKinds[root.Kind],
		Location:       l.spanOf(root, root.Span),
		SelectionRange: l.spanOf(root, root.Head).Range,
		More:           count.N - uint64(len(paths)),
	}
	for _, p := range paths {
		list.Steps = append(list.Steps, l.listed(p))
	}
	return list
}

var bodyKinds = map[model.BodyKind]string{
	model.Start: "start", model.Enter: "enter", model.Exit: "exit", model.Arm: "event", model.Clock: "clock",
	model.Reminder: "reminder", model.Unfinished: "unfinished", model.Hook: "hook",
}

func (l *stepLister) listed(p identity.Path) listedStep {
	site, body := p.Step.Site, p.Step.Body
	step := listedStep{
		namedStep:      l.named(p),
		Retry:          hover.Retry(l.steps, p.Step),
		SelectionRange: l.spanOf(body, model.Span{Start: site.Span.Start, End: site.NameSpan.End}).Range,
		Findings:       l.findingsIn(body.File.Path, p.Step.Start(), p.Step.End()),
	}
	if site.Step != nil {
		step.SelectionRange = l.spanOf(body, site.Step.LabelSpan).Range
		if a, ok := site.Step.Argument(model.ScopeRole); ok {
			step.Scope = syntax.OneLine(body.Code(a.Node).Text())
		}
	}
	return step
}

// named returns an identity of a step and the place of its call.
func (v *view) named(p identity.Path) namedStep {
	return namedStep{
		Short:    p.ID.Short(),
		Full:     p.ID.String(),
		Kind:     p.Step.Kind.String(),
		Label:    p.Step.Leaf,
		Location: v.spanOf(p.Step.Body, p.Step.Site.Span),
	}
}

func (v *view) spanOf(b *project.Body, s model.Span) protocol.Location {
	return v.location(b.File.Path, b.Base+s.Start, b.Base+s.End)
}

// findingsIn counts the findings that begin in a part of a file.
func (l *stepLister) findingsIn(file string, start, end int) severityCounts {
	list, looked := l.found[file]
	if !looked {
		list = l.findings(l.ctx, file)
		l.found[file] = list
	}
	var counts severityCounts
	first, _ := slices.BinarySearchFunc(list, start, func(f findings.Finding, at int) int { return f.Start - at })
	for _, f := range list[first:] {
		if f.Start >= end {
			break
		}
		switch f.Severity {
		case findings.Error:
			counts.Errors++
		case findings.Warning:
			counts.Warnings++
		case findings.Information:
			counts.Information++
		case findings.Hint:
			counts.Hints++
		}
	}
	return counts
}
