package identity

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// Parse reads an identity as it is shown here or recorded by a run: in the short
// or the full form, with letters or real numbers, with or without a visit.
//
// Without a visit nothing tells `Workflow/Body` from `Body/Function`. Parse then
// returns both readings, the likelier one first.
func Parse(text string) ([]ID, error) {
	text = strings.TrimFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '`' }) // as it was pasted
	path, leaf, ok := strings.Cut(text, "#")
	switch {
	case !ok:
		return nil, errors.New("an identity ends in `#` and the label of a step, as in `Approved.enter@1/Charge#charge-card`")
	case leaf == "":
		return nil, errors.New("the label of a step is missing after `#`")
	}
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if part == "" {
			return nil, fmt.Errorf("part %d of the path %q is empty", i+1, path)
		}
		if strings.ContainsFunc(part, isControl) {
			return nil, fmt.Errorf("the path %q holds a control character", path)
		}
	}

	if strings.Contains(parts[0], "@") {
		return one(read("", parts, leaf))
	}
	if len(parts) == 1 {
		return one(read("", parts, leaf))
	}
	if strings.Contains(parts[1], "@") {
		return one(read(parts[0], parts[1:], leaf))
	}
	short, err := read("", parts, leaf)
	full, fullErr := read(parts[0], parts[1:], leaf)
	switch {
	case err != nil:
		return nil, err
	case fullErr != nil || strings.Contains(parts[0], "."): // a workflow has no dot in its name
		return []ID{short}, nil
	case strings.Contains(parts[1], ".") || parts[1] == "Start":
		return []ID{full, short}, nil
	}
	return []ID{short, full}, nil
}

func one(id ID, err error) ([]ID, error) {
	if err != nil {
		return nil, err
	}
	return []ID{id}, nil
}

// read takes the first part for the body and the others for segments.
func read(workflow string, parts []string, leaf string) (ID, error) {
	id := ID{Workflow: workflow, Body: parts[0], Visit: Absent, Leaf: leaf}
	if i := strings.LastIndexByte(parts[0], '@'); i >= 0 {
		visit, ok := parseNumber(parts[0][i+1:])
		if !ok {
			return ID{}, fmt.Errorf("the visit of %q is neither a number nor `N`", parts[0])
		}
		id.Body, id.Visit = parts[0][:i], visit
	}
	if id.Body == "" || parseSegment(id.Body).Kind != Function {
		return ID{}, fmt.Errorf("%q is not the name of a body", parts[0])
	}
	segments := make([]Segment, len(parts)-1)
	for i, part := range parts[1:] {
		segments[i] = parseSegment(part)
	}
	id.path = encode(segments)
	return id, nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
