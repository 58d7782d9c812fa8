package report

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"pool6502/nes/files"
)

// Baseline is what an earlier run cost: the routines of a report or of a test
// run in JSON, as those formats write them.
type Baseline struct {
	Routines []RoutineRow `json:"routines"`
	Frames   []FrameRow   `json:"frames"`
}

// maxBaseline is the most bytes of a baseline; that of the whole exhibition has
// less than half a megabyte.
const maxBaseline = 32 << 20

// ReadBaseline reads a report or a test run in JSON. Of their keys only
// routines and frames are kept; sections are the keys that the report has
// beside its own. Any other key is an error: it may be one of these,
// misspelt, and nothing would be compared.
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
			return rows(doc, key, &b.Routines)
		case "frames":
			return rows(doc, key, &b.Frames)
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

// rows reads a list of rows; null is an empty one.
func rows[T any](doc *files.JSON, key string, list *[]T) error {
	return doc.Elements("a list of "+key, func(n int) error {
		var row T
		err := doc.Value(&row, fmt.Sprintf("%s[%d]", key, n-1), true)
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

// Regression is something that costs more than it did.
type Regression struct {
	Pool      string `json:"pool"`
	Routine   string `json:"routine"`
	Condition string `json:"condition"` // a case, or which figure of its frames
	Old       int    `json:"old"`       // cycles
	New       int    `json:"new"`
}

func (r Regression) String() string {
	return fmt.Sprintf("%s, %s: %s slower, %d instead of %d", r.Routine, r.Condition, Plural(r.New-r.Old, "cycle"), r.New, r.Old)
}

// Compare returns what got slower. What is only on one side is no regression.
func (b *Baseline) Compare(routines []RoutineRow, frames []FrameRow) []Regression {
	type key struct{ pool, routine, condition string }
	old := map[key]int{}
	for _, r := range b.Routines {
		old[key{r.Pool, r.Routine, r.Condition}] = r.Body
	}
	for _, f := range b.Frames {
		old[key{f.Pool, f.Routine, "median of its frames"}] = f.Median
		old[key{f.Pool, f.Routine, "dearest frame"}] = f.Max
	}
	var out []Regression
	check := func(k key, now int) {
		if was, ok := old[k]; ok && now > was {
			out = append(out, Regression{k.pool, k.routine, k.condition, was, now})
		}
	}
	for _, r := range routines {
		check(key{r.Pool, r.Routine, r.Condition}, r.Body)
	}
	for _, f := range frames {
		if f.Routine == "(idle)" || f.Routine == "(frame)" {
			continue
		}
		check(key{f.Pool, f.Routine, "median of its frames"}, f.Median)
		check(key{f.Pool, f.Routine, "dearest frame"}, f.Max)
	}
	return out
}
