// Package effects knows which calls leave the platform.
package effects

import (
	_ "embed"
	"fmt"
	"path"
	"strings"
)

// Catalog says which calls leave the platform, by receiver and method: those that
// are built in, and in each directory those that somebody named there. It goes by
// names alone: whether a file declares the receiver itself, and so means something
// else by it, is for the caller to ask.
//
// It is immutable, and equal to another one only if that was copied from it.
type Catalog struct{ *catalog }

type catalog struct {
	everywhere receivers
	below      map[string]receivers // by directory, in place of all others
}

// Operation is a call that leaves the platform.
type Operation struct {
	ReadsOnly    bool
	KeyParameter string // takes an idempotency key; "" if none does
	Result       string // the type of what it returns; "" if that is not known
}

// Lookup returns what is known of a call in a file, and whether it leaves the
// platform.
func (c Catalog) Lookup(file, receiver, method string) (Operation, bool) {
	if len(c.below) > 0 {
		for dir, last := path.Dir(file), file; dir != last; dir, last = path.Dir(dir), dir {
			if r, ok := c.below[dir]; ok {
				return r.lookUp(receiver, method)
			}
		}
	}
	return c.everywhere.lookUp(receiver, method)
}

//go:embed operations.txt
var operations string

// BuiltIn returns the operations of the platform.
func BuiltIn() Catalog {
	r, err := parse(operations)
	if err != nil {
		panic("operations.txt: " + err.Error())
	}
	return Catalog{&catalog{everywhere: r}}
}

func parse(table string) (receivers, error) {
	r := receivers{}
	for i, line := range strings.Split(table, "\n") {
		line, _, _ = strings.Cut(line, "#")
		line, result, _ := strings.Cut(line, "->")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if len(fields) < 2 || len(fields) > 3 || strings.Count(fields[0], ".") != 1 ||
			fields[1] != "reads" && fields[1] != "writes" {
			return nil, fmt.Errorf("line %d: want an operation, `reads` or `writes`, and perhaps a parameter, have %q", i+1, line)
		}
		op := Operation{ReadsOnly: fields[1] == "reads", Result: strings.TrimSpace(result)}
		if len(fields) == 3 {
			op.KeyParameter = fields[2]
		}
		name, method, _ := strings.Cut(fields[0], ".")
		r.of(name).methods[method] = meaning{op, true}
	}
	return r, nil
}
