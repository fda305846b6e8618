package fresh

import (
	"maps"
	"slices"
)

// value is what the value of an expression may be made of.
type value []token

// token is the value that a source read.
type token struct {
	source *Source
	before bool // in an execution before the last one of the same code
	inStep bool // in a step, which records what comes of it
	judged bool // it was compared, and the outcome is all that is left of it
}

func (v value) and(w value) value {
	for _, t := range w {
		if !slices.Contains(v, t) {
			v = append(slices.Clip(v), t)
		}
	}
	return v
}

func (v value) each(change func(*token)) value {
	var changed value
	for _, t := range v {
		change(&t)
		changed = changed.and(value{t})
	}
	return changed
}

func (v value) judged() value { return v.each(func(t *token) { t.judged = true }) }

// fate is what may have become of a value that was read: each index is a combination
// of stored and retried, and has a witness if that combination is possible.
type fate [4]*witness

const (
	stored  = 1 << iota // in a row
	retried             // a step was tried after the reading that is retried when it fails
)

// witness is one way in which a fate comes about.
type witness struct {
	stored Span
	step   *Step
}

// unread is the fate of a value that was just read.
var unread = fate{0: {}}

// with adds what is possible in another fate.
func (f fate) with(g fate) fate {
	for i, w := range g {
		if f[i] == nil {
			f[i] = w
		}
	}
	return f
}

// after returns what may become of a value with one fate by way of another one.
func (f fate) after(g fate) fate {
	var h fate
	for i, first := range f {
		for k, then := range g {
			if first == nil || then == nil || h[i|k] != nil {
				continue
			}
			w := *first
			if i&stored == 0 {
				w.stored = then.stored
			}
			if i&retried == 0 {
				w.step = then.step
			}
			h[i|k] = &w
		}
	}
	return h
}

func (f fate) same(g fate) bool {
	for i := range f {
		if (f[i] == nil) != (g[i] == nil) {
			return false
		}
	}
	return true
}

// seen is what became of the values that a source read: of the last one, and of those
// before.
type seen struct {
	now, before fate
}

// state is what is known at one point of an execution.
type state struct {
	locals map[string]value
	reads  map[*Source]seen
}

func newState() *state { return &state{map[string]value{}, map[*Source]seen{}} }

// clone returns a copy; nil stands for a point that is never reached.
func (s *state) clone() *state {
	if s == nil {
		return nil
	}
	return &state{maps.Clone(s.locals), maps.Clone(s.reads)}
}

// join returns what is known where two executions come together.
func join(a, b *state) *state {
	switch {
	case a == nil:
		return b.clone()
	case b == nil:
		return a.clone()
	}
	s := a.clone()
	for name, v := range b.locals {
		s.locals[name] = s.locals[name].and(v)
	}
	for source, seenB := range b.reads {
		seenA := s.reads[source]
		s.reads[source] = seen{seenA.now.with(seenB.now), seenA.before.with(seenB.before)}
	}
	return s
}

func (s *state) same(t *state) bool {
	if s == nil || t == nil {
		return s == t
	}
	return maps.EqualFunc(s.locals, t.locals, func(a, b value) bool { return len(a) == len(b) && len(a.and(b)) == len(a) }) &&
		maps.EqualFunc(s.reads, t.reads, func(a, b seen) bool { return a.now.same(b.now) && a.before.same(b.before) })
}

// read notes that a source is read, and what may have become of the value since.
func (s *state) read(source *Source, since seen) {
	was := s.reads[source]
	s.reads[source] = seen{since.now, was.now.with(was.before).with(since.before)}
	for name, v := range s.locals {
		if slices.ContainsFunc(v, func(t token) bool { return t.source == source && !t.before }) {
			s.locals[name] = v.each(func(t *token) { t.before = t.before || t.source == source })
		}
	}
}

// store notes that a value may have been put into a row.
func (s *state) store(v value, at Span) {
	for _, t := range v {
		was, outside := s.reads[t.source]
		if !outside || t.inStep || t.judged {
			continue
		}
		then := fate{0: {}, stored: {stored: at}}
		if t.before {
			was.before = was.before.with(was.before.after(then))
		} else {
			was.now = was.now.with(was.now.after(then))
		}
		s.reads[t.source] = was
	}
}

// retry notes that a step is tried that is retried when it fails.
func (s *state) retry(step *Step) {
	then := fate{retried: {step: step}}
	for source, was := range s.reads {
		s.reads[source] = seen{was.now.after(then), was.before.after(then)}
	}
}
