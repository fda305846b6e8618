package server

import (
	"context"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

type stepAtResult struct {
	Short string   `json:"short"`
	Full  string   `json:"full"`
	All   []string `json:"all"` // the full form of each identity, that of Full among them
	More  uint64   `json:"more"`
}

// mostIdentities bounds those that are listed for one step.
const mostIdentities = 100

// stepAt returns the identities of the innermost step around a position.
func (v *view) stepAt(ctx context.Context, params *protocol.TextDocumentPositionParams) (*stepAtResult, error) {
	w, file := v.snapshot.Workspace(), nameOf(params.TextDocument.URI)
	x := w.Index(file)
	if x == nil {
		return nil, nil
	}
	offset := v.mapper(file).Offset(toPosition(params.Position), v.client.encoding)
	var step *identity.Step
	for _, s := range x.Steps { // an inner one comes after the one around it
		if s.Start() <= offset && offset <= s.End() {
			step = s
		}
	}
	if step == nil {
		return nil, nil
	}
	paths, count := w.Paths(step, mostIdentities)
	if len(paths) == 0 {
		return nil, nil
	}
	result := &stepAtResult{Short: paths[0].ID.Short(), Full: paths[0].ID.String(), More: count.N - uint64(len(paths))}
	for _, p := range paths {
		result.All = append(result.All, p.ID.String())
	}
	return result, nil
}

type findStepParams struct {
	ID string `json:"id"`
}

type findStepResult struct {
	Matches []namedStep `json:"matches"`
	Closest []namedStep `json:"closest"`
}

// mostClosest bounds the identities that are proposed in place of one that names
// nothing.
const mostClosest = 10

// findStep returns the steps that an identity names, as a run recorded it or as the
// editor shows it.
func (v *view) findStep(ctx context.Context, params *findStepParams) (*findStepResult, error) {
	ids, err := identity.Parse(params.ID)
	if err != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf("%q is no durable identity: %v", syntax.Brief(params.ID), err))
	}
	w := v.snapshot.Workspace()
	result := &findStepResult{Matches: []namedStep{}, Closest: []namedStep{}}
	for _, p := range w.Find(ids...) {
		result.Matches = append(result.Matches, v.named(p))
	}
	if len(result.Matches) == 0 {
		for _, p := range w.Nearest(mostClosest, ids...) {
			result.Closest = append(result.Closest, v.named(p))
		}
	}
	return result, nil
}
