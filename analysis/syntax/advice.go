package syntax

import (
	"regexp"
	"strings"
)

var quoted = regexp.MustCompile(`"[^"\r\n]*"`)

// inManifest says what to write instead of an entry of a manifest that is written as
// in another language: `model = ["a", "b"];`, `model: "a";`. It is empty if the error
// is another one.
func inManifest(wrong Node) string {
	entry, text := wrong.Parent(), wrong.Text()
	if entry.Kind() != "manifest_entry" {
		return ""
	}
	values := quoted.FindAllString(entry.Text(), -1)
	if value := entry.Child("value"); len(values) == 0 && !value.IsZero() {
		values = []string{value.Text()}
	}
	if len(values) == 0 || wrong.Kind() != "unexpected_list" && text != "=" && text != ":" && !strings.HasSuffix(text, ",") {
		return ""
	}
	message := "an entry of a manifest has a name and one value, and nothing between them: write `" + entry.Child("key").Text() + " " + shown(values[0]) + ";`"
	if len(values) > 1 {
		message += ", and an entry of its own for each other value"
	}
	return message
}

// withParameters is the end of a message about a component or an action that says
// nothing of its parameters.
func withParameters(missing Node) string {
	if missing.Kind() != "missing_parameters" {
		return ""
	}
	c := missing.Parent()
	return ": write `" + strings.TrimSuffix(c.Kind(), "_declaration") + " " + c.Child("name").Text() + c.Child("type_parameters").Text() + "() { … }`"
}
