package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// takes lets a command take from least to most arguments, and says what they are,
// and how the command is written, when it is given another number of them.
func takes(what string, least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if least <= len(args) && len(args) <= most {
			return nil
		}
		given := "none"
		if len(args) > 0 {
			given = strconv.Itoa(len(args))
		}
		example, _, _ := strings.Cut(strings.TrimSpace(cmd.Example), "\n")
		if example == "" {
			example = cmd.CommandPath()
		}
		name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
		return fmt.Errorf("%s takes %s, and was given %s; for example: %s", name, what, given, example)
	}
}

var (
	takesNothing = takes("no arguments", 0, 0)
	takesPaths   = takes("files or directories", 1, math.MaxInt)
)

// wantCommand lets a command that only has other ones below it say so.
func wantCommand(cmd *cobra.Command) {
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return noCommand(cmd, args[0])
		}
		return fmt.Errorf("a command is missing; the commands are %s", strings.Join(commandsOf(cmd), ", "))
	}
	// Without RunE, cobra prints the help of a command that is missing and calls
	// that a success.
	cmd.RunE = func(*cobra.Command, []string) error { return nil }
}

// wantShell adds the command of cobra that writes to the output set by now, and has
// it answer as the other ones do.
func wantShell(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, completion := range root.Commands() {
		if completion.Name() == "completion" {
			wantCommand(completion)
			for _, shell := range completion.Commands() {
				shell.Args = takesNothing
			}
		}
	}
}
