package command

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget/bare"
	"pool6502/budget/report"
	"pool6502/internal/files"
)

// newMerge makes the command.
func newMerge() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Join the reports that test, verify and worst wrote with --shard",
		Long: `merge joins the reports that test, verify and worst wrote with --shard N/M --format json, on one machine or on many,
into the report of the whole run. The parts may come in any order, and of those of worst it prints the one that found
the most.

The report covers the parts that are given. If a part is missing, a line on standard error names it, and
the exit code is 2. Reports of different programs are refused, and so is the same part twice.

The exit code is 1 if something failed in any part, and 3 if a routine did not return.`,
		Example: `  pool6502 test pool.asm --shard 1/2 --format json > 1.json
  pool6502 test pool.asm --shard 2/2 --format json > 2.json
  pool6502 merge 1.json 2.json`,
		Args: atLeastArgs("FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			return runMerge(args, format, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	enumFlag(c, &format, "format", "text, json or junit", "text", "json", "junit")
	return c
}

// A reportPart is the report of one shard.
type reportPart struct {
	file  string
	shard bare.Shard
	head  reportHead
	data  []byte
}

// reportHead is what the reports of all commands have.
type reportHead struct {
	Shard string            `json:"shard"`
	Work  string            `json:"work"`
	Files []json.RawMessage `json:"files"` // of test
	ROMs  []json.RawMessage `json:"roms"`  // of verify
	Runs  []json.RawMessage `json:"runs"`  // of the project's own tests
	Of    string            `json:"of"`    // of worst
}

// kind is the command that wrote a report.
func (h *reportHead) kind() string {
	switch {
	case h.Files != nil:
		return "test"
	case h.ROMs != nil:
		return "verify"
	case h.Runs != nil:
		return "runs"
	case h.Of != "":
		return "worst"
	}
	return ""
}

func runMerge(names []string, format string, stdout, stderr io.Writer) error {
	parts, err := readParts(names)
	if err != nil {
		return err
	}
	var outcome error
	switch parts[0].head.kind() {
	case "test":
		outcome, err = mergeTests(stdout, parts, format)
	case "verify":
		outcome, err = mergeROMs(stdout, parts, format)
	case "worst":
		outcome, err = mergeWorst(stdout, parts, format)
	default:
		outcome, err = mergeOwnRuns(stdout, parts, format)
	}
	if err != nil {
		return err
	}
	lost := missingParts(parts)
	if outcome == nil || lost == nil {
		return cmp.Or(outcome, lost)
	}
	fmt.Fprintf(stderr, "pool6502: %v\n", lost)
	return outcome
}

// readParts reads the parts and checks that they belong together.
func readParts(names []string) (parts []reportPart, err error) {
	for _, name := range names {
		p := reportPart{file: name}
		if p.data, err = files.Read(name); err != nil {
			return nil, err
		}
		doc, err := files.NewJSON(name, p.data, "a report in JSON")
		if err == nil {
			err = doc.Value(&p.head, "the report", false)
		}
		if err != nil {
			return nil, err
		}
		switch {
		case p.head.kind() == "":
			return nil, fmt.Errorf("%s: this is not a report that test, verify or worst wrote", name)
		case p.head.Shard == "":
			return nil, fmt.Errorf("%s: this is the report of a whole run; write the parts with --shard N/M", name)
		}
		if p.shard, err = bare.ParseShard(p.head.Shard); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if len(parts) > 0 {
			if err := sameRun(&parts[0], &p); err != nil {
				return nil, err
			}
		}
		parts = append(parts, p)
	}
	slices.SortStableFunc(parts, func(a, b reportPart) int { return a.shard.Index - b.shard.Index })
	for i := 1; i < len(parts); i++ {
		if a, b := &parts[i-1], &parts[i]; a.shard == b.shard {
			return nil, fmt.Errorf("%s and %s are both shard %s", a.file, b.file, a.shard)
		}
	}
	return parts, nil
}

// sameRun checks that two parts are of the same run.
func sameRun(a, b *reportPart) error {
	switch {
	case a.head.kind() != b.head.kind():
		return fmt.Errorf("%s is of %s, and %s of %s", a.file, a.head.kind(), b.file, b.head.kind())
	case a.shard.Of != b.shard.Of:
		return fmt.Errorf("%s is shard %s, and %s is shard %s", a.file, a.shard, b.file, b.shard)
	case a.head.Work != b.head.Work:
		return fmt.Errorf("%s and %s are not about the same files with the same headers and options in the same region", a.file, b.file)
	}
	return nil
}

// missingParts returns an error that names the missing parts.
func missingParts(parts []reportPart) error {
	var list []string
	of := parts[0].shard.Of
	at := 0
	for i := 1; i <= of; i++ {
		if at < len(parts) && parts[at].shard.Index == i {
			at++
			continue
		}
		list = append(list, fmt.Sprint(i))
	}
	switch n := len(list); {
	case n == 0:
		return nil
	case n == 1:
		return fmt.Errorf("shard %s of %d is missing; the report covers the others", list[0], of)
	case n > 20:
		return fmt.Errorf("%d of %d shards are missing, the first of them %s; the report covers the others", n, of, list[0])
	default:
		return fmt.Errorf("shards %s and %s of %d are missing; the report covers the others", strings.Join(list[:n-1], ", "), list[n-1], of)
	}
}

// mergeTests joins parts of test.
func mergeTests(w io.Writer, parts []reportPart, format string) (outcome, err error) {
	var list []*report.Tests
	for i := range parts {
		t, err := report.ReadTests(parts[i].data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", parts[i].file, err)
		}
		list = append(list, t)
	}
	all := report.Merge(list)
	if err := all.Write(w, format); err != nil {
		return nil, err
	}
	return all.Outcome(errFailed), nil
}
