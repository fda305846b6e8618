package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/near"
)

// newHelp stands in for the command of cobra, which calls it a success when it is
// asked about a command that does not exist.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Show how a command is used",
		Example: "  osy-lsp help check",
		RunE: func(cmd *cobra.Command, args []string) error {
			about := cmd.Root()
			for _, name := range args {
				below, _, err := about.Find([]string{name})
				if err != nil || below == about {
					return usageError{noCommand(about, name)}
				}
				about = below
			}
			about.InitDefaultHelpFlag() // which cobra adds to the command that is run
			return about.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return commandsOf(cmd.Root()), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// noCommand says that there is no such command below another one, and what there is.
func noCommand(above *cobra.Command, name string) error {
	names := commandsOf(above)
	switch meant := near.Word(name, names); {
	case len(names) == 0:
		return fmt.Errorf("there is no command %q below %q", name, above.CommandPath())
	case meant != "":
		return fmt.Errorf("there is no command %q; did you mean %q?", name, meant)
	}
	return fmt.Errorf("there is no command %q; the commands are %s", name, strings.Join(names, ", "))
}

func commandsOf(above *cobra.Command) (names []string) {
	for _, c := range above.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}
