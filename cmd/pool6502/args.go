package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// exactArgs asks for one argument of each name.
func exactArgs(names ...string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == len(names) {
			return nil
		}
		return fmt.Errorf("%s takes %s, not %d; see %s --help", c.Name(), strings.Join(names, " and "), len(args), c.CommandPath())
	}
}

// atLeastArgs asks for one or more arguments called name.
func atLeastArgs(name string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return nil
		}
		return fmt.Errorf("%s takes at least one %s; see %s --help", c.Name(), name, c.CommandPath())
	}
}

// parseNumber reads 10, -1, $0A, 0x0A or %1010.
func parseNumber(text string) (int, error) {
	digits, base := text, 10
	switch {
	case strings.HasPrefix(text, "$"):
		digits, base = text[1:], 16
	case strings.HasPrefix(text, "0x"), strings.HasPrefix(text, "0X"):
		digits, base = text[2:], 16
	case strings.HasPrefix(text, "%"):
		digits, base = text[1:], 2
	}
	v, err := strconv.ParseInt(digits, base, 32)
	if err != nil || base != 10 && strings.HasPrefix(digits, "-") {
		return 0, fmt.Errorf("%q is not a number; write 10, $0A, 0x0A or %%1010", text)
	}
	return int(v), nil
}

// oneOf checks a flag that has a few choices.
func oneOf(flag, value string, choices ...string) error {
	for _, c := range choices {
		if value == c {
			return nil
		}
	}
	return fmt.Errorf("--%s %s: choose one of %s", flag, value, strings.Join(choices, ", "))
}

// choices adds shell completion for a flag with a few values.
func choices(c *cobra.Command, flag string, values ...string) {
	complete := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values, cobra.ShellCompDirectiveNoFileComp
	}
	if err := c.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // a flag that the command does not have: a mistake in this program
	}
}

// outputFlag adds a flag that names a file to write.
func outputFlag(c *cobra.Command, p *string, name, short, usage string) {
	c.Flags().StringVarP(p, name, short, "", usage)
	if err := c.Flags().SetAnnotation(name, writesFile, nil); err != nil {
		panic(err) // the flag has just been added
	}
}

// inputFlag adds a flag that names a file to read. Shells complete it by the endings.
func inputFlag(c *cobra.Command, p *string, name, usage string, endings ...string) {
	c.Flags().StringVar(p, name, "", usage)
	if err := c.MarkFlagFilename(name, endings...); err != nil {
		panic(err) // the flag has just been added
	}
}

// writesFile is the annotation of a flag that names a file to write.
const writesFile = "pool6502_writes_file"
