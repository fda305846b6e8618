package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/osy-lsp/osy-lsp/analysis/near"
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

// flagError says what is wrong with a flag, and what there is or may have been meant.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	switch {
	case errors.As(err, &bare):
		_, usage := pflag.UnquoteUsage(bare.GetFlag())
		return fmt.Errorf("--%s needs a value: %s", bare.GetFlag().Name, usage)
	case !errors.As(err, &unknown):
		return err
	case unknown.GetSpecifiedShortnames() != "":
		return fmt.Errorf("there is no flag -%s; the flags are %s", unknown.GetSpecifiedName(), strings.Join(flagsOf(cmd), ", "))
	}
	given := "--" + unknown.GetSpecifiedName()
	if meant := near.Word(given, flagsOf(cmd)); meant != "" {
		return fmt.Errorf("there is no flag %s; did you mean %s?", given, meant)
	}
	return fmt.Errorf("there is no flag %s; the flags are %s", given, strings.Join(flagsOf(cmd), ", "))
}

func flagsOf(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	return names
}
