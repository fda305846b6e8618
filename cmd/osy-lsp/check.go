package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// reporter writes what is wrong in files.
type reporter func(out io.Writer, w *workspace, reports []report) error

var reporters = map[string]reporter{"text": reportText, "json": reportJSON, "sarif": reportSARIF, "github": reportGitHub}

func newCheck() *cobra.Command {
	formats := []string{"text", "json", "sarif", "github"}
	var format string
	cmd := &cobra.Command{
		Use:   "check PATH...",
		Short: "Say what is wrong in files and directories",
		Long: `Check files, and every .osy file below directories. What they mean is looked up
in the projects around them, and osy-lsp.toml says how bad a finding is and what is
left out.

The exit code is 1 if there is an error or something could not be read, and 2 if
the command was called the wrong way.`,
		Example: `  osy-lsp check .
  osy-lsp check model/OrderRun.osy
  osy-lsp check --format sarif . >osy.sarif
  osy-lsp check --format github .`,
		Args:              takesPaths,
		ValidArgsFunction: completePaths,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format, formats...); err != nil {
				return err
			}
			w := openWorkspace(newReader(cmd), args)
			reports := w.check()
			if err := reporters[format](cmd.OutOrStdout(), w, reports); err != nil {
				return fmt.Errorf("cannot write the findings: %w", err)
			}
			if format == "text" && len(w.asked) > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "osy-lsp: %s in %s\n", summary(reports), number(len(w.asked), "file"))
			}
			if w.failed || counts(reports)[findings.Error] > 0 {
				return exitError(1)
			}
			return nil
		},
	}
	addFormat(cmd, &format, formats...)
	return cmd
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

var severities = [...]string{"error", "warning", "information", "hint"}

func counts(reports []report) (of [len(severities)]int) {
	for _, r := range reports {
		for _, f := range r.findings {
			of[f.Severity]++
		}
	}
	return of
}

// summary says how much was found: "1 error and 2 warnings".
func summary(reports []report) string {
	var parts []string
	for severity, n := range counts(reports) {
		switch {
		case n == 0:
		case severity == int(findings.Information):
			parts = append(parts, number(n, "remark"))
		default:
			parts = append(parts, number(n, severities[severity]))
		}
	}
	switch last := len(parts) - 1; last {
	case -1:
		return "nothing found"
	case 0:
		return parts[0]
	default:
		return strings.Join(parts[:last], ", ") + " and " + parts[last]
	}
}

// number writes a number of things: "1 file", "3 files".
func number(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
