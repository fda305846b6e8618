package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

func newCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check PATH...",
		Short: "Say what is wrong in files and directories",
		Long: `Check files, and every .osy file below directories. The exit code is 1 if there
is an error or something could not be read, and 2 if the command was called the
wrong way.`,
		Example: `  osy-lsp check model
  osy-lsp check model/OrderRun.osy`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			w := openWorkspace(newReader(cmd.ErrOrStderr()), args)
			out := cmd.OutOrStdout()
			failed, count := w.failed, 0
			for _, r := range w.check() {
				for _, f := range r.findings {
					count++
					fmt.Fprintf(out, "%s: %s: %s [%s]\n", w.at(r.name, f.Start), severity(f.Severity), f.Message, f.Code)
					for _, r := range f.Related {
						fmt.Fprintf(out, "  %s: %s\n", w.at(r.File, r.Start), r.Message)
					}
					failed = failed || f.Severity == findings.Error
				}
			}
			if len(w.asked) > 0 && count == 0 && !failed {
				fmt.Fprintf(cmd.ErrOrStderr(), "osy-lsp: nothing found in %s\n", number(len(w.asked), "file"))
			}
			if failed {
				return exitError(1)
			}
			return nil
		},
	}
}

// number writes a number of things: "1 file", "3 files".
func number(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

func severity(s findings.Severity) string {
	return [...]string{"error", "warning", "information", "hint"}[s]
}

// report is what is wrong in a file.
type report struct {
	name     string
	findings []findings.Finding
}

// check returns what is wrong in the files that were asked for, in their order.
func (w *workspace) check() []report {
	reports := make([]report, len(w.asked))
	onAll(len(w.asked), func(next func() (int, bool)) {
		for i, ok := next(); ok; i, ok = next() {
			reports[i] = report{w.asked[i], w.findings(w.asked[i])}
		}
	})
	return reports
}
