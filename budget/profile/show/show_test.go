package show

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/internal/golden"
)

// played is the profile of a source.
func played(t testing.TB, source string, opt profile.Options) *Report {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(source)}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := profile.Record(context.Background(), program.Of(prog), opt)
	if err != nil {
		t.Fatal(err)
	}
	return &Report{ROM: "game.asm", Profile: p}
}

// game is the report of testdata/game.asm. It has 26 frames: two with longer work, one that overruns
// vblank, and a search of 77,161 cycles from frame 22 on.
func game(t testing.TB) *Report {
	t.Helper()
	source, err := os.ReadFile("testdata/game.asm")
	if err != nil {
		t.Fatal(err)
	}
	r := played(t, string(source), profile.Options{Frames: 30, Skip: 4, Trees: []int{18, 22}})
	r.Command = func(frame uint32) string { return fmt.Sprintf("play --at-frame %d", frame) }
	return r
}

// The texts in testdata have been read line by line, and counted: see the comments of game.asm.
func TestEveryFormatOfAGame(t *testing.T) {
	r := game(t)
	r.Notes = []string{"A note | above all."}
	r.Regressions = []report.Regression{{Pool: "game.asm", Routine: "work", Condition: "median of its frames", Old: 100, New: 132}}
	for _, format := range Formats {
		t.Run(format, func(t *testing.T) {
			var b bytes.Buffer
			if err := r.Write(&b, format); err != nil {
				t.Fatal(err)
			}
			golden.Check(t, "game."+format, b.String())
		})
	}
	t.Run("tree", func(t *testing.T) {
		var b bytes.Buffer
		if err := r.Tree(&b); err != nil {
			t.Fatal(err)
		}
		golden.Check(t, "game.tree", b.String())
	})
	var b bytes.Buffer
	if err := r.Write(&b, "html"); err == nil || err.Error() != `there is no format "html"; the formats are text, json, csv, junit, github, markdown, benchfmt` {
		t.Errorf("a format that does not exist: %v", err)
	}
}

// The cycles of the game, counted from its source.
func TestTheFiguresOfTheGameAreThoseOfItsSource(t *testing.T) {
	d := game(t).Document()
	const (
		step   = 9 * 2
		common = 2 + 3 + 2 + 2 - 1 + 3*(6+step+6)
		short  = common + 3 + 5*5
		long   = common + 2 + 2 + 12*5
		search = 2 + 60*(2+256*5-1+2+3) - 1
		upload = 2 + 3 + 2 + 200*(4+2+3) - 1 + 4 + 2
	)
	for _, c := range []struct {
		of, per                    string
		held, broken, worst, frame int
	}{
		{"pad_read", "call", 23, 0, 4, 4},
		{"work", "call", 24, 2, long, 12},
		{"work", "frame", 24, 2, long + 6, 12},
		{"step", "call", 72, 0, step, 4},
		{"search", "call", 1, 1, search, 24},
		{"shop", "call", 0, 0, 0, 0},
		{"upload", "vblank", 1, 1, 2370, 18},
		{"upload", "call", 1, 0, upload, 18},
		{"nmi", "vblank", 26, 1, 2370, 18},
		{"frame", "frame", 26, 3, 29780, 23},
	} {
		found := false
		for _, b := range d.Budgets {
			if b.Of != c.of || b.Per != c.per {
				continue
			}
			found = true
			if b.Held != c.held || b.Broken != c.broken || b.Worst != c.worst || int(b.Frame) != c.frame {
				t.Errorf("%s per %s: %d times, %d broken, at worst %d in frame %d; want %v", c.of, c.per, b.Held, b.Broken, b.Worst, b.Frame, c)
			}
			if (b.Show != "") != (c.broken > 0) {
				t.Errorf("%s per %s: the command that shows it is %q", c.of, c.per, b.Show)
			}
		}
		if !found {
			t.Errorf("there is no budget of %s per %s", c.of, c.per)
		}
	}
	for _, r := range d.Routines {
		if r.Routine == "work" && r.Body.Median != short {
			t.Errorf("a call of work takes %d cycles, want %d", r.Body.Median, short)
		}
	}
	if d.Missed != 2 || d.Lag != 3 || d.Vblank.Overruns != 1 || d.Vblank.Frames != 26 {
		t.Errorf("%d missed, %d lag, %d overruns in %d frames", d.Missed, d.Lag, d.Vblank.Overruns, d.Vblank.Frames)
	}
}

// listed is the names of the budgets that the text lists.
func (r *Report) listed() string {
	var names []string
	for _, b := range r.shownBudgets() {
		names = append(names, b.Of+" "+b.Limit.String())
	}
	return strings.Join(names, ", ")
}

func TestOfManyBudgetsThoseAreListedThatNeedALook(t *testing.T) {
	r := game(t)
	const special = "work 126 cycles, work 140 cycles a frame, step 20 cycles, search 1000 cycles, upload 50 % of vblank, nmi 90 % of vblank, frame 20 % of a frame"
	if got := r.listed(); got != special {
		t.Errorf("broken, 90 %% used, of vblank or of a frame: %s, want %s", got, special)
	}
	budgets := r.Profile.Budgets
	find := func(of string) *profile.Budget {
		for i := range budgets {
			if budgets[i].Of == of {
				return &budgets[i]
			}
		}
		t.Fatalf("there is no budget of %s", of)
		return nil
	}
	find("step").Most = 21 // 18 of 21 are 86 %
	find("shop").Pos.File = ""
	if got, want := r.listed(), strings.Replace(special, "step 20 cycles, search 1000 cycles", "search 1000 cycles, shop 100 cycles", 1); got != want {
		t.Errorf("less used, and one of the command line: %s, want %s", got, want)
	}
	r.All = true
	if got := strings.Count(r.listed(), ",") + 1; got != 10 {
		t.Errorf("all are %d", got)
	}
	r.All, r.Profile.Budgets = false, budgets[:8]
	if got := strings.Count(r.listed(), ",") + 1; got != 8 {
		t.Errorf("of eight, %d are listed", got)
	}
	r.Profile.Budgets = nil
	if r.budgets() != nil {
		t.Error("without budgets there is a table of them")
	}
}

func TestTheLineOfBudgetsCountsThoseThatHold(t *testing.T) {
	for _, c := range []struct {
		budgets []profile.Budget
		want    string
	}{
		{[]profile.Budget{{Holds: 1}}, "budgets 1 of 1 hold"},
		{[]profile.Budget{{Holds: 3}, {Holds: 1, Breaks: 1}}, "budgets 1 of 2 hold, 1 broken"},
		{[]profile.Budget{{Holds: 3}, {}}, "budgets 1 of 2 hold; 1 not tested, because its routine did not run"},
		{[]profile.Budget{{Limit: asm.Limit{Per: contract.OfVblank}}}, "budgets 0 of 1 hold; 1 not tested, because its routine did not run with rendering on"},
		{[]profile.Budget{{}, {Holds: 9, Breaks: 9}, {}}, "budgets 0 of 3 hold, 1 broken; 2 not tested, because their routines did not run"},
	} {
		t.Run(c.want, func(t *testing.T) {
			r := &Report{Profile: &profile.Profile{Budgets: c.budgets}}
			if got := "budgets " + r.held(); got != c.want {
				t.Errorf("it says %q", got)
			}
		})
	}
}

// quiet is a program without an NMI that never reads the pads.
const quiet = `        .mapper 0
        .chrrom 8
        .vectors irq, reset, irq
        .code
reset:  bit $2002
        bpl reset
.warm:  bit $2002
        bpl .warm
        START
main:   inc $10
        jmp main
irq:    rti
`

func TestTheAnswerSaysWhatIsNotKnown(t *testing.T) {
	for _, c := range []struct {
		name, start string
		skip        int
		want        []string
	}{
		{"nothing is drawn", "nop", 8, []string{
			"game.asm: 12 frames, NTSC; a frame has 29,780.5 cycles; the first 8 frames were skipped\n\n",
			"busy    mean 100.0 %, median 100.0 %, p99 100.0 %, max 100.0 % with rendering off; worst is frame ",
			"missed  not known: NMI and rendering were off whenever vblank began, and no NMI ever came\n",
			"lag     the pads are never read",
			"vblank  no PPU write or DMA before a picture",
		}},
		{"a picture is drawn", "lda #$0A\n sta $2001\n lda $4016", 0, []string{
			"game.asm: 20 frames, NTSC; a frame has 29,780.5 cycles\n\n",
			"missed  not known: whenever vblank began with NMI or rendering on, the program was in no loop that is recognised as waiting, and no NMI ever came; if it waits for the next frame in a loop that is not recognised, name that loop with --waits\n",
			"; worst with rendering on is frame ",
			"lag     19 frames without a read of the pads, first frame 0",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := played(t, strings.Replace(quiet, "START", c.start, 1), profile.Options{Frames: 20, Skip: c.skip})
			text := strings.Join(r.Answer(), "\n")
			for _, want := range c.want {
				if !strings.Contains(text, want) {
					t.Errorf("%q is missing in:\n%s", want, text)
				}
			}
			var b bytes.Buffer
			if err := r.Write(&b, "markdown"); err != nil || !strings.HasPrefix(b.String(), "### game.asm: no budgets\n") {
				t.Errorf("%v\n%s", err, b.String())
			}
			r.Profile.Interrupted = true
			if head := r.Answer()[0]; !strings.HasSuffix(head, "; interrupted, only these frames were measured") {
				t.Error(head)
			}
			b.Reset()
			if err := r.Write(&b, "markdown"); err != nil || !strings.HasPrefix(b.String(), "### game.asm: no budgets; interrupted, only these frames were measured\n") {
				t.Errorf("%v\n%s", err, b.String())
			}
		})
	}
}

func TestTheHeadlineOfTheSummaryNamesWhatHappened(t *testing.T) {
	slower := []report.Regression{{Routine: "work", Condition: "one", Old: 1, New: 2}}
	for _, c := range []struct {
		want        string
		budgets     []profile.Budget
		regressions []report.Regression
	}{
		{"budgets 1 of 1 hold", []profile.Budget{{Holds: 1}}, nil},
		{"1 budget broken; 1 figure slower than the baseline", []profile.Budget{{Holds: 1, Breaks: 1}, {Holds: 1}}, slower},
		{"1 figure slower than the baseline", []profile.Budget{{Holds: 1}}, slower},
		{"2 figures slower than the baseline", nil, append(slower, slower...)},
		{"no budgets", nil, nil},
	} {
		t.Run(c.want, func(t *testing.T) {
			r := played(t, strings.Replace(quiet, "START", "nop", 1), profile.Options{Frames: 6})
			r.Profile.Budgets, r.Regressions = c.budgets, c.regressions
			var b bytes.Buffer
			if err := r.Write(&b, "markdown"); err != nil {
				t.Fatal(err)
			}
			if head, _, _ := strings.Cut(b.String(), "\n"); head != "### game.asm: "+c.want {
				t.Error(head)
			}
		})
	}
}

func TestABudgetOfSeveralFramesSaysHowMany(t *testing.T) {
	r := game(t)
	for i, most := range []int{29780, 29781, 59561, 89342} {
		b := profile.Budget{Most: most, Holds: 1}
		if got, want := r.budgetRow(&b).Frames, []float64{0, 1, 2, 3}[i]; got != want {
			t.Errorf("%d cycles are %g frames, want %g", most, got, want)
		}
	}
}

// Two routines with one name are two figures.
func TestABaselineKeepsRoutinesOfOneNameApart(t *testing.T) {
	d := game(t).Document()
	for i := range d.Routines {
		if d.Routines[i].Routine == "step" {
			d.Routines[i].Routine = "work"
		}
	}
	var names []string
	for _, f := range d.Baseline().Frames {
		names = append(names, f.Routine)
	}
	if got, want := strings.Join(names, ", "), "(busy), main, search, nmi, work, upload, work (2), pad_read"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestADocumentIsToldFromAReport(t *testing.T) {
	for text, want := range map[string]bool{
		`{"rom":"a","frame_cycles":1}`:           true,
		"\ufeff" + `{"rom":"","frame_cycles":0}`: true,
		`{"rom":"a"}`:                            false,
		`{"frame_cycles":1}`:                     false,
		`{"rom":1,"frame_cycles":1}`:             false,
		`["rom","frame_cycles"]`:                 false,
		`{"rom":"a","frame_cycles":1`:            false,
	} {
		if got := IsDocument([]byte(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func TestABaselineWithoutFramesIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"rom":"a","frame_cycles":1,"frames":0,"lines":[{"cycles":1}]}`: "old.json: there are no frames in it to compare with",
		`{"rom":"a","frame_cycles":1,"frames":1,"lines":[]}`:             "old.json: there are no frames in it to compare with",
		`{"rom":`: "old.json:1: ",
		`{"rom":"a","frame_cycles":1,"frames":"one","lines":[{"cycles":1}]}`: "old.json:1: ",
	} {
		b, err := ReadBaseline("old.json", []byte(text))
		if b != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := ReadBaseline("big.json", make([]byte, maxDocument+1)); err == nil || !strings.HasPrefix(err.Error(), "big.json: the file has 67108865 bytes") {
		t.Errorf("a file that is too large: %v", err)
	}
}

func TestOneCallInFull(t *testing.T) {
	source, err := os.ReadFile("testdata/game.asm")
	if err != nil {
		t.Fatal(err)
	}
	prog, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: source}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := budget.Open(program.Of(prog), budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	profile.Explain(m.Meter(), true)
	if _, err := m.Call(budget.Call{Routine: "work"}); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Call(&b, profile.OfCall(m.Meter())); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "game.call", b.String())
}

// The verdict says what was missed, overrun and broken, with the largest figures.
func TestTheVerdictIsTheRunInASentence(t *testing.T) {
	text, figures := game(t).Verdict()
	want := "Misses 2 of 26 frames; in them, search takes 97.8 % of the cycles. Overruns vblank in 1 frame. Breaks 6 of 10 budgets."
	if got := fmt.Sprint(figures); text != want || got != "[[2 of 26 frames missed] [100.0 % of a frame is busy in the worst, frame 23] [2,370 of 2,273 cycles of vblank until the last PPU write, at worst]]" {
		t.Errorf("%s\n%s", text, got)
	}
}
