package engine

import (
	"context"
	"fmt"
	"io/fs"
	"slices"

	"pool6502/budget"
	"pool6502/roms"
)

// Exhibit is a program of the exhibition, for a list.
type Exhibit struct {
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	Main   string   `json:"main"`
	Update string   `json:"update"` // the routine that moves its objects
	Sizes  []int    `json:"sizes"`
	Files  []string `json:"files"` // other files in the folder of the main file
}

// exhibits are the pools of the exhibition. This is a copy of the list in roms.All, and a test compares the
// two: importing that package would add all claims and their models to the page.
var exhibits = []Exhibit{
	{Name: "activeflag", Title: "Active flag", Update: "update_bullets", Sizes: []int{16, 8, 32, 64}},
	{Name: "freelist", Title: "Free list", Update: "update_bullets", Sizes: []int{16, 8, 32, 64}},
	{Name: "compaction", Title: "Compaction", Update: "update_bullets", Sizes: []int{16, 8, 32, 64}},
	{Name: "columnar", Title: "Columnar", Update: "pool_update", Sizes: []int{1024, 512}},
	{Name: "recycled", Title: "Recycled", Update: "pool_update", Sizes: []int{400}},
	{Name: "capped", Title: "Capped", Update: "pool_update", Sizes: []int{60}},
	{Name: "hybrid", Title: "Hybrid pool", Update: "update_bullets", Sizes: []int{16, 8, 32}},
	{Name: "intrusive", Title: "Intrusive list", Update: "update_bullets", Sizes: []int{16, 8, 32, 64}},
	{Name: "paged", Title: "Paged family", Update: "update_bullets", Sizes: []int{64, 16, 32}},
}

// Exhibits lists the exhibition.
func Exhibits() []Exhibit {
	out := slices.Clone(exhibits)
	for i := range out {
		x := &out[i]
		x.Main = x.Name + "/" + x.Name + ".asm"
		for _, pattern := range []string{"*.inc", "*.asm"} {
			more, _ := fs.Glob(roms.Sources, x.Name+"/"+pattern) // the pattern is well formed
			x.Files = append(x.Files, more...)
		}
	}
	return out
}

// Task is an exercise of the course.
type Task struct {
	Number int    `json:"number"`
	Task   string `json:"task"`
	Harder string `json:"harder"`
	Main   string `json:"main"`
	Work   string `json:"work"`   // the file to change
	Start  string `json:"start"`  // its text
	Answer string `json:"answer"` // the text of an answer
	Best   string `json:"best"`   // the text of an answer to the harder task
}

// tasks lists the exercises.
func tasks() (out []Task, err error) {
	for _, x := range roms.Exercises() {
		t := Task{Number: x.Number, Task: x.Task, Harder: x.HarderTask, Main: x.Main, Work: x.Work}
		for _, part := range []struct {
			to   *string
			from string
		}{{&t.Start, x.Work}, {&t.Answer, x.Answer}, {&t.Best, x.Harder}} {
			if *part.to, err = sourceText(part.from); err != nil {
				return nil, err
			}
		}
		out = append(out, t)
	}
	return out, nil
}

func sourceText(name string) (string, error) {
	text, err := fs.ReadFile(roms.Sources, name)
	if err != nil {
		return "", fmt.Errorf("%s: there is no such file", name)
	}
	return string(text), nil
}

// Grade is the result of the checks of an exercise that are no cases.
type Grade struct {
	Missing []string `json:"missing,omitempty"` // lines of the exercise's headers, such as cases and budgets, that the source has no longer
	Struck  []Struck `json:"struck,omitempty"`
	Harder  bool     `json:"harder"` // the harder task is solved too, provided that all cases hold
}

// Struck is the result of attacking a routine: an NMI before each of its cycles.
type Struck struct {
	Routine string `json:"routine"`
	Moments int    `json:"moments"`
	Fine    int    `json:"fine"`
}

// Grade judges the exercise that is open, without its cases, which RunCases runs.
func (e *Engine) Grade(ctx context.Context) (*Grade, error) {
	for _, x := range roms.Exercises() {
		if x.Main != e.main || e.program == nil {
			continue
		}
		g := &Grade{}
		var err error
		if g.Missing, err = x.Missing(e.program.Source); err != nil {
			return nil, err
		}
		reports, err := x.Strike(ctx, e.program.Source)
		if err != nil {
			return nil, err
		}
		for _, r := range reports {
			g.Struck = append(g.Struck, Struck{r.Routine, len(r.Strikes), r.Outcomes[budget.OutcomeFine]})
		}
		g.Harder, err = x.SolvesHarder(e.program.Source)
		return g, err
	}
	return nil, fmt.Errorf("%s does not belong to an exercise", e.main)
}
