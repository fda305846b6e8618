package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

// Bounds of what is printed: the identities of one step, and the steps of which it is
// told that they have more.
const (
	mostPaths = 1000
	mostCut   = 10
)

func newIDs() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "ids PATH...",
		Short: "Print the durable identity of every step",
		Long: `Print every identity of every step, with its place and its kind, how often it is
tried and what its idempotency key is scoped to, sorted by file and identity. N
stands for the visit, i for the pass over a loop, k for a retry.

The exit code is 1 if something could not be read, and 2 if the command was called
the wrong way.`,
		Example: `  osy-lsp ids model/OrderRun.osy
  osy-lsp ids --format json model`,
		Args:              takesPaths,
		ValidArgsFunction: completePaths,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			w := openWorkspace(newReader(cmd), args)
			steps := w.steps(cmd.ErrOrStderr())
			var err error
			if format == "json" {
				err = writeJSON(cmd.OutOrStdout(), steps)
			} else {
				err = writeSteps(cmd.OutOrStdout(), w.colours, steps)
			}
			if err != nil {
				return fmt.Errorf("cannot write the identities: %w", err)
			}
			return w.err()
		},
	}
	addFormat(cmd, &format, "text", "json")
	return cmd
}

// listed are the identities of the steps in one file.
type listed struct {
	steps     []step
	cut       []string // tell of steps that have more
	unreached int      // steps without an identity
}

// steps returns the identities in the files that were asked for, in their order.
func (w *workspace) steps(stderr io.Writer) []step {
	sources := w.sources()
	lists := make([]listed, len(sources))
	onAll(len(sources), func(next func() (int, bool)) {
		for i, ok := next(); ok; i, ok = next() {
			lists[i] = w.list(sources[i])
		}
	})
	steps := []step{}
	var cut []string
	unreached := 0
	for i, l := range lists {
		steps = append(steps, l.steps...)
		cut = append(cut, l.cut...)
		unreached += l.unreached
		if l.unreached > 0 {
			fmt.Fprintf(stderr, "osy-lsp: %s: steps without an identity, because they have no label or no workflow in view reaches them: %d\n",
				w.show(sources[i]), l.unreached)
		}
	}
	if len(steps) == 0 && len(cut) == 0 && unreached == 0 && len(sources) > 0 {
		fmt.Fprintf(stderr, "osy-lsp: no step in %s\n", number(len(sources), "file"))
	}
	for _, said := range cut[:min(len(cut), mostCut)] {
		fmt.Fprintf(stderr, "osy-lsp: %s\n", said)
	}
	if more := len(cut) - mostCut; more > 0 {
		fmt.Fprintf(stderr, "osy-lsp: other steps with identities that are not listed: %d\n", more)
	}
	return steps
}

func (w *workspace) list(name string) (l listed) {
	var all []identity.Path
	for _, step := range w.Index(name).Steps {
		paths, count := w.Paths(step, mostPaths)
		all = append(all, paths...)
		n := uint64(len(paths))
		switch {
		case n > 0 && n < count.N:
			l.cut = append(l.cut, fmt.Sprintf("%s: #%s has %d more identities", w.at(name, step.Start()), step.Leaf, count.N-n))
		case n > 0:
		case step.Leaf != "" && w.Rooted(step.Body) != effects.No:
			l.cut = append(l.cut, fmt.Sprintf("%s: #%s has identities that are too long to be listed", w.at(name, step.Start()), step.Leaf))
		case step.Kind == identity.Explicit:
			l.unreached++
		}
	}
	slices.SortStableFunc(all, func(a, b identity.Path) int {
		return cmp.Or(identity.Compare(a.ID, b.ID), cmp.Compare(a.Step.Start(), b.Step.Start()))
	})
	for _, p := range all {
		l.steps = append(l.steps, w.step(p))
	}
	return l
}

func writeSteps(out io.Writer, p palette, steps []step) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range steps {
		fmt.Fprintf(w, "%s\t%s\t%s\n", p.bold(s.ID), s.at(), s.says())
	}
	return w.Flush()
}
