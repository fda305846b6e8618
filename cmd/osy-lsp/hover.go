package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/hover"
)

func newHover() *cobra.Command {
	var markdown bool
	cmd := &cobra.Command{
		Use:   "hover FILE:LINE:COLUMN",
		Short: "Print what an editor shows at a place",
		Long: `Print what an editor shows at a place. Line and column count from 1, the column in
characters.

The exit code is 1 if nothing is shown there or the file cannot be read, and 2 if the
command was called the wrong way.`,
		Example: `  osy-lsp hover model/OrderRun.osy:80:25`,
		Args:    takes("one place, written FILE:LINE:COLUMN", 1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			path, place, err := parsePlace(args[0])
			if err != nil {
				return usageError{err}
			}
			w := openWorkspace(newReader(cmd), []string{path})
			sources := w.sources()
			switch {
			case len(sources) == 0:
				return exitError(1)
			case w.show(sources[0]) != path:
				return fmt.Errorf("%s: this is a directory; name a file in it, as in %s:1:1", path, w.show(sources[0]))
			}
			x := w.Index(sources[0])
			offset, err := offsetOf(x.File.Document.Mapper, place)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			text, _, _, ok := hover.At(cmd.Context(), x, offset)
			switch {
			case !ok:
				return fmt.Errorf("%s: there is no step here; point at a label, a call that reaches a step, or the head of a state, an arm or a function", args[0])
			case markdown:
				fmt.Fprintln(cmd.OutOrStdout(), text.Markdown())
			default:
				fmt.Fprintln(cmd.OutOrStdout(), text.Plain())
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&markdown, "markdown", false, "print the Markdown that editors render")
	return cmd
}

var placePattern = regexp.MustCompile(`^(.+):(\d+):(\d+)$`)

// parsePlace reads `file:line:column`, both counted from 1.
func parsePlace(text string) (path string, p syntax.Position, err error) {
	m := placePattern.FindStringSubmatch(text)
	if m == nil {
		return "", p, fmt.Errorf("%s: a place is written FILE:LINE:COLUMN, as in model/OrderRun.osy:80:25", text)
	}
	line, lineErr := strconv.Atoi(m[2])
	column, columnErr := strconv.Atoi(m[3])
	if errors.Join(lineErr, columnErr) != nil || line < 1 || column < 1 {
		return "", p, fmt.Errorf("%s: line and column count from 1", text)
	}
	return m[1], syntax.Position{Line: line - 1, Column: column - 1}, nil
}

// offsetOf returns the byte offset of a place, which may be the end of a line.
func offsetOf(m *syntax.Mapper, p syntax.Position) (int, error) {
	if p.Line >= m.LineCount() {
		return 0, fmt.Errorf("there is no line %d; the file has %s", p.Line+1, number(m.LineCount(), "line"))
	}
	start, end := m.Line(p.Line)
	if characters := utf8.RuneCountInString(m.Text()[start:end]); p.Column > characters {
		return 0, fmt.Errorf("there is no column %d; line %d has %s", p.Column+1, p.Line+1, number(characters, "character"))
	}
	return m.Offset(p, syntax.UTF32), nil
}
