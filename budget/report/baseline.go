package report

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"pool6502/budget/claim"
	"pool6502/internal/files"
)

// Baseline has the costs of an earlier run: the routines of a report or of a test
// run in JSON, with budgets and sizes.
type Baseline struct {
	Regions  map[string]string `json:"regions"` // of the console that each pool ran on, where that is known
	Routines []RoutineRow      `json:"routines"`
	Frames   []FrameRow        `json:"frames"`
	Budgets  []BudgetRow       `json:"budgets"`
	Sizes    []SizeRow         `json:"sizes"`
	Runs     []Run             `json:"-"` // of profiles
	Setups   map[string]string `json:"-"` // how each pool was played, where that is known: its input

	Sustained []claim.Sustained `json:"sustained,omitempty"`

	Failed   int      `json:"failed"` // promises that the run broke: cases, budgets
	Failures []string `json:"-"`      // what failed, a line each, if this is no report that was read
}

// oldFrameRow is a row as earlier versions wrote it too: with the refused spawns
// of the run, which are in its RunRow now.
type oldFrameRow struct {
	FrameRow
	Drops uint64 `json:"drops"`
}

// maxBaseline is the most bytes of a baseline; that of the whole exhibition has
// less than half a megabyte.
const maxBaseline = 32 << 20

// ReadBaseline reads a report or a test run in JSON. Only the keys of Baseline are
// stored; sections are the report's additional keys. Any other key is an error: it may be
// a misspelt one, and then nothing would be compared.
func ReadBaseline(name string, data []byte, sections ...string) (*Baseline, error) {
	const what = "a baseline, which is what --format json writes"
	if len(data) > maxBaseline {
		return nil, fmt.Errorf("%s: the file has %d bytes; a baseline has at most %d", name, len(data), maxBaseline)
	}
	doc, err := files.NewJSON(name, data, what)
	if err != nil {
		return nil, err
	}
	keys := append(jsonKeys(Report{}), jsonKeys(jsonTests{})...)
	var b Baseline
	err = doc.Keys(what, func(key string) error {
		switch key {
		case "routines":
			return rows(doc, key, &b.Routines, func(r *RoutineRow) string {
				sum := 0
				for _, l := range r.Lines {
					sum += l.Cycles
				}
				if len(r.Lines) > 0 && sum != r.Body {
					return fmt.Sprintf("its lines add up to %d cycles, its body is %d", sum, r.Body)
				}
				return ""
			})
		case "frames":
			var frames []oldFrameRow
			err := rows(doc, key, &frames)
			for _, f := range frames {
				b.Frames = append(b.Frames, f.FrameRow)
			}
			return err
		case "budgets":
			return rows(doc, key, &b.Budgets)
		case "sizes":
			return rows(doc, key, &b.Sizes)
		case "sustained":
			return rows(doc, key, &b.Sustained)
		case "regions":
			return doc.Value(&b.Regions, key, true)
		case "failed":
			return doc.Value(&b.Failed, key, true)
		}
		if !slices.Contains(keys, key) && !slices.Contains(sections, key) {
			return doc.Errorf("the key %q is not known; this is not what --format json writes", key)
		}
		return doc.Skip()
	})
	if err != nil {
		return nil, err
	}
	if len(b.Routines) == 0 && len(b.Frames) == 0 {
		return nil, fmt.Errorf("%s: there are no routines or frames in it to compare with", name)
	}
	return &b, nil
}

// rows reads a list of rows; null is an empty one. wrong says what cannot be about
// a row, or "".
func rows[T any](doc *files.JSON, key string, list *[]T, wrong ...func(*T) string) error {
	return doc.Elements("a list of "+key, func(n int) error {
		var row T
		name := fmt.Sprintf("%s[%d]", key, n-1)
		err := doc.Value(&row, name, true)
		for _, check := range wrong {
			if msg := check(&row); err == nil && msg != "" {
				err = doc.Errorf("%s: %s", name, msg)
			}
		}
		*list = append(*list, row)
		return err
	})
}

// jsonKeys gives the keys that a struct has in JSON.
func jsonKeys(v any) []string {
	var keys []string
	for _, f := range reflect.VisibleFields(reflect.TypeOf(v)) {
		if key, _, _ := strings.Cut(f.Tag.Get("json"), ","); key != "" && key != "-" {
			keys = append(keys, key)
		}
	}
	return keys
}
