package show

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/profile"
	"pool6502/budget/report"
	"pool6502/internal/golden"
)

// Beside eight budgets that need no look, a ninth is listed if it is of a frame, of vblank or of the command line, if it is
// broken, or if it ran and 90 % or more of it is used.
func TestWhichBudgetIsListed(t *testing.T) {
	at := asm.Pos{File: "game.asm", Line: 1}
	dull := profile.Budget{Limit: asm.Limit{Of: "dull", Per: contract.PerCall, Pos: at}, Most: 1000, Holds: 1, Worst: profile.Break{Cycles: 1}}
	for _, row := range []struct {
		name   string
		change func(b *profile.Budget)
		listed bool
	}{
		{"dull", func(*profile.Budget) {}, false},
		{"of the whole game", func(b *profile.Budget) { b.Program = true }, true},
		{"of a frame", func(b *profile.Budget) { b.Per = contract.PerFrame }, true},
		{"of vblank", func(b *profile.Budget) { b.Per = contract.OfVblank }, true},
		{"of the command line", func(b *profile.Budget) { b.Pos.File = "" }, true},
		{"broken once", func(b *profile.Budget) { b.Breaks = 1 }, true},
		{"90 % used", func(b *profile.Budget) { b.Worst.Cycles = 900 }, true},
		{"89.9 % used", func(b *profile.Budget) { b.Worst.Cycles = 899 }, false},
		{"did not run", func(b *profile.Budget) { b.Holds, b.Most, b.Worst.Cycles = 0, 0, 0 }, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := &profile.Profile{}
			for range textBudgets {
				p.Budgets = append(p.Budgets, dull)
			}
			other := dull
			row.change(&other)
			other.Of = "other"
			p.Budgets = append(p.Budgets, other)
			if got := (&Report{Profile: p}).listed(); strings.Contains(got, "other") != row.listed {
				t.Errorf("listed are %q", got)
			}
		})
	}
}

// A budget that did not run has nothing that was measured; 0 cycles that were measured are a figure.
func TestWhatWasMeasuredOfABudget(t *testing.T) {
	for holds, want := range map[int]int{0: -1, 1: 7} {
		if got := measured(&profile.Budget{Holds: holds, Worst: profile.Break{Cycles: 7}}); got != want {
			t.Errorf("checked %d times: %d, want %d", holds, got, want)
		}
	}
	for cycles, want := range map[int]string{19: "proved ", 20: "reached ", 21: "open frame 3 took 21 cycles, more than the 20 that are proved for frames of the main loop: it ran before the main loop, or in an IRQ"} {
		p := provedFrame(&bound.Result{Worst: 20}, &profile.Budget{Most: 30, Holds: 1, Worst: profile.Break{Cycles: cycles, Frame: 3}})
		if got := p.Verdict + " " + p.Why; got != want {
			t.Errorf("%d cycles: %q, want %q", cycles, got, want)
		}
	}
}

// The first frame may be the latest in vblank.
func TestTheLatestVblankOfOneFrame(t *testing.T) {
	r := played(t, strings.Replace(quiet, "START", "lda #$0A\n sta $2001", 1), profile.Options{Frames: 6})
	for i := range r.Profile.Frames {
		r.Profile.Frames[i].PPUEnd, r.Profile.Frames[i].Flags = -1, 0
	}
	if d := r.Document(); d.Vblank.WorstFrame != -1 {
		t.Errorf("without writes in vblank, frame %d is the latest", d.Vblank.WorstFrame)
	}
	r.Profile.Frames[0].PPUEnd = 7
	if d := r.Document(); d.Vblank.WorstFrame != 0 {
		t.Errorf("frame %d is the latest", d.Vblank.WorstFrame)
	}
}

// tree has calls and events of a frame that was made up: leaves of one routine that follow each other are one row, and so are the
// events of one call up to the next.
func TestTheRowsOfATree(t *testing.T) {
	r := &Report{Profile: &profile.Profile{Routines: []profile.Routine{{Name: "main"}, {Name: "leaf"}, {Name: "other"}}}}
	cost := func(work, stolen uint64) (c profile.Causes) {
		c[profile.Work], c[profile.OAMDMA] = work, stolen
		return c
	}
	call := func(routine, parent, depth, start int) profile.TreeCall {
		return profile.TreeCall{Routine: routine, Parent: parent, Depth: depth, Start: start, Own: cost(5, 2), All: cost(5, 2)}
	}
	write := func(at, call int, addr uint16, value uint8) profile.TreeEvent {
		return profile.TreeEvent{At: at, Call: call, Addr: addr, Value: value, Write: true}
	}
	tree := &profile.Tree{
		Calls: []profile.TreeCall{call(0, -1, 0, 0), call(1, 0, 1, 10), call(1, 0, 1, 20), call(2, 0, 1, 30), call(1, 0, 1, 40), call(0, 0, 1, 50), call(1, 5, 2, 60), call(1, 0, 1, 70), call(1, 0, 1, 80), call(1, 0, 1, 81)},
		Events: []profile.TreeEvent{
			write(10, 0, 0x2000, 1), write(12, 0, 0x2000, 2), write(13, 0, 0x2001, 3), write(20, 0, 0x2001, 6), write(30, 0, 0x2005, 4), write(30, 0, 0x2005, 5),
			{At: 32, Call: 0, Addr: 0x4016}, {At: 33, Call: 0, Addr: 0x4016}, {At: 34, Call: 0, Addr: 0x4017}, {At: 35, Call: 0, Addr: 0x4014, Write: true, Cycles: 513},
			write(71, 0, 0x2001, 1), write(72, 0, 0x2002, 2), write(73, 0, 0x2003, 3), write(74, 0, 0x2004, 4), write(75, 0, 0x2005, 5), write(76, 0, 0x2006, 6), write(77, 0, 0x2007, 7), write(78, 0, 0x2007, 8),
			write(1<<30, 0, 0x2000, 9),
		},
	}
	rows := treeRows{r: r, t: tree}
	rows.build()
	var b bytes.Buffer
	rows.write(&b)
	golden.Check(t, "tree.rows", b.String())
}

func TestTheFramesOfABudget(t *testing.T) {
	r := &Report{Profile: &profile.Profile{FrameCycles: 1000}}
	for most, want := range map[int]float64{999: 0, 1000: 0, 1001: 1, 1500: 1.5, 1549: 1.5, 1550: 1.6} {
		if got := r.budgetRow(&profile.Budget{Most: most}).Frames; got != want {
			t.Errorf("%d cycles are %v frames, want %v", most, got, want)
		}
	}
	r.Command = func(uint32) string { return "play" }
	for breaks, want := range map[int]string{0: "", 1: "play"} {
		if got := r.budgetRow(&profile.Budget{Breaks: breaks}).Show; got != want {
			t.Errorf("broken %d times: %q", breaks, got)
		}
	}
}

func TestTheBaselineOfADocument(t *testing.T) {
	b, err := ReadBaseline("old.json", []byte(`{"rom": "a", "frame_cycles": 1, "frames": 1, "lines": [
		{"routine": "f", "addr": 32768, "line": 3, "cycles": 1, "causes": {"page_cross": 1}},
		{"routine": "f", "file": "a.asm", "addr": 32769, "line": 3, "cycles": 9, "causes": {"waiting": 7}},
		{"routine": "f", "file": "a.asm", "line": 4, "cycles": 5, "causes": {"waiting": 5}}],
		"budgets": [{"of": "f", "held": 0, "worst": 3, "most": 4}, {"of": "g", "file": "a.asm", "line": 7, "held": 1, "worst": 5, "most": 6}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, l := range b.Routines[0].Lines {
		fmt.Fprintf(&got, "%s:%d %d %d; ", l.File, l.Line, l.Cycles, l.PageCross)
	}
	fmt.Fprintf(&got, "body %d; %+v", b.Routines[0].Body, b.Budgets)
	if want := ":32768 1 1; a.asm:3 2 0; body 3; [{Pool:a Routine:g File:a.asm Line:7 Worst:5 Budget:6}]"; got.String() != want {
		t.Errorf("%s\nwant %s", &got, want)
	}
}

// terminal is a writer that is so many characters wide.
type terminal struct {
	bytes.Buffer
	columns int
}

func (t *terminal) Columns() int { return t.columns }

// A run without budgets and without calls has neither table.
func TestTheTextForATerminal(t *testing.T) {
	for name, r := range map[string]*Report{
		"quiet":  played(t, strings.Replace(quiet, "START", "nop", 1), profile.Options{Frames: 6, Skip: 1}),
		"narrow": game(t),
	} {
		t.Run(name, func(t *testing.T) {
			w := &terminal{columns: 72}
			if err := r.Write(w, "text"); err != nil {
				t.Fatal(err)
			}
			golden.Check(t, "text."+name, w.String())
		})
	}
}

func TestMissedFramesSayWhoTookTheirCycles(t *testing.T) {
	r := recorded(t, "3", 12)
	check := func(what, want string) {
		t.Helper()
		if got := r.missed(); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	check("no frame is missed", "missed  no frame")
	f := &r.Profile.Frames[2]
	f.Flags, f.Busy, f.Cycles = profile.Missed, 50, 100
	check("one frame", "missed  1 frame, first frame 7; it was busy for 50.0 %")
	for i := range r.Profile.Routines {
		if r.Profile.Routines[i].Name == "work" {
			r.Profile.Routines[i].InMissed = 25
		}
	}
	check("one routine", "missed  1 frame, first frame 7; it was busy for 50.0 %: work 25.0 %")
}

// A run of one budget says whether it holds, one of none says nothing of budgets, and lines that only waited are not listed.
func TestWhatTheTextLeavesOut(t *testing.T) {
	waiting := played(t, strings.Replace(quiet, "START", "nop", 1), profile.Options{Frames: 2, Skip: 1})
	waiting.All = true
	for _, row := range []struct {
		name, format, text string
		r                  *Report
		there              bool
	}{
		{"one budget", "text", "budgets 1 of 1 hold\n", recorded(t, "3", 12), true},
		{"one budget", "markdown", "| | budget |", recorded(t, "3", 12), true},
		{"none", "text", "budgets ", waiting, false},
		{"none", "markdown", "| | budget |", waiting, false},
		{"only waiting", "text", "game.asm:5", waiting, false},
		{"not known", "json", `"missed_not_known": true`, waiting, true},
		{"not known", "markdown", " | ? | 1 | none |", waiting, true},
		{"known", "json", "missed_not_known", recorded(t, "3", 12), false},
	} {
		var b bytes.Buffer
		if err := row.r.Write(&b, row.format); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(b.String(), row.text) != row.there {
			t.Errorf("%s, %s: %q is there: %v\n%s", row.name, row.format, row.text, !row.there, &b)
		}
	}
}

func TestHowVblankEnded(t *testing.T) {
	for end, want := range map[int32]string{0: "2,273 at worst", 2272: "1 cycles before rendering", 2273: "0 cycles before rendering", 2274: "1 cycles after rendering began"} {
		p := &profile.Profile{Vblank: 2273.3, Frames: []profile.Frame{{PPUEnd: end}}}
		text := strings.Join((&Report{Profile: p}).vblank(), "\n")
		if end == 0 {
			want = "0 at worst: 2,273 cycles before rendering"
		}
		if !strings.Contains(text, want) {
			t.Errorf("%d: %s", end, text)
		}
	}
}

// Where the disk is full, every format says so, wherever that happens.
func TestAReportThatCannotBeWrittenIsAnError(t *testing.T) {
	r := game(t)
	r.Regressions = []report.Regression{{Routine: "work", Condition: "one", Old: 1, New: 2}}
	for _, row := range []struct {
		name string
		rows int
	}{{"no annotation", 0}, {"those of budgets", len(r.Profile.Broken())}} { // one line each
		var whole bytes.Buffer
		if err := r.Annotate(&whole); err != nil {
			t.Fatal(err)
		}
		room := len(strings.Join(strings.SplitAfter(whole.String(), "\n")[:row.rows], ""))
		if err := r.Annotate(&disk{room: room}); err == nil || err.Error() != "no room" {
			t.Errorf("room for %s: %v", row.name, err)
		}
	}
	for _, format := range Formats {
		var whole bytes.Buffer
		if err := r.Write(&whole, format); err != nil {
			t.Fatal(err)
		}
		for _, room := range []int{0, 1, whole.Len() / 2, whole.Len() - 1} {
			if err := r.Write(&disk{room: room}, format); err == nil || err.Error() != "no room" {
				t.Errorf("%s, room for %d of %d bytes: %v", format, room, whole.Len(), err)
			}
		}
	}
}

// A disk has room for so many bytes. What comes after the first refusal is taken, so that the error must be kept.
type disk struct {
	room    int
	refused bool
}

func (d *disk) Write(b []byte) (int, error) {
	if d.room -= len(b); d.room < 0 && !d.refused {
		d.refused = true
		return 0, fmt.Errorf("no room")
	}
	return len(b), nil
}
