package workspace

import (
	"slices"
	"strconv"
	"strings"
)

// word returns what stands for a word of a shape, whether it is one, and whether
// what it asks for is to be had.
func (s *scope) word(name string) (filled string, known, ok bool) {
	if names := s.fields[name]; names != nil {
		return s.one(names), true, true
	}
	switch name {
	case "E", "F", "U":
		return s.feature.name, true, true
	case "L":
		return s.feature.name + "Line", true, true
	case "W":
		return s.fresh(textFields), true, true
	case "row":
		return s.row, true, true
	case "project":
		return s.project.name, true, true
	case "n":
		return strconv.Itoa(2 + s.random.IntN(8)), true, true
	case "n2":
		return strconv.Itoa(10 + s.random.IntN(90)), true, true
	case "year":
		return strconv.Itoa(2001 + s.random.IntN(30)), true, true
	case "word":
		return s.one(things), true, true
	case "Word":
		return title(s.one(things)), true, true
	case "words":
		return s.one(qualities) + " " + s.words(things, 1+s.random.IntN(3), " "), true, true
	case "sentence":
		return s.sentence(), true, true
	case "svenska":
		return s.words(svenska, 1+s.random.IntN(4), " "), true, true
	case "test":
		return strings.ToLower(s.fresh(verbs)) + "_" + s.words(slices.Concat(small, things), 9, "_"), true, true
	case "v", "w", "i":
		return s.variable(name), true, true
	case "hubName":
		return s.hub, true, true
	case "stages":
		return strings.Join(slices.Concat(s.stages, s.ends[:]), ", "), true, true
	case "succeeded":
		return s.ends[0], true, true
	case "cancelled":
		return s.ends[1], true, true
	case "failed":
		return s.ends[2], true, true
	case "initial":
		return s.stages[0], true, true
	case "S":
		return s.stages[s.state], true, true
	case "next":
		return append(s.stages[1:], s.ends[0])[s.state], true, true
	case "event":
		return s.one(s.events), true, true
	case "Slot":
		return s.stages[s.state] + "Answer", true, true
	}
	filled, known, ok = s.call(name)
	return filled, known, ok
}

// variable returns a name of a local variable that the body does not have.
func (s *scope) variable(word string) string {
	if s.bound[word] != "" {
		return s.bound[word]
	}
	for n := 0; ; n++ {
		name := s.one(variables)
		if n > 3 {
			name += strconv.Itoa(s.random.IntN(200))
		}
		if s.use("variable " + name) {
			s.bound[word] = name
			return name
		}
	}
}
