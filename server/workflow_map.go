package server

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/osy-lsp/osy-lsp/analysis/flow"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

type workflowMapParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     *protocol.Position              `json:"position,omitzero"`
}

type workflowMapResult struct {
	Workflows []workflowMap `json:"workflows"`
}

type workflowMap struct {
	Name      string            `json:"name"`
	Location  protocol.Location `json:"location"`
	Initial   string            `json:"initial"`
	Autostart bool              `json:"autostart"`
	Tracks    string            `json:"tracks"`
	Bodies    []mapBody         `json:"bodies"` // that stand in no state
	States    []mapState        `json:"states"`
	Events    []mapEvent        `json:"events"`
	Edges     []mapEdge         `json:"edges"`
}

type mapState struct {
	Name     string            `json:"name"`
	Kind     string            `json:"kind"`
	Outcome  string            `json:"outcome,omitzero"`
	Message  string            `json:"message,omitzero"`
	Location protocol.Location `json:"location"`
	Bodies   []mapBody         `json:"bodies"`
	Clocks   []mapClock        `json:"clocks"`
}

type mapBody struct {
	Name     string            `json:"name"`
	Kind     string            `json:"kind"`
	Location protocol.Location `json:"location"`
	Steps    []namedStep       `json:"steps"`
	More     uint64            `json:"more"`
}

type mapClock struct {
	Name     string            `json:"name"`
	Kind     string            `json:"kind"`
	Text     string            `json:"text"`
	Location protocol.Location `json:"location"`
}

type mapEvent struct {
	Name     string            `json:"name"`
	Location protocol.Location `json:"location"`
	States   []string          `json:"states"`
}

type mapEdge struct {
	From     string            `json:"from"`
	To       string            `json:"to"`
	Trigger  string            `json:"trigger"`
	Kind     string            `json:"kind"`
	Location protocol.Location `json:"location"`
}

// workflowMap returns the maps of the workflows of a file, or of the one around a
// position.
func (v *view) workflowMap(ctx context.Context, params *workflowMapParams) (*workflowMapResult, error) {
	list := v.workflows(&params.TextDocument)
	if file := nameOf(params.TextDocument.URI); params.Position != nil && v.mapper(file) != nil {
		offset := v.mapper(file).Offset(toPosition(*params.Position), v.client.encoding)
		for _, w := range list {
			if w.File.Path == file && w.Span.Contains(offset-w.Base) {
				list = []flow.Workflow{w}
				break
			}
		}
	}
	result := &workflowMapResult{Workflows: []workflowMap{}}
	for _, w := range list {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		result.Workflows = append(result.Workflows, v.mapOf(w))
	}
	return result, nil
}

func (v *view) mapOf(w flow.Workflow) workflowMap {
	at := func(s model.Span) protocol.Location {
		return v.location(w.File.Path, w.Base+s.Start, w.Base+s.End)
	}
	analysed := w.Map()
	m := workflowMap{
		Name:      w.Name,
		Location:  at(w.Span),
		Initial:   w.Initial.Text,
		Autostart: w.Autostart,
		Bodies:    v.mapBodies(analysed.Others),
		States:    []mapState{},
		Events:    []mapEvent{},
		Edges:     []mapEdge{},
	}
	if w.Tracks != "" {
		m.Tracks = w.Tracks + "." + w.TracksField
	}
	for _, s := range analysed.States {
		state := mapState{
			Name: s.Name, Kind: "state", Outcome: s.Outcome, Message: s.Message, Location: at(s.Span),
			Bodies: v.mapBodies(s.Bodies), Clocks: []mapClock{},
		}
		if s.Terminal {
			state.Kind = "terminal"
		}
		for _, t := range s.Timers {
			clock := mapClock{Name: t.Name, Kind: "expire", Location: at(t.Head)}
			if t.Repeats {
				clock.Kind = "remind"
			}
			var settings []string
			for _, setting := range t.Settings {
				settings = append(settings, syntax.OneLine(w.Text(setting)))
			}
			clock.Text = strings.Join(settings, ", ")
			state.Clocks = append(state.Clocks, clock)
		}
		m.States = append(m.States, state)
	}
	for _, e := range analysed.Events {
		event := mapEvent{e.Text, at(e.Span), e.States}
		if event.States == nil {
			event.States = []string{}
		}
		m.Events = append(m.Events, event)
	}
	for _, e := range analysed.Edges {
		m.Edges = append(m.Edges, mapEdge{e.From, e.To, e.Trigger, e.Kind.String(), at(e.At)})
	}
	return m
}

func (v *view) mapBodies(roots []*project.Body) []mapBody {
	bodies := []mapBody{}
	for _, root := range roots {
		body := mapBody{Name: root.Name, Kind: bodyKinds[root.Kind], Location: v.spanOf(root, root.Span), Steps: []namedStep{}}
		paths, count := v.snapshot.Workspace().FirstTries(root, mostSteps)
		for _, p := range paths {
			body.Steps = append(body.Steps, v.named(p))
		}
		body.More = count.N - uint64(len(paths))
		bodies = append(bodies, body)
	}
	return bodies
}
