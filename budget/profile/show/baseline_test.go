package show

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/budget/report"
)

// loop is a game whose routine takes a number of rounds.
const loop = `        .mapper 0
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
        .code
reset:  bit $2002
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
main:   jsr work
        lda frames
.wait:  cmp frames
        beq .wait
        jmp main
;;; work - counts.
;;; Budget   <= 60 cycles
work:   ldy #ROUNDS
.loop:  dey
        bne .loop
        rts
nmi:    inc frames
irq:    rti
`

func recorded(t testing.TB, rounds string, frames int) *Report {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{"loop.asm": {Data: []byte(strings.ReplaceAll(loop, "ROUNDS", rounds))}}, "loop.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := profile.Record(context.Background(), program.Of(prog), profile.Options{Frames: frames, Skip: 5})
	if err != nil {
		t.Fatal(err)
	}
	return &Report{ROM: "loop.asm", Profile: p}
}

func read(t testing.TB, r *Report) *report.Baseline {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b, "json"); err != nil {
		t.Fatal(err)
	}
	if !IsDocument(b.Bytes()) {
		t.Fatal("a profile is not recognised")
	}
	base, err := ReadBaseline("old.json", b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return base
}

func TestAProfileIsABaseline(t *testing.T) {
	old := recorded(t, "10", 45)
	base := read(t, old)
	same := recorded(t, "10", 45)
	if err := same.Against(base); err != nil || len(same.Regressions)+len(same.Stale) != 0 {
		t.Errorf("the same is slower: %v, stale: %v, %v", same.Regressions, same.Stale, err)
	}
	run := base.Routines[0]
	sum := 0
	for _, l := range run.Lines {
		sum += l.Cycles
	}
	if busy := int(old.Profile.Cycles() - old.Profile.Causes[profile.Waiting]); run.Body != busy || sum != busy {
		t.Errorf("%d busy cycles in the baseline, %d on its lines, %d in the profile", run.Body, sum, busy)
	}

	slow := recorded(t, "11", 45)
	if err := slow.Against(base); err != nil {
		t.Fatal(err)
	}
	var whole *report.Regression
	for i, g := range slow.Regressions {
		if g.Routine == "(busy)" && g.Condition == "the whole run" {
			whole = &slow.Regressions[i]
		}
	}
	if whole == nil || len(whole.Lines) == 0 {
		t.Fatalf("%v", slow.Regressions)
	}
	by := 0
	for _, l := range whole.Lines {
		by += l.By()
	}
	if calls := (45 - 5); by != whole.New-whole.Old || by < 5*(calls-1) || by > 5*(calls+1) {
		t.Errorf("the lines come to %+d, the run to %+d: %v", by, whole.New-whole.Old, whole)
	}
	var text bytes.Buffer
	if err := slow.Write(&text, "text"); err != nil || !strings.Contains(text.String(), "slower  work, median of its frames: 5 cycles slower") {
		t.Errorf("%v\n%s", err, text.String())
	}

	short := recorded(t, "10", 44)
	if err := short.Against(base); err == nil || !strings.Contains(err.Error(), "the earlier run has 40, the new one 39") {
		t.Errorf("runs of different lengths: %v", err)
	}
}

func TestBenchmarksOfAProfile(t *testing.T) {
	var b bytes.Buffer
	if err := recorded(t, "10", 45).Write(&b, "benchfmt"); err != nil || !strings.Contains(b.String(), "BenchmarkWork/frames 40 ") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func FuzzReadBaseline(f *testing.F) {
	var b bytes.Buffer
	if err := recorded(f, "3", 8).Write(&b, "json"); err != nil {
		f.Fatal(err)
	}
	f.Add(b.String())
	f.Add(`{"rom":"a","frame_cycles":1,"frames":1,"lines":[{"cycles":1}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		base, err := ReadBaseline("f", []byte(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") || strings.Contains(err.Error(), "\n") {
				t.Fatalf("not a line that names the file: %q", err)
			}
			return
		}
		if c, err := report.Compare(base, base); err == nil && len(c.Changes) > 0 {
			t.Fatalf("it differs from itself: %+v", c)
		}
	})
}
