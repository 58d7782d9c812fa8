package show

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bound"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/internal/golden"
)

// proofs are the proved worst cases of the budgets of testdata/game.asm: one is reached, one is open, one has no bound, two were
// exceeded by a call.
var proofs = map[string]*profile.Proved{
	"pad_read": {Worst: 4, Verdict: "reached", If: []bound.Condition{hits("a:1"), hits("a:2")}},
	"step":     {Worst: 1, Verdict: "proved", If: []bound.Condition{hits("a:1")}},
	"search":   {Worst: 77160, Verdict: "open", Why: "a loop"},
	"shop":     {Worst: 0, Verdict: "proved", Why: "Needs X={1}"},
	"work":     {Worst: 0, Verdict: "proved", Why: "Needs X={0..3}"},
	"upload":   {Worst: -1, Why: "not tried"},
}

func hits(place string) bound.Condition {
	return bound.Condition{Must: place + " hits no byte", Many: "%s hit no byte", Place: place}
}

func TestEveryFormatOfAGameWithProofs(t *testing.T) {
	for _, format := range []string{"text", "json", "junit", "markdown"} {
		t.Run(format, func(t *testing.T) {
			r := game(t)
			for i := range r.Profile.Budgets {
				b := &r.Profile.Budgets[i]
				b.Proved = proofs[b.Of]
				b.Worst.Path = max(b.Worst.Path, 0)
			}
			r.Profile.Budgets[0].Worst.Path = -1
			r.Command, r.All, r.Profile.Interrupted = nil, format == "text", true
			r.Broken = []string{"game.asm:3: work: Needs does not hold: X is 3"}
			var b bytes.Buffer
			if err := r.Write(&b, format); err != nil {
				t.Fatal(err)
			}
			golden.Check(t, "proved."+format, b.String())
		})
	}
}

// noted has notes that calls keep and, with another limit, contradict.
const noted = `        .mapper 0
        .vectors irq, reset, irq
        .zeropage
count:  .res 1
        .code
reset:  bit $2002
        bpl reset
main:   ldx #3
        jsr f
        jsr g
        jmp main
;;; f - counts.
;;; Needs    X={0..LIMIT}
;;; Budget   <= 25 cycles
;;; Budget   <= 40 cycles a frame
f:      dex
        bpl f
        rts
;;; g - has no notes.
;;; Budget   <= 3 cycles
g:      nop
        rts
;;; h - is not called.
;;; Budget   <= 9 cycles
h:      lda count
        bne h
        rts
irq:    rti
`

func TestProofsAndNotesOfARun(t *testing.T) {
	for limit, want := range map[string]string{"3": "notes", "2": "broken"} {
		t.Run(want, func(t *testing.T) {
			prog, err := asm.Assemble(fstest.MapFS{"n.asm": {Data: []byte(strings.Replace(noted, "LIMIT", limit, 1))}}, "n.asm", asm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			names := program.Of(prog)
			opt := profile.Options{Frames: 5}
			say := WatchNotes(names.Contracts, &opt)
			p, err := profile.Record(t.Context(), names, opt)
			if err != nil {
				t.Fatal(err)
			}
			b, err := bound.New(names)
			if err != nil {
				t.Fatal(err)
			}
			p.Budgets = append([]profile.Budget{{Limit: asm.Limit{Of: "nowhere", Text: "asked for"}},
				{Limit: asm.Limit{Of: "frame", Program: true, Per: contract.PerFrame, Cycles: 9, Text: "of the frame"}}}, p.Budgets...)
			Prove(p, b, names.Contracts)
			var got strings.Builder
			for _, tell := range []bool{false, true} {
				r := &Report{Profile: p}
				say(r, tell)
				fmt.Fprintf(&got, "told %v: %q, broken %q\n", tell, r.Notes, r.Broken)
			}
			for _, row := range p.Budgets {
				proof := "none"
				if row.Proved != nil {
					proof = fmt.Sprintf("%+v", *row.Proved)
				}
				fmt.Fprintf(&got, "%s: worst %d, proof %s\n", row.Text, row.Worst.Cycles, proof)
			}
			golden.Check(t, "notes."+want, got.String())
		})
	}
}

// Any of the four kinds of notes makes a run check them; other headers do not.
func TestWhatMakesARunCheckNotes(t *testing.T) {
	with := func(change func(c *asm.Contract)) []*asm.Contract {
		c := &asm.Contract{Routine: "f"}
		change(c)
		return []*asm.Contract{{Routine: "plain"}, c}
	}
	full, err := asm.Assemble(fstest.MapFS{"n.asm": {Data: []byte(" .code\n;;; f - all notes.\n;;; Needs X={1}\n;;; Bound f <= 2\n;;; Targets f\n;;; Points $10:$11={$0300}\nf: rts\n")}}, "n.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := full.Contracts[0]
	for name, c := range map[string][]*asm.Contract{
		"Needs":   with(func(c *asm.Contract) { c.Needs = all.Needs }),
		"Bound":   with(func(c *asm.Contract) { c.Bounds = all.Bounds }),
		"Targets": with(func(c *asm.Contract) { c.Targets = all.Targets }),
		"Points":  with(func(c *asm.Contract) { c.Points = all.Points }),
		"":        with(func(*asm.Contract) {}),
	} {
		var opt profile.Options
		WatchNotes(c, &opt)
		if (opt.Started != nil) != (name != "") {
			t.Errorf("%q: notes are checked: %v", name, opt.Started != nil)
		}
	}
}

// costly has routines with several cases; SLOW and FAST are the cycles that two of them want.
const costly = `        .code
;;; f - counts.
;;; Case     short: X=1 -> X=$FF, FAST cycles
;;; Case     long: X=9 -> X=$FF, SLOW cycles
;;; Case     lost: X=9 -> X=1
;;; Case     all: X={0..3} -> X=$FF
;;; Case     long again: X=9 -> X=$FF
f:      dex
        bpl f
        rts
;;; h - tries all of X.
;;; Case     all: X={5|$FF} ->
;;; Case     five: X=5 -> X=$FF
h:      dex
        bpl h
        rts
;;; g - takes 4 cycles.
;;; Case     only: A=1 -> A=1
;;; Case     endless: A=0 -> A=1
g:      cmp #0
.loop:  beq .loop
        rts
`

func TestWhereTheCyclesOfCasesWent(t *testing.T) {
	for _, row := range []struct{ name, fast, slow string }{
		{"held", "9", "49"}, {"broken", "8", "49"}, {"both", "8", "48"},
	} {
		t.Run(row.name, func(t *testing.T) {
			source := strings.NewReplacer("FAST", row.fast, "SLOW", row.slow).Replace(costly)
			prog, err := asm.Assemble(fstest.MapFS{"c.asm": {Data: []byte(source)}}, "c.asm", asm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			m, err := budget.Open(program.Of(prog), budget.Options{Limit: 10000})
			if err != nil {
				t.Fatal(err)
			}
			cases := m.RunCases()
			var b bytes.Buffer
			if err := Cases(&b, m, cases); err != nil {
				t.Fatal(err)
			}
			golden.Check(t, "cases."+row.name, b.String())
		})
	}
}

func TestAShareBelowOnePercentHasTwoDecimals(t *testing.T) {
	for _, row := range []struct {
		part, whole float64
		want        string
	}{
		{5, 0, "0 %"}, {0, 7, "0.0 %"}, {1, 1e6, "0.01 %"}, {99, 1e4, "0.99 %"}, {1, 100, "1.0 %"}, {1, 1, "100.0 %"}, {1, 0.5, "200.0 %"}, {2, 1, "200.0 %"},
	} {
		if got := percent(row.part, row.whole); got != row.want {
			t.Errorf("%v of %v is %s, want %s", row.part, row.whole, got, row.want)
		}
	}
}
