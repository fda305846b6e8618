package server

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/codeactions"
)

const fixAll = protocol.CodeActionKind("source.fixAll.osy")

// actionKinds are the kinds of all actions there are.
var actionKinds = []protocol.CodeActionKind{
	protocol.CodeActionKindQuickFix,
	protocol.CodeActionKindRefactorExtract,
	protocol.CodeActionKindRefactorRewrite,
	fixAll,
}

// promise is what an editor gives back to have the edits of an action. Actions are
// found again by what they are called: the text is the same.
type promise struct {
	URI     uri.URI        `json:"uri"`
	Version int32          `json:"version"`
	Range   protocol.Range `json:"range"`
}

func (v *view) codeAction(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	result := []protocol.CommandOrCodeAction{}
	file, open := v.open[nameOf(params.TextDocument.URI)]
	for _, a := range v.actions(ctx, params.TextDocument.URI, params.Range, params.Context.Only) {
		action := v.fromAction(a, params.Context.Diagnostics)
		if v.client.resolvesEdits && open {
			data, err := protocol.Marshal(&promise{params.TextDocument.URI, file.version, params.Range})
			if err != nil {
				return nil, err
			}
			action.Data = data
		} else {
			action.Edit = v.fromEdits(a.Edits)
		}
		result = append(result, action)
	}
	return result, nil
}

// resolveCodeAction fills in the edits of an action.
func (v *view) resolveCodeAction(ctx context.Context, action *protocol.CodeAction) (*protocol.CodeAction, error) {
	var p promise
	if err := protocol.Unmarshal(action.Data, &p); err != nil || action.Kind == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "this is no action of ours")
	}
	if file, ok := v.open[nameOf(p.URI)]; !ok || file.version != p.Version {
		return nil, protocol.ErrContentModified
	}
	for _, a := range v.actions(ctx, p.URI, p.Range, []protocol.CodeActionKind{*action.Kind}) {
		if a.Title == action.Title {
			action.Edit = v.fromEdits(a.Edits)
			return action, nil
		}
	}
	return nil, protocol.ErrContentModified
}

// actions returns what can be done about a range of a file, as far as it is of the
// kinds that are asked for. What concerns the whole file must be asked for by kind.
func (v *view) actions(ctx context.Context, u uri.URI, r protocol.Range, only []protocol.CodeActionKind) []codeactions.Action {
	name := nameOf(u)
	m := v.snapshot.Mapper(name)
	if m == nil || !v.client.literalActions {
		return nil
	}
	found := v.findings(ctx, name)
	var actions []codeactions.Action
	if len(only) == 0 || slices.ContainsFunc(only, func(kind protocol.CodeActionKind) bool { return !strings.HasPrefix(string(kind), "source") }) {
		start, end := m.Offset(toPosition(r.Start), v.client.encoding), m.Offset(toPosition(r.End), v.client.encoding)
		actions = v.snapshot.Actions(ctx, name, min(start, end), max(start, end), found)
	}
	if len(only) > 0 {
		actions = slices.DeleteFunc(actions, func(a codeactions.Action) bool { return !asksFor(only, string(a.Kind)) })
	}
	if asksFor(only, string(fixAll)) {
		if all, ok := v.snapshot.FixAll(ctx, name, found); ok {
			actions = append(actions, all)
		}
	}
	return actions
}

// asksFor reports whether a kind is one of some kinds or below one.
func asksFor(only []protocol.CodeActionKind, kind string) bool {
	return slices.ContainsFunc(only, func(k protocol.CodeActionKind) bool {
		return k == "" || string(k) == kind || strings.HasPrefix(kind, string(k)+".")
	})
}
