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
			for s := range l.load(args) {
				for _, f := range rules.Check(s.path, s.index) {
					line, column := s.position(f.Start)
					fmt.Fprintf(out, "%s:%d:%d: %s: %s [%s]\n", s.path, line, column, severity(f.Severity), f.Message, f.Code)
					for _, r := range f.Related {
						line, column := s.position(r.Start)
						fmt.Fprintf(out, "  %s:%d:%d: %s\n", r.File, line, column, r.Message)
					}
					l.failed = l.failed || f.Severity == findings.Error
				}
			}
			return l.err()
		},
	}
}

func severity(s findings.Severity) string {
	return [...]string{"error", "warning", "information", "hint"}[s]
}
