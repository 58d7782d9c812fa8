package command

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm/contract"
	"pool6502/internal/files"
	"pool6502/nes/trace"
)

// newTracediff makes the command tracediff.
func newTracediff() *cobra.Command {
	var context int
	var ignore []string
	var from, format string
	c := &cobra.Command{
		Use:   "tracediff A B",
		Short: "Find the first instruction that differs in two logs",
		Long: `tracediff compares two logs of executed instructions, written by run --trace or by another emulator, such as
nestest.log. Their columns may differ, because only what both logs have is compared. It prints the first difference
and the lines before it, or how many instructions agree.

The exit code is 1 if the logs differ.`,
		Example: `  pool6502 run game.nes --frames 1 --trace ours.log
  pool6502 tracediff ours.log theirs.log
  pool6502 tracediff ours.log theirs.log --from '$C017' --ignore cycle,line,dot`,
		Args: exactArgs("A", "B"),
		RunE: func(c *cobra.Command, args []string) error {
			if context < 0 {
				return fmt.Errorf("--context %d: give 0 or more lines", context)
			}
			opt := trace.Options{Context: context, Start: -1}
			if err := ignoreFields(&opt, ignore); err != nil {
				return err
			}
			if from != "" {
				addr, err := parseNumber(from)
				if err != nil || addr < 0 || addr > 0xFFFF {
					return fmt.Errorf("--from %s: not an address; write it as $C000 or 49152", from)
				}
				opt.Start = addr
			}
			var logs [2]*os.File
			for i, path := range args {
				f, err := files.Open(path)
				if err != nil {
					return err
				}
				defer f.Close()
				logs[i] = f
			}
			d, sum, err := trace.Compare(logs[0], logs[1], opt)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", args[0], args[1], err)
			}
			if format == "json" {
				err = writeDifferenceJSON(c.OutOrStdout(), d, sum)
			} else {
				err = writeDifference(c.OutOrStdout(), args, d, sum)
			}
			if err == nil && d != nil {
				err = errFailed
			}
			return err
		},
	}
	f := c.Flags()
	f.IntVarP(&context, "context", "C", 10, "how many lines to show before the difference")
	f.StringSliceVar(&ignore, "ignore", nil, "fields not to compare: "+strings.Join(trace.Names[:], ", "))
	f.StringVar(&from, "from", "", "start comparing at the first instruction at this address")
	enumFlag(c, &format, "format", "text or json", "text", "json")
	return c
}

func ignoreFields(opt *trace.Options, names []string) error {
next:
	for _, name := range names {
		for f, known := range trace.Names {
			if strings.EqualFold(name, known) {
				opt.Ignore[f] = true
				continue next
			}
		}
		return fmt.Errorf("--ignore %s: choose from %s", name, strings.Join(trace.Names[:], ", "))
	}
	if !slices.Contains(opt.Ignore[:], false) {
		return fmt.Errorf("--ignore leaves no field to compare; leave one of %s out", strings.Join(trace.Names[:], ", "))
	}
	return nil
}

func writeDifference(w io.Writer, names []string, d *trace.Difference, sum trace.Summary) error {
	var b strings.Builder
	if d == nil {
		var compared []string
		for f, yes := range sum.Compared {
			if yes {
				compared = append(compared, trace.Names[f])
			}
		}
		fmt.Fprintf(&b, "the same: %s instructions, compared by %s\n", contract.Grouped(sum.Instructions), strings.Join(compared, ", "))
		_, err := io.WriteString(w, b.String())
		return err
	}
	fmt.Fprintf(&b, "the logs differ after %s instructions\n", contract.Grouped(d.Instruction))
	for _, line := range d.Before {
		fmt.Fprintf(&b, "    %s\n", line)
	}
	side := func(mark, name string, line int, text, after string) {
		if line == 0 {
			fmt.Fprintf(&b, "%s   (%s ends here)\n", mark, name)
			return
		}
		fmt.Fprintf(&b, "%s   %s\n", mark, text)
		if after != "" {
			fmt.Fprintf(&b, "%s   %s\n", strings.Repeat(" ", len(mark)), after)
		}
	}
	side("A", names[0], d.LineA, d.TextA, d.After[0])
	side("B", names[1], d.LineB, d.TextB, d.After[1])
	for _, f := range d.Fields {
		fmt.Fprintf(&b, "%-5s is %s in %s:%d and %s in %s:%d\n", trace.Names[f],
			trace.Format(f, d.A.Value[f]), names[0], d.LineA,
			trace.Format(f, d.B.Value[f]), names[1], d.LineB)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// A differenceReport is the first difference of two traces, in JSON.
type differenceReport struct {
	Same         bool             `json:"same"`
	Instructions int              `json:"instructions"`     // that are equal
	LineA        int              `json:"line_a,omitempty"` // of the file
	LineB        int              `json:"line_b,omitempty"`
	A            string           `json:"a,omitempty"` // the line
	B            string           `json:"b,omitempty"`
	Fields       []differentField `json:"fields"`
	Before       []string         `json:"before"`
}

type differentField struct {
	Name string `json:"name"`
	A    string `json:"a"`
	B    string `json:"b"`
}

func writeDifferenceJSON(w io.Writer, d *trace.Difference, sum trace.Summary) error {
	report := differenceReport{Same: d == nil, Instructions: sum.Instructions, Fields: []differentField{}, Before: []string{}}
	if d != nil {
		report.LineA, report.LineB, report.A, report.B = d.LineA, d.LineB, d.TextA, d.TextB
		report.Before = append(report.Before, d.Before...)
		for _, f := range d.Fields {
			report.Fields = append(report.Fields, differentField{trace.Names[f], trace.Format(f, d.A.Value[f]), trace.Format(f, d.B.Value[f])})
		}
	}
	return writeJSON(w, report)
}
