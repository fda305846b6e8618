package main

import (
	"encoding/json"
	"io"

	"github.com/osy-lsp/osy-lsp/docs"
)

// span is a range in a file as people count: lines and columns from 1, columns in
// characters, the end behind the last one.
type span struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

func (w *workspace) span(name string, start, end int) span {
	s := span{File: w.show(name)}
	s.Line, s.Column = w.position(name, start)
	s.EndLine, s.EndColumn = w.position(name, end)
	return s
}

type jsonFinding struct {
	span
	Severity string        `json:"severity"`
	Code     string        `json:"code"`
	Message  string        `json:"message"`
	Help     string        `json:"help"` // the address of the page about the code
	Related  []jsonRelated `json:"related"`
}

type jsonRelated struct {
	span
	Message string `json:"message"`
}

// reportJSON writes findings for programs.
func reportJSON(out io.Writer, w *workspace, reports []report) error {
	list := []jsonFinding{}
	for _, r := range reports {
		for _, f := range r.findings {
			related := []jsonRelated{}
			for _, r := range f.Related {
				related = append(related, jsonRelated{w.span(r.File, r.Start, r.End), r.Message})
			}
			list = append(list, jsonFinding{w.span(r.name, f.Start, f.End), severities[f.Severity], f.Code, f.Message, docs.Page(f.Code), related})
		}
	}
	return writeJSON(out, list)
}

func writeJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
