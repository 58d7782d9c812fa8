package engine

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestAnEditThatChangesNoByteKeepsWhatTheCasesFound has the cases run, edits, and looks which run again.
func TestAnEditThatChangesNoByteKeepsWhatTheCasesFound(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		kept           bool
	}{
		{"a comment", "; 4\n", "; 4     the first free slot\n", true},
		{"an empty line above", "pool_take:\n", "\npool_take:\n", true},
		{"the text of a header", "claim a free slot", "take a free slot", true},
		{"a code byte", "        clc                     ; 2\n", "        clc\n        nop\n", false},
		{"a variable moves", "pool_head:", "other: .res 1\npool_head:", false},
		{"a budget", "Budget   <= 16 cycles", "Budget   <= 15 cycles", false},
		{"what the routine keeps", "Keeps    Y", "Keeps    X", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, _ := opened(t, pool)
			before := allCases(e)
			text := strings.Replace(pool, c.old, c.new, 1)
			if text == pool {
				t.Fatal("nothing was changed")
			}
			if b := e.Edit(map[string]string{"main.asm": text}); len(b.Errors) > 0 {
				t.Fatal(b.Errors)
			}
			after := allCases(e)
			if kept := e.tests.machine == nil; kept != c.kept {
				t.Fatalf("kept: %v, want %v", kept, c.kept)
			}
			fresh, _ := opened(t, text)
			if want := allCases(fresh); !reflect.DeepEqual(after, want) {
				t.Errorf("after the edit\n%+v\nopened anew\n%+v", after, want)
			}
			if c.kept && len(before) != len(after) {
				t.Errorf("%d cases, then %d", len(before), len(after))
			}
		})
	}
}

func TestACaseThatWasRewrittenRuns(t *testing.T) {
	e, _ := opened(t, pool)
	allCases(e)
	e.Edit(map[string]string{"main.asm": strings.Replace(pool, "C=1, <= 10 cycles", "C=0, <= 10 cycles", 1)})
	after := allCases(e)
	if len(after) != 2 || !after[0].OK || after[1].OK {
		t.Errorf("%+v", after)
	}
	// And an edit behind that, which changes nothing, keeps one result and judges the other again.
	e.Edit(map[string]string{"main.asm": strings.Replace(pool, "C=1, <= 10 cycles", "C=0, <= 10 cycles", 1) + "\n"})
	if after = allCases(e); !after[0].OK || after[1].OK || len(after[1].Wrong) == 0 {
		t.Errorf("%+v", after)
	}
}

func TestBrokenBudgetsAreJudgedAgain(t *testing.T) {
	e, _ := opened(t, strings.Replace(pool, "Budget   <= 16", "Budget   <= 15", 1))
	allCases(e)
	for range 2 {
		if over := e.Overruns(); len(over) != 1 || !strings.Contains(over[0].Text, "16") {
			t.Fatalf("%+v", over)
		}
		e.Edit(map[string]string{"main.asm": strings.Replace(pool, "Budget   <= 16", "Budget   <= 15", 1) + "; more\n"})
		allCases(e)
	}
}

// TestCasesRunInStages has the cases of the file on show run first, then those of other files, then those that try
// all combinations. A request ends where a stage does.
func TestCasesRunInStages(t *testing.T) {
	e := New()
	e.First("activeflag/update.inc", "")
	e.Open("activeflag/activeflag.asm", nil)
	last := 0
	for more := true; more; {
		stage := e.Stage()
		var ran []Ran
		ran, more = e.RunCases(time.Hour)
		for _, r := range ran {
			k := e.tests.todo[r.Index]
			c := k.contract.Cases[k.number]
			want := 0
			if c.Pos.File != "activeflag/update.inc" {
				want++
			}
			if len(c.Each) > 0 {
				want += 2
			}
			if want != stage {
				t.Errorf("%s of %s runs in stage %d, want %d", c.Name, c.Pos.File, stage, want)
			}
		}
		if now := e.Stage(); now <= last {
			t.Fatalf("stage %d follows stage %d", now, last)
		}
		last = e.Stage()
	}
	if last != AllRan {
		t.Errorf("the last stage is %d", last)
	}
}
