package main

import (
	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/server/disk"
)

// completePaths lets a shell propose directories and the files of the language.
func completePaths(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{disk.Extension[1:]}, cobra.ShellCompDirectiveFilterFileExt
}

// completeFlag lets a shell propose the values of a flag.
func completeFlag(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // there is no such flag
	}
}
