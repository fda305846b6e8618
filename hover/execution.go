package hover

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// execution says what the visit counts. It is new work for every step of the body;
// whatever delivers the same execution again is not.
func (p *pointer) execution(path identity.Path, around *identity.Step) {
	root := path.Root
	if root.Kind == model.Start {
		p.text.add("%s is 1: %s runs once in a run. A redelivery, retry or resume is that same execution.", "N", root.Name)
		return
	}
	counted, names := visits(root)
	switch {
	case root.Kind == model.Reminder && path.Step == nil:
		p.text.add(counted+" is a new execution, with steps of its own, and so is the one after a fault. What a crash cuts off or a wait resumes is not a new one.", names...)
	case root.Kind == model.Reminder && path.Step.Kind != identity.ChildRun:
		p.text.add(counted+" runs the step anew, and so does the one after a fault. What a crash cuts off or a wait resumes keeps %s and reads back the record.", append(names, "N")...)
	case path.Step == nil:
		p.text.add(counted+" is a new execution, with steps of its own. A redelivery after a fault, a retry or a resume after a wait is not a new one.", names...)
	case path.Step.Kind == identity.ChildRun:
		p.text.add(counted+" starts another child. A redelivery, retry or resume keeps %s and is handed the same one.", append(names, "N")...)
	case around != nil:
		p.text.add(counted+" runs the step anew. A redelivery or resume keeps %s and reads back the record.", append(names, "N")...)
	default:
		p.text.add(counted+" runs the step anew. A redelivery, retry or resume keeps %s and reads back the record.", append(names, "N")...)
	}
}

// visits says what the visits of a body are, as the beginning of a sentence.
func visits(root *project.Body) (format string, names []any) {
	state, rest, inState := strings.Cut(root.Name, ".")
	switch root.Kind {
	case model.Enter:
		return "%s counts the entries to %s; each one", []any{"N", state}
	case model.Exit:
		return "%s counts the exits from %s; each one", []any{"N", state}
	case model.Clock:
		return "%s counts how often the clock of %s ran out; each time", []any{"N", state}
	case model.Reminder:
		return "%s counts the firings of this reminder; each one", []any{"N"}
	case model.Arm:
		if inState {
			return "%s counts how often %s fired in %s; each time", []any{"N", rest, state}
		}
		return "%s counts how often %s fired; each time", []any{"N", root.Name}
	}
	return "%s counts the executions of %s; each one", []any{"N", root.Name}
}

// passes says which loop each `[i]` of a path counts.
func (p *pointer) passes(path identity.Path) {
	var letters []string
	for part := range strings.SplitSeq(path.ID.Prefix(), "/") {
		if strings.HasPrefix(part, "[") {
			letters = append(letters, strings.Trim(part, "[]"))
		}
	}
	loops := p.loops(path)
	switch n := min(len(letters), len(loops)); n {
	case 0:
	case 1:
		p.text.add("%s is the pass over the loop on line %s: each pass is a step of its own.", letters[0], loops[0])
	default:
		lines := slices.Compact(loops[:n])
		word := prose("lines")
		if len(lines) == 1 {
			word = "line"
		}
		p.text.add("%s are the passes over the loops on %s %s: each pass is a step of its own.", codes(letters[:n]), word, series(lines))
	}
}

// loops returns the places of the loops on a path, outermost first.
func (p *pointer) loops(path identity.Path) []prose {
	var places []prose
	add := func(b *project.Body, place int) {
		for _, loop := range b.Loops(place) {
			places = append(places, p.numberOf(b, loop.Span.Start))
		}
	}
	for _, c := range path.Calls {
		add(c.From, c.Sites[0].Place)
	}
	if path.Step != nil {
		add(path.Step.Body, path.Step.Site.Place)
	}
	return places
}
