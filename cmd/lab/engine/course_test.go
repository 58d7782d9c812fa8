package engine

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pool6502/roms"
)

func TestTheListIsTheExhibition(t *testing.T) {
	have := Exhibits()
	all := roms.All()
	if len(have) != len(all) {
		t.Fatalf("%d exhibits, and roms has %d", len(have), len(all))
	}
	for i, p := range all {
		x := have[i]
		if x.Name != p.Name || x.Title != p.Title || x.Main != p.Main || x.Update != p.Update || !slices.Equal(x.Sizes, p.Sizes) {
			t.Errorf("%+v is not what roms has: %s, %s, %s, %s, %v", x, p.Name, p.Title, p.Main, p.Update, p.Sizes)
		}
		for _, f := range append([]string{p.Main}, p.Libraries...) {
			if !slices.Contains(x.Files, f) {
				t.Errorf("%s lacks the file %s", x.Name, f)
			}
		}
	}
}

func TestEachExerciseFailsAndItsAnswersPass(t *testing.T) {
	list, err := tasks()
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range list {
		failures := func(text string) int {
			e := New()
			if b := e.Open(task.Main, map[string]string{task.Work: text}); len(b.Errors) > 0 {
				t.Fatalf("%s: %v", task.Main, b.Errors)
			}
			failed := 0
			for _, c := range allCases(e) {
				if c.File == task.Work && !c.OK {
					failed++
				}
			}
			g, err := e.Grade(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range g.Struck {
				failed += s.Moments - s.Fine
			}
			if text == task.Best && !g.Harder {
				t.Errorf("exercise %d: the harder answer does not solve the harder task", task.Number)
			}
			return failed + len(g.Missing)
		}
		if failures(task.Start) == 0 {
			t.Errorf("exercise %d: nothing fails at the start", task.Number)
		}
		for _, text := range []string{task.Answer, task.Best} {
			if n := failures(text); n > 0 {
				t.Errorf("exercise %d: an answer fails %d times", task.Number, n)
			}
		}
	}
}

// TestAnExerciseIsJudgedByItsOwnCases takes cases away from each exercise, until none is left that fails.
func TestAnExerciseIsJudgedByItsOwnCases(t *testing.T) {
	list, err := tasks()
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range list {
		text := regexp.MustCompile(`(?m)^;;; Case .*\n(;;;  .*\n)*`).ReplaceAllString(task.Start, "")
		text = strings.Replace(text, ";;; Clobbers", ";;; Case     mine: ->\n;;; Clobbers", 1)
		e := New()
		if b := e.Open(task.Main, map[string]string{task.Work: text}); len(b.Errors) > 0 {
			t.Fatalf("%s: %v", task.Main, b.Errors)
		}
		if g, err := e.Grade(context.Background()); err != nil || len(g.Missing) == 0 {
			t.Errorf("exercise %d: without its cases nothing is missing; %v", task.Number, err)
		}
	}
}

// TestRoutinesOfAnExhibitDifferInColour runs each exhibit and compares the colours of the routines of its frames, and of
// all that have headers.
func TestRoutinesOfAnExhibitDifferInColour(t *testing.T) {
	for _, x := range Exhibits() {
		e := New()
		b := e.Open(x.Main, nil)
		seen := map[string]string{}
		differ := func(name, color string) {
			if other, ok := seen[color]; ok && other != name {
				t.Errorf("%s: %s and %s are both %s", x.Name, other, name, color)
			}
			seen[color] = name
		}
		for _, r := range b.Routines {
			differ(r.Routine, fmt.Sprintf("#%06X", e.colors.Color(r.Routine)))
		}
		for range 120 {
			e.Frame()
		}
		for _, r := range e.Look().Routines {
			differ(r.Name, r.Color)
		}
	}
}
