package settings

// value is a value of any source, with its place if the source is a text.
type value struct {
	kind  kind
	text  string
	list  []value
	table []entry
	shown string // as it is written, if the source is no text
	span  span
}

type kind uint8

const (
	other kind = iota // numbers, dates and all else that no setting takes
	text
	list
	table
)

// entry is a key of a table and what it is set to.
type entry struct {
	key   name
	value value
}

type name struct {
	text  string
	given string // as it is written, if that is not the text
	span  span
}

func (n name) String() string {
	if n.given != "" {
		return n.given
	}
	return n.text
}

// span is the bytes [start, end) of a text.
type span struct{ start, end int }

// descend returns the table below v that a dotted key names, and makes what is
// missing of it.
func (v *value) descend(keys []name) *value {
	for _, key := range keys {
		v = v.below(key)
	}
	return v
}

func (v *value) below(key name) *value {
	for i := range v.table {
		if e := &v.table[i]; e.key.text == key.text && e.value.kind == table {
			return &e.value
		}
	}
	v.table = append(v.table, entry{key, value{kind: table, span: key.span}})
	return &v.table[len(v.table)-1].value
}

// add sets what a dotted key names. A key that is set twice is there twice.
func (v *value) add(keys []name, to value) {
	last := len(keys) - 1
	t := v.descend(keys[:last])
	t.table = append(t.table, entry{keys[last], to})
}
