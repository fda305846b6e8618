package rules

import "fmt"

// An entry of a manifest that should name files, and does not.
var manifestNamesNoFiles = Rule{Code: "manifest-names-no-files", Absence: true, Local: true, Check: func(p *Pass) {
	for _, u := range p.units {
		if u.Manifest == nil {
			continue
		}
		for _, entry := range u.Manifest.NoGlobs {
			p.Report(u.Base+entry.Span.Start, u.Base+entry.Span.End, fmt.Sprintf(
				"`%[1]s` takes the files that belong to %[2]s, as a text: this names none, so what it was meant to take in is not seen as part of %[2]s. "+
					"Write a glob that counts from the directory of this file, as in %[1]s \"%[1]s/**/*.osy\";", entry.Text, u.Manifest.Name))
		}
	}
}}
