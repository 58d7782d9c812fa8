package budget

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// TestTheLoopOfARoutineThatDoesNotReturn is the outermost one that goes round in the time in which it is watched. A
// loop that takes longer is not seen to go round.
func TestTheLoopOfARoutineThatDoesNotReturn(t *testing.T) {
	m := openSource(t, `
nested:
.third: ldy #120
.second: ldx #0          ; 120 rounds of 771 instructions
.first: nop
        dex
        bne .first
        dey
        bne .second
        jmp .third
long:
.third: ldy #30
.second: ldx #0          ; 30 rounds of 771 instructions: each pass of .third is 23,162
.first: nop
        dex
        bne .first
        dey
        bne .second
        jmp .third
equal:  nop
.one:   nop             ; two jumps back in each round
        jmp .three
.two:   jmp .one
.three: jmp .two
once:   jmp once
`)
	for routine, want := range map[string]string{"nested": "nested.second 8", "long": "long 12", "equal": "equal.one 5", "once": "once 1"} {
		_, err := m.Call(Call{Routine: routine, Limit: 150_000})
		var limit *LimitError
		if !errors.As(err, &limit) {
			t.Fatalf("%s: %v", routine, err)
		}
		if got := fmt.Sprintf("%s %d", limit.Where, limit.Bytes); got != want {
			t.Errorf("%s: the loop, and the bytes up to its last instruction, are %s, want %s", routine, got, want)
		}
	}
}

// TestTheDepthOfTheStackIsKnownWhenSWraps fills the stack by calls, by pushes and by BRKs.
func TestTheDepthOfTheStackIsKnownWhenSWraps(t *testing.T) {
	m := openSource(t, `
        .mapper 0
        .vectors irq, irq, irq
        .code
calls:  jsr calls
pushes: pha
        jmp pushes
breaks: brk
irq:    brk
full:   ldx #254        ; with the return address the whole page
.push:  pha
        dex
        bne .push
        ldx #254
.pull:  pla
        dex
        bne .pull
        rts
more:   ldx #255
.push:  pha
        dex
        bne .push
        rts
wraps:  tsx             ; back and forth over the end of the page
        stx $10
        ldx #1
        txs
        pha
        pha
        pha
        pla
        pla
        pla
        ldx $10
        txs
        rts
`)
	for routine, want := range map[string]string{
		"calls": "calls overflowed the stack, at calls", "pushes": "pushes overflowed the stack, at pushes", "breaks": "breaks overflowed the stack, at irq", "wraps": "",
		"full": "", "more": "more overflowed the stack, at more.push",
	} {
		_, err := m.Call(Call{Routine: routine})
		wantError(t, err, want)
	}
}

// TestABudgetCountsWhatAMockCosts: of the routine with the mock, and of one between it and the mock.
func TestABudgetCountsWhatAMockCosts(t *testing.T) {
	m := openSource(t, `
;;; outer - calls inner.
;;; Mock     slow: 100 cycles
;;; Case     all: -> <= 200 cycles
;;; Budget   <= 50 cycles
outer:  jsr inner
        rts
;;; inner - calls slow.
;;; Budget   <= 20 cycles
inner:  jsr slow
        rts
slow:   rts
`)
	for _, r := range m.RunCases() {
		if !r.OK() || r.Body != 6+6+100+6+6 {
			t.Errorf("%s: body %d, %v", r.Case, r.Body, r.Failures())
		}
	}
	var got []string
	for _, o := range m.Overruns() {
		got = append(got, o.String())
	}
	want := []string{"outer took 124 cycles, budget 50 (cases)", "inner took 112 cycles, budget 20 (cases)"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAccessesThroughMirrorsAreCounted, of the PPU's registers and of RAM; a name means all its bytes.
func TestAccessesThroughMirrorsAreCounted(t *testing.T) {
	for _, c := range []struct {
		code, place string
		want        int
	}{
		{"sta $2007\n sta $200F\n sta $3FFF\n sta $2006", "$2007", 3},
		{"sta v\n sta $0800\n sta $1800\n sta $0801", "v", 3},
		{"sta arr+3\n stx arr\n sta $0802\n sta $0805", "arr", 3},
	} {
		t.Run(c.code, func(t *testing.T) {
			for most := c.want - 1; most <= c.want; most++ {
				m := openSource(t, fmt.Sprintf(`
        .zeropage
v:      .res 1
arr:    .res 4
        .code
;;; go - writes.
;;; Case     all: -> writes %s <= %d
go:     %s
        rts
`, c.place, most, c.code))
				if r := m.RunCases()[0]; r.OK() != (most == c.want) {
					t.Errorf("at most %d: %q", most, r.Failures())
				}
			}
		})
	}
}

// TestARoutineReturnsToItsCaller and to no other place at the same depth.
func TestARoutineReturnsToItsCaller(t *testing.T) {
	m := openSource(t, `
away:   tsx             ; adds 200 to the return address
        lda $0101,x
        clc
        adc #200
        sta $0101,x
        rts
home:   rts
`)
	_, err := m.Call(Call{Routine: "away"})
	wantError(t, err, "away returned to $")
	_, err = m.Call(Call{Routine: "home"})
	wantError(t, err, "")
}

// TestAMockChangesWhatItsHeaderClobbers: code that relies on a register after the call fails with the mock too.
func TestAMockChangesWhatItsHeaderClobbers(t *testing.T) {
	m := openSource(t, `
;;; outer - relies on X, which inner clobbers, and on Y, which it keeps.
;;; Mock     inner: A=3
;;; Clobbers A, X
;;; Case     x: X=5 -> X=5
;;; Case     y: Y=5 -> Y=5 A=3
outer:  jsr inner
        rts
;;; inner - makes A.
;;; Out      A = 3
;;; Clobbers X
inner:  ldx #1
        lda #3
        rts
`)
	for i, r := range m.RunCases() {
		if r.OK() != (i == 1) {
			t.Errorf("%s: %q", r.Case, r.Failures())
		}
	}
}
