package codeactions

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// intoElse moves what follows an arm that leaves into an `else`, where everybody
// can see that the two never both run.
var intoElse = provider{inBulk: true, offer: fix(func(s site) []Action {
	if len(s.finding.Related) == 0 || s.finding.Related[0].File != s.File {
		return nil
	}
	earlier, later := s.at(s.finding.Related[0].Start), s.at(s.finding.Start)
	block := up(later, "block")
	for !block.IsZero() && (block.Start() > earlier.Start() || block.End() < earlier.End()) {
		block = up(block.Parent(), "block")
	}
	choice, rest := split(block, earlier)
	if choice.Kind() != "if_statement" || rest.IsZero() || later.Start() < choice.End() {
		return nil
	}
	for !choice.IsZero() {
		if !leaves(choice.Child("consequence")) {
			return nil
		}
		next := choice.Child("alternative")
		if !next.IsZero() && next.Kind() != "if_statement" {
			return nil
		}
		choice = next
	}
	choice, _ = split(block, earlier)
	start := s.code.Start(choice)
	end := " }"
	if s.startsLine(s.code.Start(rest)) || hasComment(rest) {
		end = s.eol(start) + s.indent(start) + "}"
	}
	edits := []Edit{s.after(choice, " else {")}
	edits = append(edits, s.deeper(s.code.End(choice), s.code.End(rest), s.level(block))...)
	return []Action{s.best("Move what follows into an else", append(edits, s.after(rest, end))...)}
}, keptApart)}

const keptApart = "workflow-collision-kept-apart-by-exit"

// canBeElse reports whether an `else` puts the finding right, and no step needs a new
// name.
func (s site) canBeElse() bool {
	return s.finding.Code == keptApart && len(intoElse.offer(s.Place)) > 0
}

// split returns the statement of a block that a node is in, and the last thing
// behind it.
func split(block, n syntax.Node) (in, last syntax.Node) {
	for c := range block.NamedChildren() {
		if c.Start() <= n.Start() && n.End() <= c.End() {
			in = c
		} else if !in.IsZero() {
			last = c
		}
	}
	return in, last
}

// leaves reports whether a statement ends with one that goes elsewhere.
func leaves(n syntax.Node) bool {
	switch n.Kind() {
	case "block":
		list := items(n)
		return len(list) > 0 && leaves(list[len(list)-1])
	case "return_statement", "goto_statement", "throw_statement", "continue_statement", "break_statement":
		return true
	}
	return false
}
