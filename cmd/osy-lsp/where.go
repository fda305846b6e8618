package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

func newWhere() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "where ID [PATH...]",
		Short: "Find the step that an identity names",
		Long: `Find the step of an identity, as a run recorded it or as an editor shows it: with or
without the workflow, with real numbers or with letters, with or without a visit. The
calls that lead to the step are listed below it. Every step that the identity can
mean is found in the projects around the paths, or around the working directory.

The exit code is 1 if there is none; then the nearest identities are told. Quote the
identity, since shells have a meaning for brackets.`,
		Example: `  osy-lsp where 'OrderRun/Approved.enter@1/Charge#charge-card'
  osy-lsp where 'Placed.enter@1/[3]#reserve' shop
  osy-lsp where 'Charged.Expire#book'`,
		Args: takes("the identity of a step, and perhaps files or directories", 1, math.MaxInt),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return completePaths(cmd, args, toComplete)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			ids, err := identity.Parse(args[0])
			if err != nil {
				return usageError{fmt.Errorf("%q: %w", args[0], err)}
			}
			paths := args[1:]
			if len(paths) == 0 {
				paths = []string{"."}
			}
			r := newReader(cmd)
			r.anywhere = true
			w := openWorkspace(r, paths)
			list := []found{}
			for _, p := range w.Find(ids...) {
				list = append(list, w.found(p))
			}
			if format == "json" {
				err = writeJSON(cmd.OutOrStdout(), list)
			} else {
				err = writeFound(cmd.OutOrStdout(), w.colours, list)
			}
			if err != nil {
				return fmt.Errorf("cannot write the steps: %w", err)
			}
			if len(list) == 0 && w.Snapshot.Len() == 0 {
				return exitError(1) // that none could be read was told
			}
			if len(list) == 0 {
				w.sayNearest(cmd.ErrOrStderr(), args[0], ids)
				return exitError(1)
			}
			return w.err()
		},
	}
	addFormat(cmd, &format, "text", "json")
	return cmd
}

// found is a step that an identity names, and the calls that lead to it, outermost
// first.
type found struct {
	step
	Way []call `json:"way"`
}

// call is where one body enters another.
type call struct {
	From   string `json:"from"`
	To     string `json:"to"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

func (w *workspace) found(p identity.Path) found {
	f := found{step: w.step(p), Way: []call{}}
	for _, c := range p.Calls {
		for _, site := range c.Sites {
			from := call{From: c.From.Name, To: c.To.Name, File: w.show(c.From.File.Path)}
			from.Line, from.Column = w.position(c.From.File.Path, c.From.Base+site.Span.Start)
			f.Way = append(f.Way, from)
		}
	}
	return f
}

func writeFound(out io.Writer, p palette, list []found) error {
	for _, f := range list {
		if _, err := fmt.Fprintf(out, "%s: %s (%s)\n", p.bold(f.at()), f.ID, f.says()); err != nil {
			return err
		}
		for _, c := range f.Way {
			fmt.Fprintf(out, "  %s:%d:%d: %s calls %s\n", c.File, c.Line, c.Column, c.From, c.To)
		}
	}
	return nil
}

// mostNearest bounds how many identities are proposed.
const mostNearest = 3

// sayNearest tells what somebody may have meant by an identity that names nothing.
func (w *workspace) sayNearest(stderr io.Writer, given string, ids []identity.ID) {
	nearest := w.Nearest(mostNearest, ids...)
	if len(nearest) == 0 {
		fmt.Fprintf(stderr, "osy-lsp: no step in %s has the identity %s, and none has one like it\n", number(w.Snapshot.Len(), "file"), given)
		return
	}
	fmt.Fprintf(stderr, "osy-lsp: no step in %s has the identity %s; the nearest are\n", number(w.Snapshot.Len(), "file"), given)
	for _, p := range nearest {
		s := w.step(p)
		fmt.Fprintf(stderr, "  %s: %s\n", s.at(), s.ID)
	}
}
