package main

import (
	"fmt"
	"io"
	"os"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"
)

// palette paints text for a terminal, or leaves it as it is.
type palette bool

// The codes that terminals know for colours.
const (
	bold   = "1"
	faint  = "2"
	red    = "1;31"
	yellow = "1;33"
	blue   = "1;34"
	cyan   = "1;36"
)

func (p palette) paint(code, text string) string {
	if !p {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (p palette) bold(text string) string  { return p.paint(bold, text) }
func (p palette) faint(text string) string { return p.paint(faint, text) }

// colourFlag is the flag of all commands that says when to paint.
const colourFlag = "color"

func addColourFlag(root *cobra.Command) {
	root.PersistentFlags().String(colourFlag, "auto", "`when` to use colours: auto (in a terminal, unless NO_COLOR is set), always or never")
	completeFlag(root, colourFlag, "auto", "always", "never")
}

// checkColourFlag refuses a value of the flag that has no meaning.
func checkColourFlag(cmd *cobra.Command) error {
	switch when := cmd.Flag(colourFlag).Value.String(); when {
	case "auto", "always", "never":
		return nil
	default:
		return usageError{fmt.Errorf("--%s %s: it must be auto, always or never", colourFlag, when)}
	}
}

// coloursOf says whether to paint what a command writes.
func coloursOf(cmd *cobra.Command, out io.Writer) palette {
	switch cmd.Flag(colourFlag).Value.String() {
	case "always":
		return true
	case "auto":
		file, ok := out.(*os.File)
		return palette(ok && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isatty.IsTerminal(file.Fd()))
	}
	return false
}
