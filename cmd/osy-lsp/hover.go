package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/hover"
)

func newHover() *cobra.Command {
	var markdown bool
	cmd := &cobra.Command{
		Use:     "hover FILE:LINE:COLUMN",
		Short:   "Print what an editor shows at a place",
		Long:    `Print what an editor shows at a place. Line and column count from 1, the column in characters.`,
		Example: `  osy-lsp hover model/OrderRun.osy:80:25`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			path, place, err := parsePlace(args[0])
			if err != nil {
				return usageError{err}
			}
			l := newLoader(cmd.ErrOrStderr())
			defer l.close()
			s, ok := l.read(path)
			if !ok {
				return l.err()
			}
			doc := s.index.File.Document
			if place.Line >= doc.LineCount() {
				return fmt.Errorf("%s has %d lines: there is no line %d", path, doc.LineCount(), place.Line+1)
			}
			text, _, _, ok := hover.At(cmd.Context(), s.index, doc.Offset(place, syntax.UTF32))
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
		return "", p, fmt.Errorf("%s: a place is written FILE:LINE:COLUMN", text)
	}
	line, lineErr := strconv.Atoi(m[2])
	column, columnErr := strconv.Atoi(m[3])
	if errors.Join(lineErr, columnErr) != nil || line < 1 || column < 1 {
		return "", p, fmt.Errorf("%s: line and column count from 1", text)
	}
	return m[1], syntax.Position{Line: line - 1, Column: column - 1}, nil
}
