package settings

import (
	"bytes"
	"errors"
	"slices"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// ReadFile reads a workspace file. The codes are those of the rules that exist.
func ReadFile(text string, codes []string) (Settings, []findings.Finding) {
	r := &reader{codes: codes}
	r.settings("", parseTOML(text, r))
	slices.SortStableFunc(r.found, func(a, b findings.Finding) int { return a.Start - b.Start })
	return r.result, r.found
}

// mostErrors bounds how often a file that is no TOML is looked at again.
const mostErrors = 20

// parseTOML returns the tables of a file. The parser gives up at the first error;
// the line of the error is then blanked, so that all other lines still count.
func parseTOML(text string, r *reader) value {
	data := slices.Clip([]byte(text)) // the parser finds offsets by capacity
	for range mostErrors {
		root, at, err := parseAll(data)
		if err == nil {
			return root
		}
		r.report(at, syntaxError, findings.Error, "this is not valid TOML: "+err.Message)
		line := data[bytes.LastIndexByte(data[:at.start], '\n')+1:]
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i]
		}
		if len(bytes.TrimSpace(line)) == 0 {
			return root
		}
		for i := range line {
			line[i] = ' '
		}
	}
	return value{kind: table}
}

// parseAll returns the tables up to the first error and the place of that.
func parseAll(data []byte) (root value, at span, err *unstable.ParserError) {
	var p unstable.Parser
	p.Reset(data)
	root = value{kind: table}
	current := &root
	for p.NextExpression() {
		n := p.Expression()
		switch n.Kind {
		case unstable.Table, unstable.ArrayTable:
			current = root.descend(keysOf(n.Key()))
		case unstable.KeyValue:
			current.add(keysOf(n.Key()), valueOf(n.Value(), spanOf(n)))
		}
	}
	if errors.As(p.Error(), &err) {
		r := p.Range(err.Highlight)
		at = span{int(r.Offset), int(r.Offset + r.Length)}
	}
	return root, at, err
}

func keysOf(it unstable.Iterator) []name {
	var keys []name
	for it.Next() {
		keys = append(keys, name{text: string(it.Node().Data), span: spanOf(it.Node())})
	}
	return keys
}

// valueOf returns a value. Not every value knows its place; those that do not are
// given that of what is around them.
func valueOf(n *unstable.Node, around span) value {
	v := value{span: around}
	if n.Raw.Length > 1 {
		v.span = spanOf(n)
	}
	switch n.Kind {
	case unstable.String:
		v.kind, v.text = text, string(n.Data)
	case unstable.Array:
		v.kind = list
		for it := n.Children(); it.Next(); {
			v.list = append(v.list, valueOf(it.Node(), around))
		}
	case unstable.InlineTable:
		v.kind = table
		for it := n.Children(); it.Next(); {
			v.add(keysOf(it.Node().Key()), valueOf(it.Node().Value(), around))
		}
	}
	return v
}

func spanOf(n *unstable.Node) span {
	return span{int(n.Raw.Offset), int(n.Raw.Offset + n.Raw.Length)}
}
