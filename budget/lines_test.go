package budget

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/asm/contract"
)

// TestTheLinesOfACall covers what is in a body and what is not: callees and a taken BRK's own
// cycles are, its handler and the RTS are not; a mock has a line of its own.
func TestTheLinesOfACall(t *testing.T) {
	const source = `
        .mapper 0
        .vectors nmi, reset, irq
        .code
;;; outer - calls.
;;; Case     called: A=2 -> A=0
outer:
        sec
        jsr inner
        rts
;;; inner - counts A down.
;;; Case     alone: A=1 C=1 -> A=0
inner:
        sbc #1
        bne inner
        rts
;;; broken - goes through the handler.
;;; Case     once: -> Y=5
broken:
        ldy #4
        brk
        .byte 0
        iny
        rts
;;; faked - inner does not run.
;;; Mock     inner: A=7, 30 cycles
;;; Case     faked: -> A=7
faked:
        jsr inner
        rts
irq:
        inx
nmi:
reset:
        rti
`
	m := openSource(t, source)
	m.CountLines()
	got := map[string]string{}
	for _, c := range m.RunCases() {
		if !c.OK() {
			t.Errorf("%s: %v %v", c.Case, c.Err, c.Mismatches)
		}
		var lines []string
		for _, l := range c.Lines {
			lines = append(lines, fmt.Sprintf("%s %d %s", l.Routine, l.Cycles, strings.TrimSpace(l.Text)))
		}
		got[c.Case] = strings.Join(lines, "; ")
	}
	for name, want := range map[string]string{
		"called": "outer 2 sec; outer 6 jsr inner; inner 4 sbc #1; inner 5 bne inner; inner 6 rts",
		"alone":  "inner 2 sbc #1; inner 2 bne inner",
		"once":   "broken 2 ldy #4; broken 7 brk; broken 2 iny; irq 2 inx; reset 6 rti",
		"faked":  "(replaced routines) 36 ; faked 6 jsr inner",
	} {
		if got[name] != want {
			t.Errorf("%s: %s\nwant %s", name, got[name], want)
		}
	}
}

// TestDMAIsOfNoLine starts a transfer of sprites.
func TestDMAIsOfNoLine(t *testing.T) {
	m := openSource(t, ";;; go - a transfer.\n;;; Case all: ->\ngo: lda #2\n sta $4014\n nop\n rts\n")
	m.CountLines()
	r := m.RunCases()[0]
	if len(r.Lines) != 3 || r.Lines[0].Cycles != 2 || r.Lines[1].Cycles != 4 || r.Lines[2].Cycles != 2 || r.Body != 8 {
		t.Errorf("%+v", r)
	}
}

// TestAnInterruptIsOfNoLine counts a call into which the game's NMI comes.
func TestAnInterruptIsOfNoLine(t *testing.T) {
	m := gameMachine(t)
	m.CountLines()
	c := &asm.Contract{Routine: "sparks_move", Budget: -1, Start: &contract.Start{Frame: 60, NMI: true}}
	r := m.RunCase(c, &asm.Case{Cycles: -1})
	sum := 0
	for _, l := range r.Lines {
		if sum += l.Cycles; l.Routine != "sparks_move" {
			t.Errorf("a line of %s: %+v", l.Routine, l)
		}
	}
	if r.Err != nil || sum != r.Body || sum == 0 {
		t.Errorf("%d of %d cycles, %v", sum, r.Body, r.Err)
	}
}

// TestAnEmptyRoutineHasNoLines since its RTS is of no body.
func TestAnEmptyRoutineHasNoLines(t *testing.T) {
	m := openSource(t, ";;; go - nothing.\n;;; Case all: ->\ngo: rts\n")
	m.CountLines()
	if r := m.RunCases()[0]; len(r.Lines) != 0 || r.Body != 0 || r.Err != nil {
		t.Errorf("%+v", r)
	}
}

// TestInstructionsOfOneLineAreOneLine uses a macro twice in a loop.
func TestInstructionsOfOneLineAreOneLine(t *testing.T) {
	m := openSource(t, `
        .macro twice place
        inc place
        inc place
        .endmacro
;;; go - three rounds.
;;; Case     all: X=3 -> X=0, <= 99 cycles
go:
.loop:  twice $10
        twice $11
        dex
        bne .loop
        lda #0
        rts
`)
	m.CountLines()
	for range 2 { // also with what the first call has left
		r := m.RunCases()[0]
		var lines []string
		sum := 0
		for _, l := range r.Lines {
			lines = append(lines, fmt.Sprintf("%d: %d", l.Line, l.Cycles))
			sum += l.Cycles
		}
		if got, want := strings.Join(lines, ", "), "3: 30, 4: 30, 11: 6, 12: 8, 13: 2"; got != want || sum != r.Body {
			t.Errorf("lines %s, want %s; %d of %d cycles", got, want, sum, r.Body)
		}
	}
}

func TestTheExtraCyclesOfALine(t *testing.T) {
	m := openSource(t, `
        .mapper 0
        .vectors done, done, done
        .code
;;; cross - reads over the end of a page, and goes round.
;;; Case     once: X=$20 Y=2 -> A=0
cross:
        lda $02F0,x
        dey
        bne cross
done:   rts
`)
	m.CountLines()
	c := m.RunCases()[0]
	if !c.OK() || len(c.Lines) != 3 {
		t.Fatalf("%+v", c)
	}
	if e := c.Lines[0].Extra; e != (Extra{PageCross: 2}) || c.Lines[0].Cycles != 10 {
		t.Errorf("lda: %+v", c.Lines[0])
	}
	if e := c.Lines[2].Extra; e != (Extra{Taken: 1}) || c.Lines[2].Cycles != 5 {
		t.Errorf("bne: %+v", c.Lines[2])
	}
}
