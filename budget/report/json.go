package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"pool6502/budget"
)

func writeJSON(w io.Writer, r *Report) error {
	c := *r
	c.Claims = append([]ClaimRow{}, r.Claims...) // [], never null
	c.Routines = append([]RoutineRow{}, r.Routines...)
	c.Runs = append([]RunRow{}, r.Runs...)
	c.Frames = append([]FrameRow{}, r.Frames...)
	var b bytes.Buffer
	if err := encode(&b, &c); err != nil {
		return err
	}
	// The sections are further keys of the same object.
	b.Truncate(bytes.LastIndexByte(b.Bytes(), '}'))
	for _, s := range r.Sections {
		b.Truncate(len(bytes.TrimRight(b.Bytes(), "\n")))
		b.WriteString(",\n")
		var value bytes.Buffer
		if err := encode(&value, map[string]any{s.Key: s.Value}); err != nil {
			return fmt.Errorf("section %s: %w", s.Key, err)
		}
		b.Write(bytes.TrimSuffix(bytes.TrimPrefix(value.Bytes(), []byte("{\n")), []byte("}\n")))
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

type jsonTests struct {
	Shard       string            `json:"shard,omitempty"` // as 3/16, where it is a part
	Work        string            `json:"work,omitempty"`  // likewise, what the programs are
	Passed      int               `json:"passed"`
	Failed      int               `json:"failed"`
	Files       []jsonFile        `json:"files"`
	Regions     map[string]string `json:"regions,omitempty"` // of the consoles, by file
	Routines    []RoutineRow      `json:"routines"`          // what a baseline is made of, with the next two and the regions
	Budgets     []BudgetRow       `json:"budgets"`
	Sizes       []SizeRow         `json:"sizes"`
	Regressions []Regression      `json:"regressions,omitempty"`
	Stale       []string          `json:"stale,omitempty"` // why the baseline should be renewed
}

type jsonFile struct {
	File    string       `json:"file"`
	Error   string       `json:"error,omitempty"`
	Cases   []jsonCase   `json:"cases"`
	Budgets []jsonBudget `json:"budgets"` // those that some call broke
	Bounds  []jsonBound  `json:"bounds,omitempty"`
	Notes   []jsonNote   `json:"notes,omitempty"` // those that some call contradicts

	Untested []string `json:"untested,omitempty"` // budgets that no case tests
}

type jsonNote struct {
	Routine string `json:"routine"`
	Note    string `json:"note"`
	Found   string `json:"found"`
}

type jsonCase struct {
	Routine    string         `json:"routine"`
	Case       string         `json:"case"`
	File       string         `json:"file"`
	Line       int            `json:"line"`
	OK         bool           `json:"ok"`
	Body       int            `json:"body"`
	Call       int            `json:"call"`
	Expected   *int           `json:"expected,omitempty"`
	AtMost     bool           `json:"at_most,omitempty"`
	CostOnly   bool           `json:"cost_only,omitempty"` // behaviour is right, but the cost is wrong
	Mismatches []jsonMismatch `json:"mismatches,omitempty"`
	Error      string         `json:"error,omitempty"`
	Limit      bool           `json:"limit,omitempty"`     // the error is that the cycle limit was reached
	Exhausted  *jsonExhausted `json:"exhausted,omitempty"` // of a case with sets
}

type jsonMismatch struct {
	Place  string `json:"place"`
	Got    int    `json:"got"`
	Want   int    `json:"want"`
	AtMost bool   `json:"at_most,omitempty"`
	Among  string `json:"among,omitempty"`
	Why    string `json:"why,omitempty"`
}

type jsonBudget struct {
	Routine string `json:"routine"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Worst   int    `json:"worst"`
	Budget  int    `json:"budget"`
	Keeps   string `json:"keeps,omitempty"`
	Where   string `json:"where"`
}

func writeTestsJSON(w io.Writer, t *Tests) error {
	now := t.Baseline()
	out := jsonTests{Failed: t.Failed(), Files: []jsonFile{}, Routines: append([]RoutineRow{}, now.Routines...),
		Budgets: append([]BudgetRow{}, now.Budgets...), Sizes: append([]SizeRow{}, now.Sizes...),
		Regions: now.Regions, Regressions: t.Regressions, Stale: t.Stale}
	if t.Shard.Of > 0 {
		out.Shard, out.Work = t.Shard.String(), t.Work
	}
	for _, f := range t.Files {
		jf := jsonFile{File: f.File, Cases: []jsonCase{}, Budgets: []jsonBudget{}, Untested: f.Untested}
		if f.Err != nil {
			jf.Error = f.Err.Error()
		}
		for i := range f.Cases {
			c := &f.Cases[i]
			if c.OK() {
				out.Passed++
			}
			jf.Cases = append(jf.Cases, jsonOf(c))
		}
		for _, o := range f.Overruns {
			jf.Budgets = append(jf.Budgets, jsonBudget{o.Routine, o.Pos.File, o.Pos.Line, o.Worst, o.Budget, o.Keeps, o.Where})
		}
		jf.Bounds = f.boundsJSON()
		for _, n := range f.Notes {
			jf.Notes = append(jf.Notes, jsonNote{n.Routine, n.Note, n.Found})
		}
		out.Files = append(out.Files, jf)
	}
	return encode(w, &out)
}

func jsonOf(c *budget.CaseResult) jsonCase {
	j := jsonCase{Routine: c.Routine, Case: c.Case, File: c.Pos.File, Line: c.Pos.Line, OK: c.OK(), Body: c.Body, Call: c.Call, AtMost: c.AtMost, CostOnly: c.CostOnly()}
	if c.Expect >= 0 {
		j.Expected = &c.Expect
	}
	j.Exhausted = exhaustedJSON(c)
	for _, m := range c.Mismatches {
		j.Mismatches = append(j.Mismatches, jsonMismatch(m))
	}
	if c.Err != nil {
		j.Error, j.Limit = c.Err.Error(), errors.Is(c.Err, budget.ErrLimit)
	}
	return j
}
