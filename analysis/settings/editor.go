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
// as editors write them, `externalOperations`, or as the workspace file does, and may
// be dotted, `diagnostics.scope`. The places of the findings have no meaning: their
// messages name the setting, what it is and what it has to be.
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
	r.settings("osy", v)
	return r.result, r.found
}

// fromJSON returns a decoded value. What is null is not set.
func fromJSON(from any) value {
	switch from := from.(type) {
	case string:
		return value{kind: text, text: from, shown: shownJSON(from)}
	case []any:
		v := value{kind: list, shown: shownJSON(from)}
		for _, item := range from {
			v.list = append(v.list, fromJSON(item))
		}
		return v
	case map[string]any:
		v := value{kind: table, shown: shownJSON(from)}
		for _, key := range slices.Sorted(maps.Keys(from)) {
			if from[key] != nil {
				v.add(namesOf(key), fromJSON(from[key]))
			}
		}
		return v
	}
	return value{shown: shownJSON(from)}
}

// mostShown is up to how many characters of a value are shown.
const mostShown = 40

func shownJSON(from any) string {
	raw, err := json.Marshal(from)
	if runes := []rune(string(raw)); err == nil && len(runes) > mostShown {
		return string(runes[:mostShown-1]) + "…"
	}
	return string(raw)
}

func namesOf(key string) (names []name) {
	for _, part := range strings.Split(key, ".") {
		names = append(names, name{text: kebab(part), given: part})
	}
	return names
}

// camel writes `external-operations` as editors do.
func camel(key string) string {
	words := strings.Split(key, "-")
	for i := 1; i < len(words); i++ {
		words[i] = strings.ToUpper(words[i][:1]) + words[i][1:]
	}
	return strings.Join(words, "")
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
