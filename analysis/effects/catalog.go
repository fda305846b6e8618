// Package effects knows which calls leave the platform.
package effects

import (
	_ "embed"
	"fmt"
	"strings"
)

// Catalog maps the calls that leave the platform, written `Receiver.Method`, to
// what is known of them. It goes by names alone: whether a file declares the
// receiver itself, and so means something else by it, is for the caller to ask.
type Catalog map[string]Operation

// Operation is a call that leaves the platform.
type Operation struct {
	ReadsOnly    bool
	KeyParameter string // takes an idempotency key; "" if none does
	Result       string // the type of what it returns; "" if that is not known
}

// Lookup returns what is known of a call, and whether it leaves the platform.
func (c Catalog) Lookup(receiver, method string) (Operation, bool) {
	op, ok := c[receiver+"."+method]
	return op, ok
}

//go:embed operations.txt
var operations string

// BuiltIn returns the operations of the platform. The caller may change it.
func BuiltIn() Catalog {
	c, err := parse(operations)
	if err != nil {
		panic("operations.txt: " + err.Error())
	}
	return c
}

func parse(table string) (Catalog, error) {
	c := Catalog{}
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
		c[fields[0]] = op
	}
	return c, nil
}
