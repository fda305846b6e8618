package disk

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Settings reads a workspace file, whose rules have the given codes. That it cannot
// be read is a finding, too, in a text without a byte.
func Settings(name string, codes []string) (*syntax.Mapper, settings.Settings, []findings.Finding) {
	text, err := Read(filepath.FromSlash(name))
	if err != nil {
		var encoding *EncodingError
		if errors.As(err, &encoding) {
			err = fmt.Errorf("line %d, column %d: %w", encoding.Line, encoding.Column, err)
		}
		return syntax.NewMapper(""), settings.Settings{}, settings.Unreadable(err)
	}
	set, found := settings.ReadFile(text, codes)
	return syntax.NewMapper(text), set, found
}
