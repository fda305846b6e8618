package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/retry"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// step is one identity of a step, as the commands write it.
type step struct {
	ID      string `json:"id"`
	Short   string `json:"short"`
	Kind    string `json:"kind"`
	Body    string `json:"body"` // the kind of body that the identity begins with
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`  // in characters, from 1
	OnRetry bool   `json:"onRetry"` // a step around this one is tried again

	Retry *policy `json:"retry,omitempty"`
	Scope string  `json:"scope,omitempty"` // what the idempotency key is made of besides the label

	sharesName bool // another body has the name of the one that the identity begins with
}

// policy is what the `retry:` of a step says, as far as it can be told.
type policy struct {
	Source   string    `json:"source"`
	Attempts int       `json:"attempts,omitempty"` // in total, the first one included
	Waits    []float64 `json:"waitSeconds,omitempty"`
	Cap      float64   `json:"capSeconds,omitempty"`
	Jitter   bool      `json:"jitter,omitempty"`

	schedule retry.Schedule
}

func (w *workspace) step(p identity.Path) step {
	s := step{
		ID:         p.ID.String(),
		Short:      p.ID.Short(),
		Kind:       p.Step.Kind.String(),
		Body:       p.Root.Kind.String(),
		File:       w.show(p.Step.Body.File.Path),
		OnRetry:    p.Retries() > 0,
		sharesName: w.SharesName(p.Root),
	}
	s.Line, s.Column = w.position(p.Step.Body.File.Path, p.Step.Start())
	if said := p.Step.Site.Step; said != nil {
		if a, ok := said.Argument(model.ScopeRole); ok {
			s.Scope = syntax.OneLine(p.Step.Body.Code(a.Node).Text())
		}
		s.Retry = w.policy(p.Step, said)
	}
	return s
}

func (w *workspace) policy(s *identity.Step, said *model.Step) *policy {
	a, ok := said.Argument(model.RetryRole)
	if !ok {
		return nil
	}
	p := &policy{Source: syntax.OneLine(s.Body.Code(a.Node).Text())}
	calls := retry.Of(w.Snapshot, s.Body, said)
	p.Attempts, _ = calls.Attempts()
	if schedule, ok := calls.Schedule(); ok {
		p.schedule, p.Attempts, p.Cap, p.Jitter = schedule, schedule.Attempts, schedule.Cap.Seconds(), schedule.Jitter
		for _, wait := range schedule.Waits {
			p.Waits = append(p.Waits, wait.Seconds())
		}
	}
	return p
}

// says describes a step in a few words: "step, 4 attempts (waits 2s, 4s, 8s)".
func (s step) says() string {
	text := s.Kind
	if s.sharesName {
		text += " of the " + s.Body
	}
	if s.OnRetry {
		text += ", on a retry"
	}
	if s.Scope != "" {
		text += ", scope " + s.Scope
	}
	if s.Retry != nil {
		text += ", " + s.Retry.says()
	}
	return text
}

func (p *policy) says() string {
	text := "attempts as " + p.Source + " says"
	if p.Attempts > 0 {
		text = number(p.Attempts, "attempt")
	}
	if len(p.schedule.Waits) == 0 {
		return text
	}
	if p.Attempts == 0 {
		text = "attempts without end"
	}
	const most = 6
	var waits []string
	for _, wait := range p.schedule.Waits[:min(len(p.schedule.Waits), most)] {
		waits = append(waits, brief(wait))
	}
	if len(p.schedule.Waits) > most || len(p.schedule.Waits) != p.Attempts-1 {
		waits = append(waits, "…")
	}
	text += " (waits " + strings.Join(waits, ", ")
	if p.Jitter {
		text += ", each changed at random"
	}
	return text + ")"
}

func (s step) at() string { return fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Column) }

// brief writes a duration without the zeros that Go ends it with: "1m".
func brief(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
