package settings

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// ofClients are keys below `osy.` that an editor's extension keeps for itself.
var ofClients = []string{"server", "trace"}

// ReadEditor reads what an editor has below `osy.`, as JSON. Its keys are written
// as editors write them, `externalOperations`, or as the workspace file does.
// The places of the findings have no meaning.
func ReadEditor(raw []byte, codes []string) (Settings, []findings.Finding) {
	r := &reader{codes: codes, byEditor: true}
	var root any
	if err := json.Unmarshal(raw, &root); err != nil {
		r.report(span{}, syntaxError, findings.Error, fmt.Sprintf("the settings are not valid JSON: %v", err))
		return r.result, r.found
	}
	if root == nil {
		return r.result, nil
	}
	v := fromJSON(root)
	v.table = slices.DeleteFunc(v.table, func(e entry) bool { return slices.Contains(ofClients, e.key.text) })
	r.settings(v)
	return r.result, r.found
}

// fromJSON returns a decoded value. What is null is not set.
func fromJSON(from any) value {
	switch from := from.(type) {
	case string:
		return value{kind: text, text: from}
	case []any:
		v := value{kind: list}
		for _, item := range from {
			v.list = append(v.list, fromJSON(item))
		}
		return v
	case map[string]any:
		v := value{kind: table}
		for _, key := range slices.Sorted(maps.Keys(from)) {
			if from[key] != nil {
				v.table = append(v.table, entry{name{text: kebab(key)}, fromJSON(from[key])})
			}
		}
		return v
	}
	return value{}
}

// kebab writes `externalOperations` as the workspace file does.
func kebab(key string) string {
	var b strings.Builder
	for i, r := range key {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
