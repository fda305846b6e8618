package model

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// Manifest is an `app` or `package` declaration: it makes files one project.
type Manifest struct {
	Name    string // with its namespace: "Osysharp.Http"
	Package bool   // and not an app

	// Models and Tests are globs, relative to the directory of the manifest, or
	// directories.
	Models, Tests []string

	// NoGlobs are the entries `model` and `tests` that name no files: by the key and
	// with the place of what stands there instead, or of the key.
	NoGlobs []Name

	// Uses are the names of the packages that the files see.
	Uses []string

	// Completes are the names of the packages that a bridge joins: it runs with
	// whatever uses all of them.
	Completes []string
}

func manifestOf(n syntax.Node) *Manifest {
	m := &Manifest{Name: qualified(n.Child("name")), Package: n.Kind() == "package_manifest"}
	for entry := range n.Child("body").NamedChildren() {
		switch entry.Kind() {
		case "use_entry":
			if used := qualified(entry.Child("package").Child("name")); used != "" {
				m.Uses = append(m.Uses, used)
			}
		case "completes_entry":
			for completed := range entry.ChildrenOf("package") {
				if name := qualified(completed.Child("name")); name != "" {
					m.Completes = append(m.Completes, name)
				}
			}
		case "manifest_entry":
			glob, ok := literal(entry.Child("value"))
			switch key := identifier(entry.Child("key")); {
			case key != "model" && key != "tests":
			case !ok:
				at := entry.Child("value")
				if at.IsZero() {
					at = entry.Child("key")
				}
				m.NoGlobs = append(m.NoGlobs, Name{Text: key, Span: spanOf(at)})
			case key == "model":
				m.Models = append(m.Models, glob)
			default:
				m.Tests = append(m.Tests, glob)
			}
		}
	}
	return m
}

// qualified returns a name with all its parts: "Osysharp.Http".
func qualified(n syntax.Node) string {
	if n.Kind() != "qualified_name" {
		return identifier(n)
	}
	parts := identifier(n.Child("name"))
	for range longestChain {
		n = n.Child("qualifier")
		parts = identifier(n) + "." + parts
		if n.Kind() != "qualified_name" {
			break
		}
	}
	return parts
}
