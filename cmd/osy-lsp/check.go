package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
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
			l := newLoader(cmd.ErrOrStderr())
			defer l.close()
			out := cmd.OutOrStdout()
			files, found := 0, 0
			for s := range l.load(args) {
				files++
				for _, f := range rules.Check(s.path, s.index) {
					found++
					line, column := s.position(f.Start)
					fmt.Fprintf(out, "%s:%d:%d: %s: %s [%s]\n", s.path, line, column, severity(f.Severity), f.Message, f.Code)
					for _, r := range f.Related {
						line, column := s.position(r.Start)
						fmt.Fprintf(out, "  %s:%d:%d: %s\n", r.File, line, column, r.Message)
					}
					l.failed = l.failed || f.Severity == findings.Error
				}
			}
			if files > 0 && found == 0 && !l.failed {
				fmt.Fprintf(cmd.ErrOrStderr(), "osy-lsp: nothing found in %s\n", count(files, "file"))
			}
			return l.err()
		},
	}
}

// count writes a number of things: "1 file", "3 files".
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

func severity(s findings.Severity) string {
	return [...]string{"error", "warning", "information", "hint"}[s]
}
