package main

import (
	"fmt"
	"slices"
	"strings"

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

// addFormat adds the flag that says how a command writes its answer: in the first
// of some formats unless it says another one.
func addFormat(cmd *cobra.Command, format *string, formats ...string) {
	cmd.Flags().StringVar(format, "format", formats[0], "the `format` of the output: "+alternatives(formats))
	completeFlag(cmd, "format", formats...)
}

func checkFormat(format string, formats ...string) error {
	if !slices.Contains(formats, format) {
		return usageError{fmt.Errorf("--format %s: the format must be %s", format, alternatives(formats))}
	}
	return nil
}

func alternatives(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
