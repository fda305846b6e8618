// Package docs knows where the pages of this directory are read.
package docs

import "strings"

const site = "https://github.com/osy-lsp/osy-lsp/blob/main/docs/"

// Page returns the address of the page that explains the findings of a code.
func Page(code string) string {
	if strings.HasPrefix(code, "settings-") {
		return site + "settings.md"
	}
	return site + "rules/" + code + ".md"
}
