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
	b, at, call := s.reportedCall()
	if b == nil {
		return nil
	}
	callee, ok := s.callee(b, at)
	if !ok || callee.Child("type_parameters").Kind() != "" {
		return nil
	}
	used := call.Child("function")
	if used.Kind() == "member_access_expression" {
		used = used.Child("name")
	}
	old := nameOf(callee.Child("name"))
	if used.Kind() != "identifier" || callee.Child("name").Kind() != "identifier" {
		return nil
	}
	name := s.freeFunction(old, call)
	start := callee.code.Start(callee.Node)
	edit := named(callee.after(callee.Node, ""),
		strings.Repeat(callee.eol(start), 2)+callee.indent(start)+callee.head(), name,
		callee.text(callee.Child("parameters"), callee.Child("parameters"))+" "+callee.forward(old))
	if !callee.startsLine(start) {
		edit.NewText, edit.Name = strings.TrimLeft(edit.NewText, "\r\n"), Span{}
		edit.NewText = " " + edit.NewText
	}
	a := s.best(fmt.Sprintf("Give this call a function of its own, %s", name))
	a.Edits = map[string][]Edit{}
	a.Edits[s.File] = append(a.Edits[s.File], named(s.replace(used, ""), "", name, ""))
	a.Edits[callee.file] = append(a.Edits[callee.file], edit)
	return []Action{a}
}, "workflow-helper-called-twice")}

// reportedCall returns the call whose name ends where the place does: the calls of a
// chain all begin at one offset.
func (s site) reportedCall() (*project.Body, *model.Site, syntax.Node) {
	for call := up(s.at(s.start), "call_expression"); !call.IsZero(); call = up(call.Parent(), "call_expression") {
		if b, at := s.callAt(s.code, call); b != nil && b.Base+at.NameSpan.End == s.end {
			return b, at, call
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

// forward returns a body that calls the function with the parameters as they came.
func (f function) forward(name string) string {
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
	call := name + "(" + strings.Join(passed, ", ") + ");"
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
	for n := 2; s.taken(free); n++ {
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
