package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

// mostPaths bounds the identities that are printed for one step.
const mostPaths = 1000

func newIDs() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "ids PATH...",
		Short: "Print the durable identity of every step",
		Long: `Print every identity of every step, with its place and its kind, sorted by file
and identity. N stands for the visit, i for the pass over a loop, k for a retry.`,
		Example: `  osy-lsp ids model/OrderRun.osy
  osy-lsp ids --format json model`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return usageError{fmt.Errorf("--format %s: the format must be text or json", format)}
			}
			w := openWorkspace(newReader(cmd), args)
			rows := []row{}
			for _, name := range w.sources() {
				rows = append(rows, w.rows(name, cmd.ErrOrStderr())...)
			}
			var err error
			if format == "json" {
				err = writeJSON(cmd.OutOrStdout(), rows)
			} else {
				err = writeText(cmd.OutOrStdout(), rows)
			}
			if err != nil {
				return fmt.Errorf("cannot write the identities: %w", err)
			}
			return w.err()
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "the `format` of the output: text or json")
	return cmd
}

// row is one identity of one step.
type row struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"` // counts characters from 1
	Retry  bool   `json:"retry"`  // the identity of a retry, not of the first try
}

// rows returns the identities of the steps in a file, sorted.
func (w *workspace) rows(name string, stderr io.Writer) []row {
	var all []identity.Path
	unreached := 0
	for _, step := range w.Index(name).Steps {
		paths, count := w.Paths(step, mostPaths)
		all = append(all, paths...)
		if len(paths) == 0 && step.Kind == identity.Explicit {
			unreached++
		}
		if listed := uint64(len(paths)); listed < count.N {
			fmt.Fprintf(stderr, "osy-lsp: %s: and %d more identities of %s\n", w.at(name, step.Start()), count.N-listed, "#"+step.Leaf)
		}
	}
	if unreached > 0 {
		fmt.Fprintf(stderr, "osy-lsp: %s: steps without an identity, because they have no label or no workflow in view reaches them: %d\n", w.show(name), unreached)
	}
	slices.SortStableFunc(all, func(a, b identity.Path) int { return identity.Compare(a.ID, b.ID) })
	rows := make([]row, len(all))
	for i, p := range all {
		line, column := w.position(name, p.Step.Start())
		kind := p.Step.Kind.String()
		if w.SharesName(p.Root) {
			kind += " of the " + p.Root.Kind.String()
		}
		rows[i] = row{p.ID.String(), kind, w.show(name), line, column, p.Retries() > 0}
	}
	return rows
}

func writeText(out io.Writer, rows []row) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, r := range rows {
		kind := r.Kind
		if r.Retry {
			kind += ", on a retry"
		}
		fmt.Fprintf(w, "%s\t%s:%d:%d\t%s\n", r.ID, r.File, r.Line, r.Column, kind)
	}
	return w.Flush()
}
