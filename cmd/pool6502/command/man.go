package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newMan makes the command that packages take their man pages from.
func newMan() *cobra.Command {
	return &cobra.Command{
		Use:     "man [COMMAND]",
		Short:   "Print the man page of pool6502 or of one of its commands",
		Example: `  pool6502 man profile > pool6502-profile.1`,
		Hidden:  true,
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err == nil {
				err = noSuchCommand(about, rest)
			}
			if err != nil {
				return fmt.Errorf("man: %w", err)
			}
			_, err = io.WriteString(c.OutOrStdout(), manPage(about))
			return err
		},
	}
}

// manPage is the page of a command in the language of troff.
func manPage(c *cobra.Command) string {
	var b strings.Builder
	name := strings.ReplaceAll(c.CommandPath(), " ", "-")
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"pool6502 %s\"\n.SH NAME\n%s \\- %s\n", strings.ToUpper(name), release, name, roff(c.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.SH DESCRIPTION\n%s", roff(c.UseLine()), manText(c.Long))
	if c.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n%s", manText(c.Example))
	}
	if c.HasAvailableLocalFlags() {
		b.WriteString(".SH OPTIONS\n")
		c.LocalFlags().VisitAll(func(f *pflag.Flag) { b.WriteString(manFlag(f)) })
	}
	see := []string{}
	if c.HasParent() {
		see = append(see, "pool6502(1)")
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			see = append(see, name+"-"+sub.Name()+"(1)")
		}
	}
	fmt.Fprintf(&b, ".SH SEE ALSO\n%s\n", roff(strings.Join(see, ", ")))
	return b.String()
}

// manFlag is the paragraph of one flag.
func manFlag(f *pflag.Flag) string {
	if f.Hidden {
		return ""
	}
	kind, usage := pflag.UnquoteUsage(f)
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	return fmt.Sprintf(".TP\n\\fB%s\\fR %s\n%s\n", roff(name), roff(kind), roff(usage))
}

// manText fills paragraphs, and leaves those with an indented line as they are.
func manText(text string) string {
	var b strings.Builder
	for _, paragraph := range strings.Split(strings.Trim(text, "\n"), "\n\n") {
		if strings.HasPrefix(paragraph, " ") || strings.Contains(paragraph, "\n ") {
			fmt.Fprintf(&b, ".PP\n.nf\n%s\n.fi\n", roff(paragraph))
		} else {
			fmt.Fprintf(&b, ".PP\n%s\n", roff(paragraph))
		}
	}
	return b.String()
}

// roff escapes what troff reads as its own: backslashes, hyphens, and a dot or quote that begins a line.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
