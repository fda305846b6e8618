// Command osy-lsp is a language server for Osy#, and the same analysis on the
// command line.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. It returns 0 when all went well, 1 when the command
// failed, and 2 when it was called the wrong way.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (exitCode int) {
	root := newRoot()
	root.SetArgs(append([]string{}, args...)) // nil would stand for os.Args
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	wantShell(root)
	called := false
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		called = true
		return checkColourFlag(cmd)
	}

	cmd, err := root.ExecuteC()
	var code exitError
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &code):
		return int(code)
	case called && !errors.As(err, &usage):
		fmt.Fprintf(stderr, "osy-lsp: %v\n", err)
		return 1
	}
	fmt.Fprintf(stderr, "osy-lsp: %v\nTry '%s --help'.\n", err, cmd.CommandPath())
	return 2
}

// exitError ends the program with a code and without a message.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// usageError says that the program was called the wrong way.
type usageError struct{ error }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "osy-lsp",
		Short: "A language server for Osy#",
		Long: `osy-lsp understands Osy#: it serves editors over the Language Server Protocol,
and answers the same questions on the command line.`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetFlagErrorFunc(flagError)
	// cobra's own says of a command with others below it that it runs by itself.
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), "{{if .Runnable}}", "{{if not .HasAvailableSubCommands}}", 1))
	addColourFlag(root)
	addVersionFlag(root)
	help := newHelp()
	root.SetHelpCommand(help)
	root.AddCommand(newCheck(), help, newHover(), newIDs(), newServe(), newVersion(), newWhere())
	wantCommand(root)
	return root
}
