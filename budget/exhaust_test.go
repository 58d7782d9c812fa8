package budget

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pool6502/budget/bare"
)

// exhausted runs the first case of the last routine of a source.
func exhausted(t *testing.T, source string, e Exhaustive) CaseResult {
	t.Helper()
	m := openSource(t, source)
	m.Exhaust(e)
	c := m.Names().Contracts[len(m.Names().Contracts)-1]
	return m.RunCase(c, &c.Cases[0])
}

func TestAnExhaustiveCaseStartsWhereItsHeaderSays(t *testing.T) {
	for name, source := range map[string]string{
		"after": `
;;; add - add to the sum.
;;; Case     all: after seven A={0..9} -> A={7..16}, 5 cycles
add:    clc
        adc $10
        rts
seven:  lda #7
        sta $10
        rts
`,
		"with another nametable": `
;;; add - add to the sum.
;;; Case     all: after set A={0..9} -> A={0..9}, 4 cycles
add:    clc
        adc #0
        rts
set:    lda #1
        sta $2000
        rts
`,
		"setup": `
;;; add - add to the sum.
;;; Setup    set A=7
;;; Case     all: A={0..9} -> A={7..16}, 5 cycles
add:    clc
        adc $10
        rts
set:    sta $10
        rts
`,
		"mock": `
;;; add - add what another gives.
;;; Mock     other: A=7 $10=2, 100 cycles
;;; Case     all: A={0..9} $11={0..9} -> A=9 $10=2, 117 cycles
add:    jsr other
        clc
        adc $10
        rts
other:  jmp other
`,
	} {
		t.Run(name, func(t *testing.T) {
			if r := exhausted(t, source, Exhaustive{}); !r.OK() || len(r.Failures()) > 0 || r.Exhausted == nil || r.Exhausted.Chips {
				t.Errorf("%v, %v, %+v", r.Failures(), r.Err, r.Exhausted)
			}
		})
	}
}

// double is a routine whose cost depends on both inputs.
const double = `
;;; double - a loop.
;;; Clobbers A, X
;;; Case     all: X={1..20} $10={0|3|$80} -> A>=1, <= 200 cycles
double: lda #1
.next:  bit $10
        bpl .low
        nop
.low:   dex
        bne .next
        TOUCH
        rts
`

func TestTheConsoleAndTheBareMachineFindTheSame(t *testing.T) {
	a := exhausted(t, strings.Replace(double, "TOUCH", "sta $0411", 1), Exhaustive{})
	b := exhausted(t, strings.Replace(double, "TOUCH", "sta $2005", 1), Exhaustive{})
	x, y := a.Exhausted, b.Exhausted
	if a.Err != nil || b.Err != nil || x == nil || y == nil {
		t.Fatal(a.Err, b.Err)
	}
	if x.Chips || !y.Chips {
		t.Error("the console runs what touches I/O, and nothing else")
	}
	if x.Min != y.Min || x.Max != y.Max || x.AtMax != y.AtMax || x.Calls != y.Calls || x.Failing != y.Failing || x.Most.String() != y.Most.String() || x.Again != y.Again {
		t.Errorf("%+v\n%+v", x, y)
	}
	if lines := a.Failures(); len(lines) < 2 || lines[0] != x.Failed() {
		t.Errorf("the failures are %q", lines)
	}
	if x.Failing == 0 || x.First.String() != y.First.String() || x.First.Body != y.First.Body {
		t.Errorf("%+v\n%+v", x.First, y.First)
	}
}

// TestACaseThatCannotBeTriedIsOneError runs into code that does not return, or that is no code, for one of the inputs.
// An IRQ handler that returns to the caller makes a BRK look like an RTS.
func TestACaseThatCannotBeTriedIsOneError(t *testing.T) {
	const source = `
        .mapper 0
        .vectors irq, irq, irq
        .code
irq:    pla
        pla
        pla
        rts
stuck:  jmp stuck
CONTRACT
go:     cpx #3
        bne .out
        CODE
.out:   rts
on:     lda #$80
        sta $2000
        rts
`
	for _, c := range []struct{ name, contract, code, want string }{
		{"a loop on the bare machine", "Case all: X={0..9} -> X={0..9}", ".l: jmp .l", "with X=3: go did not return within 3,000,000 cycles; it loops at go.l"},
		{"a loop on the console", "Case all: X={0..9} -> X={0..9}", "sta $2005;.l: jmp .l", "with X=3: go did not return within 3,000,000 cycles; it loops at go.l"},
		{"ROM", "Case all: X={0..9} -> X={0..9}", "jmp $9000", "with X=3: go ran to $9000, which is not code of any source line, at go+4"},
		{"RAM", "Case all: X={0..9} -> X={0..9}", "jmp $0400", "with X=3: go jumped to $0400, which holds 0 (BRK) and is not code of the program, at go+4"},
		{"the first byte of RAM", "Case all: X={0..9} -> X={0..9}", "jmp $0000", "with X=3: go jumped to $0000, which holds 0 (BRK) and is not code of the program, at go+4"},
		{"a routine before it", "Case all: after stuck X={0..9} -> X={0..9}", "nop", "after stuck: stuck did not return within 3,000,000 cycles; it loops at stuck"},
		{"a routine of the setup", "Setup stuck;Case all: X={0..9} -> X={0..9}", "nop", "after stuck: stuck did not return within 3,000,000 cycles; it loops at stuck"},
		{"a place that cannot be set", "Case all: $8000=1 X={0..9} -> X={0..9}", "nop", "$8000: $8000 is not RAM"},
		{"too many for the console", "Case all: X={3..255} Y={0..16} -> Y={0..16}", "sta $2005", "go+4 (t.asm:14) writes to $2005, which is not RAM; a case of 4,301 combinations runs without the console's chips, so give it 4,096 at most"},
		{"the game's NMI", "Case all: after on X={0..255} Y={0..16} -> Y={0..16}", "nop", "the game's NMI comes during the call; a case of 4,352 combinations runs without the console's chips, so give it 4,096 at most"},
		{"as many as the console takes", "Case all: X={3..18} Y={0..255} -> Y={0..255}", "sta $2005", ""},
		{"code", "Case all: X={0..9} -> X={0..9}", "nop", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(source, "CONTRACT", ";;; go - a routine.\n;;; "+strings.ReplaceAll(c.contract, ";", "\n;;; "), 1)
			r := exhausted(t, strings.Replace(text, "CODE", strings.ReplaceAll(c.code, ";", "\n"), 1), Exhaustive{})
			wantError(t, r.Err, c.want)
			if r.Err != nil && (!strings.HasPrefix(r.Err.Error(), c.want) || r.Exhausted != nil) {
				t.Errorf("%v, want %s; results %+v", r.Err, c.want, r.Exhausted)
			}
		})
	}
}

func TestAnInterruptedRunBeginsNoOtherCase(t *testing.T) {
	m := openSource(t, strings.Replace(double, "TOUCH", "nop", 1))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m.Exhaust(Exhaustive{Context: ctx})
	if list := m.RunCases(); len(list) > 0 {
		t.Errorf("%d cases", len(list))
	}
}

// TestProgressOfAnExhaustiveCase stops it when it is reported first.
func TestProgressOfAnExhaustiveCase(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	text := ""
	source := strings.Replace(strings.Replace(double, "{1..20}", "{1..255}", 1), "TOUCH", "nop", 1)
	r := exhausted(t, source, Exhaustive{Context: ctx, Workers: 1, Progress: func(routine, name string, done, total uint64) {
		text = fmt.Sprintf("%s %s %v of %d", routine, name, done > 0, total)
		cancel()
	}})
	if text != "double all true of 765" || !r.Stopped() || r.Err != nil {
		t.Errorf("progress %q; stopped: %v, %v", text, r.Stopped(), r.Err)
	}
	if r = exhausted(t, source, Exhaustive{}); r.Stopped() || (&CaseResult{}).Stopped() {
		t.Error("a whole run is stopped")
	}
}

// TestACartridgeWithoutRAMIsTheConsoles writes where other cartridges have RAM.
func TestACartridgeWithoutRAMIsTheConsoles(t *testing.T) {
	for ram, chips := range map[string]bool{"        .workram 0\n": true, "        .workram 8\n": false} {
		r := exhausted(t, "        .mapper 1\n"+ram+"        .vectors go, go, go\n        .code\n;;; go - writes.\n;;; Case all: X={0..9} -> X={0..9}\ngo: stx $6000\n rts\n", Exhaustive{})
		if !r.OK() || r.Exhausted.Chips != chips {
			t.Errorf("%q: on the console: %v, want %v; %v", ram, r.Exhausted != nil && r.Exhausted.Chips, chips, r.Failures())
		}
	}
}

func TestOrdinaryCasesAreTheFirstShards(t *testing.T) {
	for index, want := range map[int]string{1: "one all", 2: "all"} {
		m := openSource(t, `
;;; load - A from X.
;;; Case     one: X=3 -> A=3
;;; Case     all: X={0..255} -> N={0|1}
load:   txa
        rts
`)
		m.Exhaust(Exhaustive{Shard: bare.Shard{Index: index, Of: 2}})
		var names []string
		for _, r := range m.RunCases() {
			names = append(names, r.Case)
			if x := r.Exhausted; r.Case == "all" && (x.Tried != 128 || x.Total != 256) {
				t.Errorf("%+v", x)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("shard %d runs %s, want %s", index, got, want)
		}
	}
}

// TestABudgetOfACalledRoutineIsJudgedForEveryInput: outer costs least and most where inner is cheap.
func TestABudgetOfACalledRoutineIsJudgedForEveryInput(t *testing.T) {
	m := openSource(t, `
;;; outer - inner costs most for A = 2, outer for A = 1.
;;; Clobbers A
;;; Case     all: A={0..3} ->
outer:  cmp #1
        bne .inner
        ldx #0
.long:  dex
        bne .long
.inner: jmp inner
;;; inner - waits a little if A is 2.
;;; Clobbers A
;;; Budget   <= 9 cycles
inner:  cmp #2
        bne .done
        nop
        nop
        nop
        nop
.done:  rts
`)
	for _, r := range m.RunCases() {
		if r.Err != nil || r.Exhausted == nil {
			t.Fatalf("%+v", r)
		}
	}
	if got := fmt.Sprint(m.Overruns()); got != "[inner took 12 cycles, budget 9 (cases)]" {
		t.Errorf("overruns %s", got)
	}
}
