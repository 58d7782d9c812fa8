package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"pool6502/asm/contract"
	"pool6502/asm/symbols"
	"pool6502/nes/verify"
)

// errFailed says that the command did its work and a check failed. The report has already been
// printed.
var errFailed = errors.New("failed")

// exactArgs requires one argument for each name.
func exactArgs(names ...string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == len(names) {
			return nil
		}
		return fmt.Errorf("%s takes %s, not %d; see %s --help", c.Name(), strings.Join(names, " and "), len(args), c.CommandPath())
	}
}

// programArgs requires a program, any number of files that belong to it, and the arguments after the first that names
// are of.
func programArgs(names ...string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if after := len(args) - len(names); after >= 0 && !slices.ContainsFunc(args[1:1+after], func(a string) bool { return !belongs(a) }) {
			return nil
		}
		return exactArgs(names...)(c, args)
	}
}

// atLeastArgs requires one or more arguments; name is what the error calls them.
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
	v, err := symbols.ParseNumber(text)
	if err == nil && v != int(int32(v)) {
		return 0, fmt.Errorf("%q does not fit 32 bits", text)
	}
	return v, err
}

// checkFlags refuses flags whose value is empty: "$BASELINE" of a variable that is not set must not
// be taken for a command line without --baseline. It also refuses values that enumFlag does not list, and
// to run longer than anybody waits.
func checkFlags(c *cobra.Command) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if err == nil {
			err = checkFlag(f, f.Value.String())
		}
	})
	return err
}

func checkFlag(f *pflag.Flag, value string) error {
	given := []string{value}
	if list, ok := f.Value.(pflag.SliceValue); ok {
		given = list.GetSlice()
	}
	if len(given) == 0 || slices.Contains(given, "") {
		what := "give one"
		if _, writes := f.Annotations[writesFile]; writes || f.Annotations[cobra.BashCompFilenameExt] != nil {
			what = "name a file"
		}
		return fmt.Errorf("--%s: the value is empty; %s or leave the flag out", f.Name, what)
	}
	if n, err := strconv.Atoi(value); err == nil && n > verify.MaxFrames && f.Name == "frames" {
		return fmt.Errorf("--frames %d: give %s at most", n, contract.Grouped(verify.MaxFrames))
	}
	if values := f.Annotations[onlyValues]; values != nil {
		return oneOf(f.Name, value, values...)
	}
	return nil
}

// onlyValues is the annotation of a flag that takes one of a few values, with them.
const onlyValues = "pool6502_only_values"

// enumFlag adds a flag that takes one of a few values, the first of them if it is not given. checkFlags
// refuses others.
func enumFlag(c *cobra.Command, p *string, name, usage string, values ...string) {
	c.Flags().StringVar(p, name, values[0], usage)
	choices(c, name, values...)
	if err := c.Flags().SetAnnotation(name, onlyValues, values); err != nil {
		panic(err) // the flag has just been added
	}
}

// oneOf checks a flag that has a few choices.
func oneOf(flag, value string, choices ...string) error {
	if slices.Contains(choices, value) {
		return nil
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
	inputFlagP(c, p, name, "", usage, endings...)
}

// inputFlagP is inputFlag for a flag with a short name too.
func inputFlagP(c *cobra.Command, p *string, name, short, usage string, endings ...string) {
	c.Flags().StringVarP(p, name, short, "", usage)
	if err := c.MarkFlagFilename(name, endings...); err != nil {
		panic(err) // the flag has just been added
	}
}

// writesFile is the annotation of a flag that names a file to write.
const writesFile = "pool6502_writes_file"

// writeJSON prints a value the way every command does.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
