package codeactions

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// ownFunction lets a second call of a function go through a function of its own,
// whose name tells the steps below apart.
var ownFunction = provider{offer: fix(func(s site) []Action {
	b, at, n := s.reportedSite()
	if b == nil || s.canBeElse() {
		return nil
	}
	callee, ok := s.callee(b, at)
	if !ok {
		return nil
	}
	used := n
	if function := n.Child("function"); !function.IsZero() {
		used = function
	}
	if used.Kind() == "member_access_expression" {
		used = used.Child("name")
	}
	if used.Kind() == "generic_name" {
		used = used.Child("name")
	}
	name := s.freeFunction(nameOf(callee.Child("name")), n)
	start := callee.code.Start(callee.Node)
	edit := named(callee.after(callee.Node, ""),
		strings.Repeat(callee.eol(start), 2)+callee.indent(start)+callee.head(), name,
		callee.signature()+" "+callee.forward())
	if !callee.startsLine(start) {
		edit.NewText, edit.Name = strings.TrimLeft(edit.NewText, "\r\n"), Span{}
		edit.NewText = " " + edit.NewText
	}
	a := s.best(fmt.Sprintf(ownFunctionTitle, name))
	a.Edits = map[string][]Edit{}
	a.Edits[s.File] = append(a.Edits[s.File], named(s.replace(used, ""), "", name, ""))
	a.Edits[callee.file] = append(a.Edits[callee.file], edit)
	return []Action{a}
}, "workflow-helper-called-twice", keptApart)}

const ownFunctionTitle = "Give this call a function of its own, %s"

// reportedSite returns the call whose name ends where the place does: the calls of a
// chain all begin at one offset.
func (s site) reportedSite() (*project.Body, *model.Site, syntax.Node) {
	b := s.bodyAt(s.start)
	if b == nil {
		return nil, nil, syntax.Node{}
	}
	for _, c := range s.Index.Calls(b) {
		if at := c.Site; b.Base+at.Span.Start == s.start && b.Base+at.NameSpan.End == s.end {
			return b, c.Site, s.Unit.Node(c.Site.Node)
		}
	}
	return nil, nil, syntax.Node{}
}

// head returns what a function like this one begins with, up to its name.
func (f function) head() string {
	var head strings.Builder
	for n := range f.Children() {
		switch {
		case n.Field() == "name":
			return head.String()
		case n.Kind() == "attribute_list" || n.IsExtra():
		case n.Kind() == "modifier" && strings.Contains("async virtual override abstract partial", n.Text()):
		default:
			head.WriteString(n.Text() + " ")
		}
	}
	return head.String()
}

// signature returns what follows on the name of a function.
func (f function) signature() string {
	text := f.Child("type_parameters").Text() + f.Child("parameters").Text()
	for n := range f.NamedChildren() {
		if n.Kind() == "type_constraint" {
			text += " " + n.Text()
		}
	}
	return text
}

// forward returns a body that calls the function with the parameters as they came.
func (f function) forward() string {
	var passed []string
	for _, p := range items(f.Child("parameters")) {
		argument := p.Child("name").Text()
		for word := range p.Children() {
			if k := word.Kind(); k == "ref" || k == "out" || k == "in" {
				argument = k + " " + argument
			}
		}
		passed = append(passed, argument)
	}
	var types []string
	for _, t := range items(f.Child("type_parameters")) {
		types = append(types, t.Child("name").Text())
	}
	call := nameOf(f.Child("name"))
	if len(types) > 0 {
		call += "<" + strings.Join(types, ", ") + ">"
	}
	call += "(" + strings.Join(passed, ", ") + ");"
	if f.Child("type").Text() != "void" {
		call = "return " + call
	}
	return "{ " + call + " }"
}

// freeFunction proposes a name made of the function and of what tells this call
// from others.
func (s site) freeFunction(name string, call syntax.Node) string {
	word := "Again"
	for _, a := range items(call.Child("arguments")) {
		if w := wordOf(a.Child("value")); w != "" {
			word = w // the last one, as the first is most often the item at hand
		}
	}
	var b strings.Builder
	b.WriteString(name)
	for part := range strings.SplitSeq(word, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	base := strings.TrimRightFunc(b.String(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	free := base
	for n := 2; s.taken(free) || uses(body(call), free); n++ {
		free = fmt.Sprint(base, n)
	}
	return free
}

// taken reports whether a function of the workspace has a name.
func (s site) taken(name string) bool {
	for _, f := range s.Index.Snapshot.Files() {
		for _, b := range f.Bodies {
			if b.Short == name {
				return true
			}
		}
	}
	return false
}
