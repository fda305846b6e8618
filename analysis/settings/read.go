package settings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// The codes of what can be wrong with a setting.
const (
	syntaxError  = "settings-syntax-error"
	unknownKey   = "settings-unknown-key"
	invalidValue = "settings-invalid-value"
	unreadable   = "settings-unreadable"
)

// Codes are the codes of the findings of this package.
var Codes = []string{syntaxError, unknownKey, invalidValue, unreadable}

// reader turns values into settings and says what is wrong with them.
type reader struct {
	codes    []string // of all rules
	byEditor bool     // the values come from an editor, not from a file
	result   Settings
	found    []findings.Finding
}

func (r *reader) report(at span, code string, severity findings.Severity, message string) {
	r.found = append(r.found, findings.Finding{Code: code, Severity: severity, Start: at.start, End: at.end, Message: message})
}

// setting is one key and what it does.
type setting struct {
	key        string
	editorOnly bool
	read       func(r *reader, path string, v value)
}

func (r *reader) settings(path string, root value) {
	r.table(path, root, []setting{
		{key: "severity", read: (*reader).severity},
		{key: "external-operations", read: (*reader).externalOperations},
		{key: "exclude", read: (*reader).exclude},
		{"diagnostics", true, tableOf(setting{key: "scope", read: (*reader).scope})},
		{"log", true, tableOf(setting{key: "level", read: (*reader).logLevel})},
	})
}

func tableOf(settings ...setting) func(*reader, string, value) {
	return func(r *reader, path string, v value) { r.table(path, v, settings) }
}

// table reads a table that knows the given keys.
func (r *reader) table(path string, v value, known []setting) {
	if v.kind != table {
		r.invalid(path, v, r.either("an object", "a table"))
		return
	}
	keys, shown := make([]string, len(known)), make([]string, len(known))
	for i, s := range known {
		keys[i], shown[i] = s.key, r.either(camel(s.key), s.key)
	}
	set := map[string]bool{}
	for _, e := range v.table {
		key := e.key.text
		i := slices.Index(keys, key)
		switch {
		case i < 0:
			r.report(e.key.span, unknownKey, findings.Warning, fmt.Sprintf("there is no setting `%s`%s", join(path, e.key), suggest(e.key.String(), shown)))
		case known[i].editorOnly && !r.byEditor:
			r.report(e.key.span, unknownKey, findings.Warning, fmt.Sprintf("`%s` is a setting of the editor and has no effect here", key))
		case set[key]:
			r.report(e.key.span, invalidValue, findings.Error, fmt.Sprintf("`%s` is set before; the first one counts", join(path, e.key)))
		default:
			set[key] = true
			known[i].read(r, join(path, e.key), e.value)
		}
	}
}

func (r *reader) severity(path string, v value) {
	if v.kind != table {
		r.invalid(path, v, r.either("an object", "a table")+" from codes to severities")
		return
	}
	r.result.Severity = map[string]Level{}
	for _, e := range v.table {
		code := e.key.text
		if !slices.Contains(r.codes, code) {
			r.report(e.key.span, unknownKey, findings.Warning, fmt.Sprintf("there is no rule `%s`%s%s", code, r.either(" for `"+path+"`", ""), suggest(code, r.codes)))
			continue
		}
		if level, ok := r.oneOf(join(path, e.key), e.value, "error", "warning", "information", "hint", "off"); ok {
			r.result.Severity[code] = Level{Off: level == "off", Severity: severities[level]}
		}
	}
}

var severities = map[string]findings.Severity{
	"error": findings.Error, "warning": findings.Warning, "information": findings.Information, "hint": findings.Hint,
}

var operationPattern = regexp.MustCompile(`^!?[\pL_][\pL\pN_]*\.([\pL_][\pL\pN_]*|\*)$`)

func (r *reader) externalOperations(path string, v value) {
	for _, item := range r.texts(path, v) {
		if !operationPattern.MatchString(item.text) {
			r.report(item.span, invalidValue, findings.Error, fmt.Sprintf(
				"`%s` in `%s` is no operation: write `Receiver.Method`, `Receiver.*` or `!Receiver.Method`", item.text, path))
			continue
		}
		r.result.ExternalOperations = append(r.result.ExternalOperations, item.text)
	}
}

func (r *reader) exclude(path string, v value) {
	for _, item := range r.texts(path, v) {
		glob := strings.TrimSuffix(strings.TrimPrefix(item.text, "./"), "/")
		switch {
		case !doublestar.ValidatePattern(glob):
			r.report(item.span, invalidValue, findings.Error, fmt.Sprintf("`%s` in `%s` is no glob: a bracket is not closed", item.text, path))
		case glob == "" || strings.HasPrefix(glob, "/") || strings.HasPrefix(glob, "../"):
			r.report(item.span, invalidValue, findings.Error, fmt.Sprintf(
				"`%s` in `%s` names nothing below this directory: globs count from %s, as in `generated/**`",
				item.text, path, r.either("each folder of the workspace", "the directory of "+FileName)))
		default:
			r.result.Exclude = append(r.result.Exclude, glob)
		}
	}
}

func (r *reader) scope(path string, v value) {
	if scope, ok := r.oneOf(path, v, string(OpenFiles), string(Workspace)); ok {
		r.result.Scope = Scope(scope)
	}
}

func (r *reader) logLevel(path string, v value) {
	if level, ok := r.oneOf(path, v, "debug", "info", "warn", "error"); ok {
		r.result.LogLevel = level
	}
}

// oneOf returns a value that has to be one of some words.
func (r *reader) oneOf(path string, v value, words ...string) (string, bool) {
	if v.kind == text && slices.Contains(words, v.text) {
		return v.text, true
	}
	want := "one of "
	for i, w := range words {
		if i > 0 {
			want += ", "
		}
		want += `"` + w + `"`
	}
	if v.kind == text {
		want += suggest(v.text, words)
	}
	r.invalid(path, v, want)
	return "", false
}

// texts returns the texts of a value that has to be a list of them.
func (r *reader) texts(path string, v value) []value {
	if v.kind != list {
		r.invalid(path, v, `a list of texts, as in ["one", "two"]`)
		return nil
	}
	return slices.DeleteFunc(slices.Clone(v.list), func(item value) bool {
		if item.kind != text {
			r.wrong(path, "holds", item, `a list of texts, as in ["one", "two"]`)
		}
		return item.kind != text
	})
}

func (r *reader) invalid(path string, v value, want string) {
	r.wrong(path, "is", v, want)
}

// wrong reports that a setting is, or holds, a value that it must not.
func (r *reader) wrong(path, holds string, v value, want string) {
	is := ""
	if v.shown != "" {
		is = fmt.Sprintf("%s %s and ", holds, v.shown)
	}
	r.report(v.span, invalidValue, findings.Error, fmt.Sprintf("`%s` %smust be %s", path, is, want))
}

// either returns the words for an editor's settings or for those of a file.
func (r *reader) either(editor, file string) string {
	if r.byEditor {
		return editor
	}
	return file
}

func join(path string, key name) string {
	if path == "" {
		return key.String()
	}
	return path + "." + key.String()
}
