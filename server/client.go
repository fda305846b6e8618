package server

import (
	"context"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// client is what the editor at the other end can do. The zero value is the least
// that the protocol asks of one.
type client struct {
	encoding syntax.Encoding

	plainText         bool // hovers are not rendered
	pulls             bool // it asks for diagnostics
	refreshes         bool // and can be told to ask again
	progress          bool
	configuration     bool // it can be asked for its settings
	registersSettings bool // it has to be told that we want to hear of new ones
	registersWatchers bool
	literalActions    bool // actions may be more than commands
	resolvesEdits     bool // edits of an action may come later
	versionedEdits    bool
	snippetEdits      bool
	refreshesTokens   bool
	status            bool // it wants to be told what the server is at
}

func clientOf(c protocol.ClientCapabilities) client {
	workspace := orZero(c.Workspace)
	document := orZero(c.TextDocument)
	action := orZero(document.CodeAction)
	edit := orZero(workspace.WorkspaceEdit)
	var ours struct {
		Status bool `json:"osyStatus"`
	}
	if len(c.Experimental) > 0 {
		_ = protocol.Unmarshal(c.Experimental, &ours) // another shape is not meant for us
	}
	return client{
		plainText:         prefersPlainText(orZero(document.Hover).ContentFormat),
		pulls:             document.Diagnostic != nil,
		refreshes:         yes(orZero(workspace.Diagnostics).RefreshSupport),
		progress:          yes(orZero(c.Window).WorkDoneProgress),
		configuration:     yes(workspace.Configuration),
		registersSettings: yes(orZero(workspace.DidChangeConfiguration).DynamicRegistration),
		registersWatchers: yes(orZero(workspace.DidChangeWatchedFiles).DynamicRegistration),
		literalActions:    action.CodeActionLiteralSupport.CodeActionKind.ValueSet != nil,
		resolvesEdits:     yes(action.DataSupport) && slices.Contains(action.ResolveSupport.Properties, "edit"),
		versionedEdits:    yes(edit.DocumentChanges),
		snippetEdits:      yes(edit.DocumentChanges) && yes(edit.SnippetEditSupport),
		refreshesTokens:   yes(orZero(workspace.SemanticTokens).RefreshSupport),
		status:            ours.Status,
	}
}

// prefersPlainText reports whether a client would rather not have Markdown. Those
// that say nothing render it, as a rule.
func prefersPlainText(formats []protocol.MarkupKind) bool {
	for _, f := range formats {
		switch f {
		case protocol.MarkupKindMarkdown:
			return false
		case protocol.MarkupKindPlainText:
			return true
		}
	}
	return false
}

func orZero[T any](p *T) T {
	if p == nil {
		return *new(T)
	}
	return *p
}

func yes(p *bool) bool { return p != nil && *p }

// call asks the client and waits for its answer, which never may happen in the
// loop: the answer may come behind a message that waits for the loop.
func (s *Server) call(ctx context.Context, method string, params, result any) error {
	if params != nil {
		raw, err := protocol.Marshal(params)
		if err != nil {
			return err
		}
		params = jsonrpc2.RawMessage(raw)
	}
	var answer jsonrpc2.RawMessage
	if err := protocol.Call(ctx, s.conn, method, params, &answer); err != nil || result == nil {
		return err
	}
	return protocol.Unmarshal(answer, result)
}

// notify tells the client something that it may ignore.
func (s *Server) notify(method string, params any) {
	raw, err := protocol.Marshal(params)
	if err == nil {
		err = s.conn.Notify(s.ctx, method, jsonrpc2.RawMessage(raw))
	}
	if err != nil {
		s.log.Debug("a notification was not sent", zap.String("method", method), zap.Error(err))
	}
}
