package server

import (
	"context"
	"fmt"
	"hash/fnv"

	"go.lsp.dev/protocol"
)

// diagnostic answers an editor that asks for the diagnostics of a document.
func (v *view) diagnostic(ctx context.Context, params *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	full, err := v.report(ctx, nameOf(params.TextDocument.URI))
	if err != nil {
		return nil, err
	}
	if params.PreviousResultID != nil && *params.PreviousResultID == *full.ResultID {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{Kind: "unchanged", ResultID: *full.ResultID},
		}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: full}, nil
}

// workspaceDiagnosticParams are those of the protocol, as far as they matter.
type workspaceDiagnosticParams struct {
	PreviousResultIDs []struct {
		URI   spelled `json:"uri"`
		Value string  `json:"value"`
	} `json:"previousResultIds"`
}

// workspaceDiagnostic answers an editor that asks for those of all files. What it
// has and what is no more is replaced by nothing.
func (v *view) workspaceDiagnostic(ctx context.Context, params *workspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	previous := map[spelled]string{}
	for _, p := range params.PreviousResultIDs {
		previous[p.URI] = p.Value
	}
	report := &protocol.WorkspaceDiagnosticReport{Items: []protocol.WorkspaceDocumentDiagnosticReport{}}
	for _, name := range v.files() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		full, err := v.report(ctx, name)
		if err != nil {
			return nil, err
		}
		u := v.uriOf(name)
		id, known := previous[spelled(u)]
		delete(previous, spelled(u))
		if !known && len(full.Items) == 0 {
			continue
		}
		var version *int32
		if f, ok := v.open[name]; ok {
			version = &f.version
		}
		if known && id == *full.ResultID {
			report.Items = append(report.Items, &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
				UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{Kind: "unchanged", ResultID: id},
				URI:                               u, Version: version,
			})
			continue
		}
		report.Items = append(report.Items, &protocol.WorkspaceFullDocumentDiagnosticReport{
			FullDocumentDiagnosticReport: full, URI: u, Version: version,
		})
	}
	for _, p := range params.PreviousResultIDs {
		if _, gone := previous[p.URI]; gone {
			report.Items = append(report.Items, &protocol.WorkspaceFullDocumentDiagnosticReport{
				FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{Kind: "full", Items: []protocol.Diagnostic{}}, URI: p.URI.uri(),
			})
		}
	}
	return report, nil
}

// report returns all diagnostics of a file. The id is the same as long as they are.
func (v *view) report(ctx context.Context, name string) (protocol.FullDocumentDiagnosticReport, error) {
	full := protocol.FullDocumentDiagnosticReport{Kind: "full", Items: v.fromFindings(name, v.findings(ctx, name))}
	raw, err := protocol.Marshal(&full)
	if err != nil {
		return full, err
	}
	hash := fnv.New64a()
	hash.Write(raw)
	id := fmt.Sprintf("%016x", hash.Sum64())
	full.ResultID = &id
	return full, nil
}
