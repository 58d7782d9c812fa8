package report

import (
	"encoding/json"
	"fmt"
	"io"
)

// Baseline is what an earlier run cost: the routines of a report or of a test
// run in JSON, as those formats write them.
type Baseline struct {
	Routines []RoutineRow `json:"routines"`
	Frames   []FrameRow   `json:"frames"`
}

// ReadBaseline reads a report or a test run in JSON.
func ReadBaseline(name string, r io.Reader) (*Baseline, error) {
	var b Baseline
	if err := json.NewDecoder(r).Decode(&b); err != nil {
		return nil, fmt.Errorf("%s: not a baseline, which is what --format json writes: %w", name, err)
	}
	if len(b.Routines) == 0 && len(b.Frames) == 0 {
		return nil, fmt.Errorf("%s: there are no routines or frames in it to compare with", name)
	}
	return &b, nil
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
