package command

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"pool6502/internal/junit"
)

// TestRuns is the report of a part of this project's own long tests, as .ci writes it.
type TestRuns struct {
	Shard string    `json:"shard,omitempty"`
	Work  string    `json:"work,omitempty"` // what ran
	Runs  []TestRun `json:"runs"`
}

// A TestRun is one test, or one mutant.
type TestRun struct {
	Name string `json:"name"`
	OK   bool   `json:"ok"`
	Text string `json:"text,omitempty"`
}

// mergeOwnRuns joins parts of the project's own tests.
func mergeOwnRuns(w io.Writer, parts []reportPart, format string) (outcome, err error) {
	all := TestRuns{Runs: []TestRun{}}
	for i := range parts {
		var r TestRuns
		if err := json.Unmarshal(parts[i].data, &r); err != nil {
			return nil, fmt.Errorf("%s: %w", parts[i].file, err)
		}
		all.Runs = append(all.Runs, r.Runs...)
		all.Work = r.Work
	}
	failed := 0
	var b strings.Builder
	suite := junit.Suite{Name: all.Work}
	for _, r := range all.Runs {
		c := junit.Case{Class: all.Work, Name: r.Name, Text: r.Text}
		if !r.OK {
			failed++
			c.Result = junit.Failed
			fmt.Fprintf(&b, "FAIL  %s: %s\n", r.Name, r.Text)
		}
		suite.Cases = append(suite.Cases, c)
	}
	switch format {
	case "json":
		err = writeJSON(w, all)
	case "junit":
		err = junit.Write(w, suite)
	default:
		fmt.Fprintf(&b, "%s: %d of %d passed\n", all.Work, len(all.Runs)-failed, len(all.Runs))
		_, err = io.WriteString(w, b.String())
	}
	if failed > 0 {
		outcome = errFailed
	}
	return outcome, err
}
