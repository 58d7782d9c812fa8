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

// lead is code that makes the vector lead to a label.
func lead(label string) string {
	return strings.ReplaceAll("lda #<L; sta vec; lda #>L; sta vec+1; ", "L", label)
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
		{"after a return to an address that was pushed", "jsr to; jmp forever; to: " + push("on") + "ldx #5; jmp f; on: iny; cpy #2; beq .e; " + push("on") + "ldx #N; jmp f; .e: rts", "rts; nmi: rti"},
		{"after a return with a call on the stack", "jsr to; jmp forever; to: " + push("on") + "ldx #5; jmp f; k: pla; pla; rts; on: iny; cpy #2; beq .e; " + push("on") + "ldx #N; jmp f; .e: rts", "jsr k; nmi: rti"},
		{"after a return, from code to which it may jump", "jsr to; jmp forever; to: " + push("on") + "ldx #5; jmp f; on: jmp .n; .n: iny; cpy #2; beq .e; " + push("on") + "ldx #N; jmp f; .e: rts", "cpx #7; beq .x; rts; .x: pla; pla; jmp on; nmi: rti"},
		{"without a return", lead("h") + "ldx #5; jsr f; h: iny; cpy #2; beq forever; pha; pha; ldx #N; jmp f", "pla; pla; jmp (vec); nmi: rti"},
		{"without a return, by another jump", lead("h") + "ldx #5; jsr f; h: ldx #N; jmp f", "pla; pla; jmp k; k: iny; cpy #2; bne .n; jmp forever; .n: pha; pha; jmp (vec); nmi: rti"},
		{"without a return, by a branch", lead("h") + "ldx #5; jsr f; h: iny; cpy #2; beq forever; pla; pla; ldx #N; bne f", "jmp (vec); nmi: rti"},
		{"by what its caller jumps to", "jsr to; jmp forever; to: ldx #5; jsr f; " + lead("h") + "jmp (vec); h: ldx #N; jmp f", "rts; nmi: rti"},
	} {
		t.Run(row.name, func(t *testing.T) { enters(t, entering(row.main, row.f)) })
	}
	t.Run("a jump out of another routine", func(t *testing.T) {
		src := strings.Replace(entering("ldx #9; jsr k", "dex; bne f; rts; nmi: rti"), "g: rts\n", "g: rts\n;;; k - goes on in f.\n;;; Needs    X={9}\nk: ldx #N\n jmp (vec)\n", 1)
		enters(t, src)
	})
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
		{"a jump through a vector", lead("part") + "jsr f", "jmp (vec); nmi: rti; part: dex; bne f; rts"},
		{"an RTS", "jsr f", push("part") + "rts; nmi: rti; part: dex; bne f; rts"},
		{"an RTI", "jsr f", "lda #>part; pha; lda #<part; pha; php; rti; nmi: rti; part: dex; bne f; rts"},
		{"a jump through a vector, in no call", lead("part") + "jmp f", "jmp (vec); nmi: rti; part: dex; bne f; jmp forever"},
		{"a jump through a vector, with more on the stack", lead("part") + "jsr f", "pha; jmp (vec); nmi: rti; part: dex; bne f; pla; pla; pla; pla; pla; rts"},
		{"a call before a jump through a vector", lead("part") + "jsr f", "jsr g; jmp (vec); nmi: rti; part: dex; bne f; rts"},
		{"interrupts before a jump through a vector", lead("part") + "lda #$80; sta $2000; jsr f", "jmp (vec); nmi: inx; rti; part: bit 0; dex; bne f; rts"},
		{"a jump through a vector, entered again", lead("h") + "ldx #5; jsr f; h: " + lead("part") + "ldx #5; jmp f", "bit n; bmi .on; dec n; pla; pla; .on: jmp (vec); nmi: rti; part: dex; bne f; jmp forever"},
		{"a call after pulls", "ldx #$A0; txs; ldx #5; jmp f", "pla; jsr g; dex; bne f; jmp forever; nmi: rti"},
		{"interrupts after pulls", "lda #$80; sta $2000; ldx #$A0; txs; ldx #5; jmp f", "pla; .w: iny; bne .w; dex; jmp f; nmi: rti"},
		{"a routine that jumps back", lead("h") + "jsr to; jmp forever; to: ldx #5; jmp f; h: iny; cpy #2; beq .e; ldx #9; jmp f; .e: rts", "jmp (vec); nmi: rti"},
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

// TestALoopThatRunsWhenCallsAreForgotten is in a loop of f when a state is loaded: in one of f's own code, or in one that a computed jump closes.
func TestALoopThatRunsWhenCallsAreForgotten(t *testing.T) {
	for _, row := range []struct{ main, f string }{
		{"jsr f", "inx; jmp f; nmi: rti"},
		{lead("part") + "jsr f", "jmp (vec); nmi: rti; part: inx; jmp f"},
		{"jsr f", push("part") + "rts; nmi: rti; part: inx; jmp f"},
		{lead("part") + "ldx #5; jmp f", "inx; beq f; bne f; jmp (vec); nmi: rti; part: jmp f"},
	} {
		con, a := watching(t, strings.ReplaceAll(entering(row.main, row.f), "N\n", "5\n"))
		for range 4 {
			con.RunFrame()
		}
		a.Forget()
		con.RunFrame()
		if len(a.Broken) > 0 || a.Checks != 1 {
			t.Errorf("%s: %v in %d checks", row.f, a.Broken, a.Checks)
		}
	}
}

// TestEntriesAfterCallsAreForgotten enters f by jumps after a state was loaded, when nothing is known of the call that runs. If f may go on
// elsewhere, the first jump may be one in f.
func TestEntriesAfterCallsAreForgotten(t *testing.T) {
	twice := func(first, second int) string {
		return push("on") + fmt.Sprintf("ldx #%d; jmp f; on: ", first) + push("forever") + fmt.Sprintf("ldx #%d; jmp f", second)
	}
	for _, row := range []struct {
		main, f string
		want    int
	}{
		{twice(5, 5), "rts", 0},
		{twice(9, 5), "rts", 1},
		{twice(5, 9), "rts", 1},
		{twice(5, 5), "pha; pla; rts", 0},
		{twice(9, 5), "pha; pla; rts", 0},
		{twice(5, 9), "pha; pla; rts", 1},
		{twice(9, 5), "cpx #7; bne .e; jmp (vec); .e: rts", 0},
		{twice(5, 9), "cpx #7; bne .e; jmp (vec); .e: rts", 1},
		{"jsr to; jmp forever; to: ldx #9; jmp f", "pha; pla; rts", 1},
	} {
		con, a := watching(t, strings.ReplaceAll(entering(row.main, row.f+"; nmi: rti"), "N\n", "5\n"))
		con.RunFrame() // it waits for the PPU
		a.Forget()
		for range 5 {
			con.RunFrame()
		}
		if len(a.Broken) != row.want {
			t.Errorf("%+v: %v in %d checks", row, a.Broken, a.Checks)
		}
	}
}

// TestRoutinesAtOneAddressInTwoBanks jumps from a routine to one at the same address in another bank, in the same call.
func TestRoutinesAtOneAddressInTwoBanks(t *testing.T) {
	const src = " .mapper 2\n .prgrom 64\n .bank 0\n;;; f - goes on in k.\n;;; Needs X={5}\nf: jmp to\n .bank 1\n;;; k - is another.\n;;; Needs X={6}\nk: rts\n" +
		" .bank 3\nmain: ldx #5\n jsr f\n" + end + "to: lda #1\n sta one\n jmp k\none: .byte 1\n"
	if _, broken := audit(t, src); !strings.HasPrefix(broken, "k: Needs X={6} does not hold: X is 5 when the routine is reached from $") {
		t.Errorf("broken: %s", broken)
	}
}
