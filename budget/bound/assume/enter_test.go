package assume_test

import (
	"fmt"
	"strings"
	"testing"
)

// entering is a program whose routine f, which needs an X of 5, is entered in some way. With a number for N other than 5, its Needs are
// broken.
func entering(main, f string) string {
	lines := func(s string) string { return strings.ReplaceAll(s, "; ", "\n ") + "\n" }
	return `
 .vectors nmi, reset, nothing
 .zeropage
vec: .res 2
n: .res 1
 .code
reset: ldx #$FF
 txs
 lda #<f
 sta vec
 lda #>f
 sta vec+1
.warm: bit $2002
 bpl .warm
.again: bit $2002
 bpl .again
 ldx #N
 ldy #0
 ` + lines(main) + `
forever: jmp forever
nothing: rti
g: rts
;;; f - what is entered.
;;; Needs    X={5}
f: ` + lines(f) + `
`
}

// TestEveryEntryIsChecked enters a routine in every way that there is, with an X that it allows and with one that it does not.
func TestEveryEntryIsChecked(t *testing.T) {
	for _, row := range []struct{ name, main, f string }{
		{"a call", "jsr f", "rts; nmi: rti"},
		{"a jump", "jsr to; jmp forever; to: jmp f", "rts; nmi: rti"},
		{"a jump through a vector", "jsr to; jmp forever; to: jmp (vec)", "rts; nmi: rti"},
		{"a branch", "jsr to; jmp forever; to: cpx #N; beq f", "rts; nmi: rti"},
		{"an RTS", "jsr to; jmp forever; to: lda #>(f-1); pha; lda #<(f-1); pha; rts", "rts; nmi: rti"},
		{"an RTI", "jsr to; jmp forever; to: lda #>f; pha; lda #<f; pha; php; rti", "rts; nmi: rti"},
		{"another routine jumps", "jsr g2; jmp forever; g2: nop; jmp f", "rts; nmi: rti"},
		{"an interrupt", "lda #$80; sta $2000", "nmi = f; rti"},
		{"a jump in a handler", "lda #$80; sta $2000; jmp forever; nmi: nop; jmp f", "rti"},
		{"the second entry", "jsr to; jmp forever; to: ldx #5; jsr f; ldx #N; jmp f", "rts; nmi: rti"},
		{"code to which it jumps", "jsr g2", "dex; beq .e; cpx #200; beq g2; .e: rts; nmi: rti; g2: jmp f"},
		{"other code, again", "lda #<h; sta vec; lda #>h; sta vec+1; jsr to; jmp forever; to: ldx #5; jmp f; h: iny; cpy #2; beq .e; ldx #N; jmp f; .e: rts", "jmp (vec); nmi: rti"},
	} {
		t.Run(row.name, func(t *testing.T) { enters(t, entering(row.main, row.f)) })
	}
	t.Run("the code above", func(t *testing.T) {
		src := entering("jsr above", "rts; nmi: rti")
		enters(t, strings.Replace(src, "g: rts\n", "above: nop\n", 1))
	})
	t.Run("the code above, after a call", func(t *testing.T) {
		src := entering("jsr above", "rts; nmi: rti; g: rts")
		enters(t, strings.Replace(src, "g: rts\n", "above: jsr g\n", 1))
	})
}

// enters expects that the Needs of f are told with X = 9 and not with X = 5.
func enters(t *testing.T, src string) {
	t.Helper()
	for _, singly := range []bool{false, true} {
		for n, want := range map[int]int{5: 0, 9: 1} {
			a := watched(t, strings.ReplaceAll(src, "N\n", fmt.Sprint(n)+"\n"), singly)
			if len(a.Broken) != want || a.Checks == 0 {
				t.Errorf("X = %d, singly %v: %v in %d checks", n, singly, a.Broken, a.Checks)
			}
		}
	}
}

// TestALoopDoesNotEnterItsRoutine comes back to the first instruction of f with another X, in ways that are no entries.
func TestALoopDoesNotEnterItsRoutine(t *testing.T) {
	for _, row := range []struct{ name, main, f string }{
		{"a branch", "jsr f", "dex; bne f; rts; nmi: rti"},
		{"a jump", "jsr f", "dex; beq .e; jmp f; .e: rts; nmi: rti"},
		{"a way round", "jsr f", "dex; beq .e; jmp round; .e: rts; nmi: rti; round: jsr g; jmp f"},
		{"from above", "jsr f", "dex; bne above; rts; nmi: rti"},
		{"interrupts", "lda #$80; sta $2000; jsr f", "jmp f; nmi: inx; rti"},
		{"after a jump in", "jsr to; jmp forever; to: jmp f", "dex; bne f; rts; nmi: rti"},
		{"in a handler", "lda #$80; sta $2000", "nmi = f; dex; bne f; ldx #5; rti"},
	} {
		t.Run(row.name, func(t *testing.T) {
			src := entering(row.main, row.f)
			if row.name == "from above" {
				src = strings.Replace(src, "g: rts\n", "g: rts\nabove: jsr g\n", 1)
			}
			for _, singly := range []bool{false, true} {
				if a := watched(t, strings.ReplaceAll(src, "N\n", "5\n"), singly); len(a.Broken) > 0 || a.Checks == 0 {
					t.Errorf("singly %v: %v in %d checks", singly, a.Broken, a.Checks)
				}
			}
		})
	}
}

// TestALoopThatRunsWhenCallsAreForgotten is in a loop of f when a state is loaded.
func TestALoopThatRunsWhenCallsAreForgotten(t *testing.T) {
	con, a := watching(t, strings.ReplaceAll(entering("jsr f", "inx; jmp f; nmi: rti"), "N\n", "5\n"))
	for range 4 {
		con.RunFrame()
	}
	a.Forget()
	con.RunFrame()
	if len(a.Broken) > 0 || a.Checks != 1 {
		t.Errorf("%v in %d checks", a.Broken, a.Checks)
	}
}
