package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWidth is the width of help in columns.
const helpWidth = 100

// mainFlags are the flags that most people need, by command. Help shows them first, and the others at its end.
var mainFlags = map[string]string{
	"asm":       "output list dbg define",
	"attack":    "set check handler format",
	"bound":     "frame path watch format headers",
	"measure":   "baseline format all",
	"call":      "a x y set dump why",
	"compare":   "frames input format",
	"disasm":    "cdl symbols lines",
	"play":      "at-frame overlays movie versus",
	"profile":   "frames input budget baseline html format",
	"run":       "frames input screenshot wav trace dump-ram",
	"test":      "bare bound baseline format why",
	"tracediff": "context from ignore",
	"verify":    "manifest format shard",
	"worst":     "minutes of input out replay",
}

// help prints what a command does in one paragraph, how it is called, and the flags that most people need; then the
// rest of what there is to say, and the other flags.
func help(c *cobra.Command, _ []string) {
	w := c.OutOrStdout()
	about := c.Long
	if about == "" {
		about = c.Short
	}
	first, rest, _ := strings.Cut(about, "\n\n")
	if strings.HasPrefix(rest, " ") { // the first paragraph introduces a list
		list, after, _ := strings.Cut(rest, "\n\n")
		first, rest = first+"\n\n"+list, after
	}
	fmt.Fprintf(w, "%s\n\n", reflow(first))
	fmt.Fprintf(w, "Usage:\n")
	if c.Runnable() {
		fmt.Fprintf(w, "  %s\n", c.UseLine())
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(w, "  %s COMMAND\n", c.CommandPath())
	}
	if c.HasExample() {
		fmt.Fprintf(w, "\nExamples:\n%s\n", c.Example)
	}
	subcommands(w, c)
	often, other := splitFlags(c)
	flagList(w, "Flags:", often)
	if rest != "" {
		fmt.Fprintf(w, "\n%s\n", reflow(rest))
	}
	title := "Other flags:"
	if !often.HasFlags() {
		title = "Flags:"
	}
	flagList(w, title, other)
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(w, "\n%s COMMAND --help says more about a command.\n", c.CommandPath())
	}
}

// subcommands lists the commands of a command by group.
func subcommands(w io.Writer, c *cobra.Command) {
	list := func(title, group string) {
		for _, s := range c.Commands() {
			if s.GroupID == group && (s.IsAvailableCommand() || s.Name() == "help") {
				if title != "" {
					fmt.Fprintf(w, "\n%s\n", title)
					title = ""
				}
				fmt.Fprintf(w, "  %-*s %s\n", c.NamePadding(), s.Name(), s.Short)
			}
		}
	}
	for _, g := range c.Groups() {
		list(g.Title, g.ID)
	}
	list("More:", "")
}

// splitFlags divides the flags of a command into those of mainFlags and the others.
func splitFlags(c *cobra.Command) (often, other *pflag.FlagSet) {
	often, other = pflag.NewFlagSet("", pflag.ContinueOnError), pflag.NewFlagSet("", pflag.ContinueOnError)
	often.SortFlags = false
	add := func(to *pflag.FlagSet, f *pflag.Flag) {
		wrapped := *f
		wrapped.Usage = strings.ReplaceAll(f.Usage, "\n", " ")
		to.AddFlag(&wrapped)
	}
	for name := range strings.FieldsSeq(mainFlags[c.Name()]) {
		add(often, c.Flags().Lookup(name))
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if often.Lookup(f.Name) == nil {
			add(other, f)
		}
	})
	return often, other
}

func flagList(w io.Writer, title string, flags *pflag.FlagSet) {
	if flags.HasAvailableFlags() {
		fmt.Fprintf(w, "\n%s\n%s", title, flags.FlagUsagesWrapped(helpWidth))
	}
}

// reflow breaks the paragraphs of a text into lines of at most helpWidth columns. Lines that are indented stay as they are.
func reflow(text string) string {
	var out []string
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(paragraph, " ") || strings.Contains(paragraph, "\n ") {
			out = append(out, paragraph)
			continue
		}
		var b strings.Builder
		column := 0
		for word := range strings.FieldsSeq(paragraph) {
			n := len([]rune(word))
			switch {
			case column == 0:
			case column+1+n > helpWidth:
				b.WriteByte('\n')
				column = 0
			default:
				b.WriteByte(' ')
				column++
			}
			b.WriteString(word)
			column += n
		}
		out = append(out, b.String())
	}
	return strings.Join(out, "\n\n")
}
