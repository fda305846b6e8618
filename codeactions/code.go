package codeactions

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// code is one top-level declaration at its place in a file, with what it takes to
// change it and leave everything around as it is.
type code struct {
	syntax.Placed
	doc *syntax.Document
}

// codeAt returns the declaration at an offset of the file.
func (p Place) codeAt(offset int) (code, bool) {
	doc := p.Index.File.Document
	unit, ok := doc.UnitAt(offset)
	return code{unit, doc}, ok
}

// at returns the innermost node at an offset of the file.
func (c code) at(offset int) syntax.Node { return c.NodeAt(offset - c.Base) }

// text returns the source from the start of one node to the end of another.
func (c code) text(from, to syntax.Node) string { return c.doc.Text()[c.Start(from):c.End(to)] }

func (c code) replace(n syntax.Node, by string) Edit {
	return Edit{Start: c.Start(n), End: c.End(n), NewText: by}
}

func (c code) before(n syntax.Node, text string) Edit {
	return Edit{Start: c.Start(n), End: c.Start(n), NewText: text}
}

func (c code) after(n syntax.Node, text string) Edit {
	return Edit{Start: c.End(n), End: c.End(n), NewText: text}
}

// named is an edit whose new text is a made-up name between what stands around it.
func named(e Edit, before, name, after string) Edit {
	e.NewText = before + name + after
	e.Name = Span{len(before), len(before) + len(name)}
	return e
}

// eol returns how lines end at an offset of the file: as the line itself does, or
// the one before it.
func (c code) eol(offset int) string {
	text := c.doc.Text()
	i := strings.IndexByte(text[offset:], '\n') + offset
	if i < offset {
		i = strings.LastIndexByte(text, '\n')
	}
	if i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// indent returns the blanks that the line of an offset begins with.
func (c code) indent(offset int) string {
	line := c.doc.Text()[:offset]
	line = line[strings.LastIndexByte(line, '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// startsLine reports whether nothing but blanks stands before an offset on its line.
func (c code) startsLine(offset int) bool {
	before := strings.TrimRight(c.doc.Text()[:offset], " \t")
	return before == "" || strings.HasSuffix(before, "\n")
}

// endsLine reports whether nothing but blanks stands behind an offset on its line.
func (c code) endsLine(offset int) bool {
	after := strings.TrimLeft(c.doc.Text()[offset:], " \t\r")
	return after == "" || after[0] == '\n'
}

// gap returns what keeps something new apart from a neighbour in a block: a new
// line if the neighbour has a line of its own, a blank if not.
func (c code) gap(neighbour syntax.Node) string {
	start := c.Start(neighbour)
	if !c.startsLine(start) {
		return " "
	}
	return c.eol(start) + c.indent(start)
}

// level returns by how much a block is indented deeper than what it stands in.
func (c code) level(block syntax.Node) string {
	outer := c.indent(c.Start(block))
	for n := range block.NamedChildren() {
		if inner := c.indent(c.Start(n)); c.startsLine(c.Start(n)) && len(inner) > len(outer) && strings.HasPrefix(inner, outer) {
			return inner[len(outer):]
		}
	}
	if strings.HasPrefix(outer, "\t") {
		return "\t"
	}
	return "  "
}

// deeper returns the edits that indent the lines [start, end) by a level. Lines
// inside a string stay as they are: their blanks are part of the string.
func (c code) deeper(start, end int, level string) []Edit {
	var edits []Edit
	text := c.doc.Text()
	for i := start; i < end; i++ {
		if i > 0 && text[i-1] == '\n' && !c.endsLine(i) && !inString(c.at(i), i-c.Base) {
			edits = append(edits, Edit{Start: i, End: i, NewText: level})
		}
	}
	return edits
}

// inString reports whether an offset of the unit lies inside a string literal.
func inString(n syntax.Node, offset int) bool {
	for ; !n.IsZero(); n = n.Parent() {
		if k := n.Kind(); (strings.HasSuffix(k, "string_literal") || k == "interpolated_string") && n.Start() < offset {
			return true
		}
	}
	return false
}

// remove returns the edit that takes out a range of the file, with its line if it
// has one of its own.
func (c code) remove(start, end int) Edit {
	text := c.doc.Text()
	alone := c.startsLine(start)
	if alone && c.endsLine(end) {
		start -= len(c.indent(start))
		if i := strings.IndexByte(text[end:], '\n'); i >= 0 {
			end += i + 1
		}
		return Edit{Start: start, End: end}
	}
	if alone || c.endsLine(end) == false {
		end += len(text[end:]) - len(strings.TrimLeft(text[end:], " \t"))
	} else {
		start = len(strings.TrimRight(text[:start], " \t"))
	}
	return Edit{Start: start, End: end}
}

// removeItem returns the edits that take an element out of a list with commas. A
// comment between the two stays.
func (c code) removeItem(item syntax.Node) []Edit {
	var before, after syntax.Node // the commas around the item
	for n := range item.Parent().Children() {
		switch {
		case n.Kind() != ",":
		case n.End() <= item.Start():
			before = n
		case after.IsZero():
			after = n
		}
	}
	switch {
	case !before.IsZero() && strings.TrimSpace(c.doc.Text()[c.End(before):c.Start(item)]) == "":
		return []Edit{{Start: c.Start(before), End: c.End(item)}}
	case !before.IsZero():
		return []Edit{c.replace(before, ""), c.replace(item, "")}
	case after.IsZero():
		return []Edit{c.replace(item, "")}
	}
	end := c.End(after)
	if next := after.NextSibling(); strings.TrimSpace(c.doc.Text()[end:c.Start(next)]) == "" {
		end = c.Start(next)
	}
	if strings.TrimSpace(c.doc.Text()[c.End(item):c.Start(after)]) != "" {
		return []Edit{c.replace(item, ""), {Start: c.Start(after), End: end}}
	}
	return []Edit{{Start: c.Start(item), End: end}}
}

// up returns the node itself or the nearest one around it that is of one of the
// kinds.
func up(n syntax.Node, kinds ...string) syntax.Node {
	return upTo(n, func(n syntax.Node) bool { return slices.Contains(kinds, n.Kind()) })
}

// upTo returns the node itself or the nearest one around it that is what is looked
// for.
func upTo(n syntax.Node, is func(syntax.Node) bool) syntax.Node {
	for !n.IsZero() && !is(n) {
		n = n.Parent()
	}
	return n
}

// isFunction reports whether a `return` in a node returns from that node.
func isFunction(n syntax.Node) bool {
	return model.IsLambda(n) || n.Kind() == "local_function_statement"
}

// statement returns the statement that a node is part of, if it stands in a block,
// so that others can stand before and behind it.
func statement(n syntax.Node) (syntax.Node, bool) {
	for ; !n.IsZero(); n = n.Parent() {
		switch n.Parent().Kind() {
		case "block", "switch_section":
			return n, n.Kind() != "switch_label"
		case "if_statement", "for_statement", "foreach_statement", "while_statement", "do_statement",
			"lock_statement", "using_statement", "labeled_statement":
			if f := n.Field(); f == "body" || f == "consequence" || f == "alternative" {
				return n, false
			}
		}
	}
	return n, false
}

// body returns the body of a workflow or function that a node stands in.
func body(n syntax.Node) syntax.Node {
	return up(n, "start_block", "enter_block", "exit_block", "event_arm", "remind_block", "unfinished_block", "hook_block",
		"function_declaration", "method_declaration", "action_declaration", "local_function_statement",
		"constructor_declaration", "accessor", "arrow_body")
}

// code children without comments.
func items(n syntax.Node) []syntax.Node {
	var list []syntax.Node
	for c := range n.NamedChildren() {
		if !c.IsExtra() {
			list = append(list, c)
		}
	}
	return list
}

// has reports whether a node of one of the kinds is in a node.
func has(n syntax.Node, kinds ...string) bool {
	found := false
	n.Walk(func(c syntax.Node) bool {
		found = found || slices.Contains(kinds, c.Kind())
		return !found
	})
	return found
}

// nodes returns the nodes of a kind in a node.
func nodes(n syntax.Node, kind string) []syntax.Node {
	var list []syntax.Node
	n.Walk(func(c syntax.Node) bool {
		if c.Kind() == kind {
			list = append(list, c)
		}
		return true
	})
	return list
}

// hasComment reports whether an edit that replaces the node would lose a comment.
func hasComment(n syntax.Node) bool { return has(n, "comment", "doc_comment") }

// bare returns what stands in parentheses.
func bare(n syntax.Node) syntax.Node {
	for n.Kind() == "parenthesized_expression" {
		n = n.Child("value")
	}
	return n
}

// uses reports whether a name stands in a node.
func uses(n syntax.Node, name string) bool {
	return name != "" && slices.ContainsFunc(nodes(n, "identifier"), func(id syntax.Node) bool { return id.Text() == name })
}
