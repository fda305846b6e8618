package hover

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// mostListed is how many identities a hover lists: it is read at a glance.
const mostListed = 5

func (p *pointer) explainStep(s *identity.Step) {
	if s.Leaf == "" {
		p.text.say("%s", "Workflow.Once")
		p.text.say("This step has no label that is a plain string, so there is nothing to record it under. Write %s.",
			`Workflow.Once("what-it-does", …)`)
		return
	}
	paths, count := p.x.Paths(s, mostListed+1)
	if len(paths) == 0 {
		p.text.say("%s", "#"+s.Leaf)
		p.text.say("No workflow in this file reaches this step.")
		p.retry(s)
		return
	}
	first := paths[0]
	p.headline(first)
	switch s.Kind {
	case identity.Automatic:
		p.text.say("The call leaves the platform, which makes a step of it and names it after the operation.")
	case identity.ChildRun:
		p.text.say("The label names a child run. A new execution of %s starts another child.", first.Root.Name)
	}
	p.others(paths, count)
	p.execution(first)
	p.passes(first)
	p.shared(first)
	p.retry(s)
}

func (p *pointer) headline(path identity.Path) {
	p.text.say("%s"+p.kind(path.Root), path.ID.Short())
	if path.ID.Workflow != "" {
		p.text.say("In full %s.", path.ID.String())
	}
}

// kind says what kind of body has a name that another one of the workflow has too.
func (p *pointer) kind(root *project.Body) string {
	if !p.x.SharesName(root) {
		return ""
	}
	return " (" + root.Kind.String() + ")"
}

// others lists the identities besides the first: on retries, and by other ways.
func (p *pointer) others(paths []identity.Path, count identity.Count) {
	if count.N < 2 {
		return
	}
	first := paths[0]
	listed := uint64(1)
	if retry := paths[1]; len(paths) == 2 && retry.Root == first.Root && retry.Retries() > first.Retries() {
		p.text.say("On a retry of the step around it %s, where %s counts the retries.", retry.ID.Short(), "k")
		return
	}
	p.text.say("Also reached as")
	for _, path := range paths[1:] {
		if listed > mostListed {
			break
		}
		p.text.list("%s", path.ID.Short())
		listed++
	}
	if listed < count.N {
		more := strconv.FormatUint(count.N-listed, 10) + " more"
		if count.AtLeast {
			more = "at least " + more
		}
		p.text.say("and " + more + ".")
	} else if count.AtLeast {
		p.text.say("and perhaps more: the functions on the way call each other.")
	}
}

// execution says what the visit counts. It is new work for every step of the body;
// whatever delivers the same execution again is not.
func (p *pointer) execution(path identity.Path) {
	root := path.Root
	state, rest, inState := strings.Cut(root.Name, ".")
	each := "each is a new execution, with steps of its own"
	switch root.Kind {
	case model.Start:
		p.text.say("%s runs once in a run, so %s is 1.", root.Name, "N")
	case model.Enter:
		p.text.say("%s counts the entries to %s: "+each+".", "N", state)
	case model.Exit:
		p.text.say("%s counts the exits from %s: "+each+".", "N", state)
	case model.Clock:
		p.text.say("%s counts the runs of this clock route, after each time the clock of %s was set: "+each+".", "N", state)
	case model.Reminder:
		p.text.say("%s counts the firings of this reminder: "+each+".", "N")
	case model.Arm:
		if inState {
			p.text.say("%s counts how often %s fired in %s: "+each+".", "N", rest, state)
		} else {
			p.text.say("%s counts how often %s fired: "+each+".", "N", root.Name)
		}
	default:
		p.text.say("%s counts the executions of %s: "+each+".", "N", root.Name)
	}
	p.text.say("A redelivery after a fault, a retry and the resume after a wait are the same execution: they read back what was recorded.")
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
	for i, letter := range letters[:min(len(letters), len(loops))] {
		p.text.say("%s is the pass over the loop on line "+strconv.Itoa(loops[i])+": each pass is a step of its own.", letter)
	}
}

// loops returns the lines of the loops on a path, outermost first.
func (p *pointer) loops(path identity.Path) []int {
	var lines []int
	for _, c := range path.Calls {
		lines = append(lines, p.loopsAround(c.From, c.Sites[0].Place)...)
	}
	return append(lines, p.loopsAround(path.Step.Body, path.Step.Site.Place)...)
}

func (p *pointer) loopsAround(b *project.Body, place int) []int {
	var lines []int
	for ; place > 0; place = b.Places[place].Parent {
		if b.Places[place].Kind == model.Loop {
			lines = append(lines, p.line(b.Base+b.Places[place].Span.Start))
		}
	}
	slices.Reverse(lines)
	return lines
}

// shared names the sites that have the same identity because one execution runs
// only one of them: steps, and calls on the way.
func (p *pointer) shared(path identity.Path) {
	s := path.Step
	var others []*model.Site
	for _, other := range p.x.Steps {
		if other.Body == s.Body && other.Kind == s.Kind && other.Leaf == s.Leaf {
			others = append(others, other.Site)
		}
	}
	p.apart("step", s.Body, s.Site, others)
	for _, c := range path.Calls {
		here := c.Sites[0]
		for _, site := range c.Sites {
			if site.Span.Contains(p.offset - c.From.Base) {
				here = site
			}
		}
		p.apart("call", c.From, here, c.Sites)
	}
}

// apart says which of the sites of a body exclude the one that is pointed at.
func (p *pointer) apart(noun string, b *project.Body, here *model.Site, sites []*model.Site) {
	lines := map[model.Choice][]string{}
	var choices []model.Choice
	for _, site := range sites {
		choice, apart := identity.Exclusive(b.Body, here.Place, site.Place)
		if !apart {
			continue
		}
		if lines[choice] == nil {
			choices = append(choices, choice)
		}
		lines[choice] = append(lines[choice], strconv.Itoa(p.line(b.Base+site.Span.Start)))
	}
	for _, choice := range choices {
		where := fmt.Sprintf("The %s on line %s has", noun, lines[choice][0])
		if n := len(lines[choice]); n > 1 {
			listed := lines[choice][:min(n-1, mostListed)]
			last := lines[choice][n-1]
			if n-1 > mostListed {
				last = strconv.Itoa(n-mostListed) + " more"
			}
			where = fmt.Sprintf("The %ss on lines %s and %s have", noun, strings.Join(listed, ", "), last)
		}
		p.text.say(where+" the same identity, in another arm of the %s on line "+
			strconv.Itoa(p.line(b.Base+choice.Start))+": one execution runs one of them.", choice.Word)
	}
}

// line returns the number of the line of a byte offset, as editors count.
func (p *pointer) line(offset int) int {
	return p.x.File.Document.Position(offset, syntax.UTF8).Line + 1
}
