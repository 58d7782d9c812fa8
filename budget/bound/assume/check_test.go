package assume_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound/assume"
	"pool6502/cpu"
	"pool6502/nes"
)

// watched runs a program for five frames under a check: told by blocks, or one instruction after the other.
func watched(t *testing.T, src string, singly bool) *assume.Check {
	t.Helper()
	con, a := watching(t, src)
	if singly {
		con.Attach(&nes.Observer{Step: func(*cpu.Step) {}})
	}
	for range 5 {
		con.RunFrame()
	}
	return a
}

// watching begins to check a program.
func watching(t *testing.T, src string) (*nes.Console, *assume.Check) {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var list []*contract.Contract
	for i := range prog.Contracts {
		list = append(list, &prog.Contracts[i])
	}
	con, err := nes.Open(prog.Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	a, _ := assume.New(list).Check(con)
	return con, a
}

// pointing is a program that calls f once; f, whose code is body, may have $0300 or $0310 in the pointer at
// zero. Before it, the pointer is $0300.
func pointing(body string) string {
	return `
 .vectors nothing, reset, nothing
reset: ldx #$FF
 txs
 lda #0
 sta 0
 lda #3
 sta 1
 ldy #0
 jsr f
forever: jmp forever
nothing: rti
;;; f - what is tried.
;;; Points   0:1={$0300|$0310}
f: ` + strings.ReplaceAll(body, "; ", "\n ") + "\n rts\n"
}

// TestPointersAreLookedAtWhereTheyAreUsed: what a pointer holds at the start or at the end of a block of
// code, or right behind the instruction, does not count.
func TestPointersAreLookedAtWhereTheyAreUsed(t *testing.T) {
	for _, row := range []struct {
		body, found string // "" where the note holds
		checks      int
	}{
		{"lda (0),y", "", 1},
		{"lda #$10; sta 0; lda (0),y", "", 1},
		{"lda #$11; sta 0; lda (0),y", "$00 points to $0311", 1},
		{"lda #$11; sta 0; lda (0),y; lda #$10; sta 0", "$00 points to $0311", 1},
		{"lda (0),y; lda #$11; sta 0", "", 1},
		{"lda #$11; sta 0; lda #$10; sta 0; lda (0),y; lda #4; sta 1", "", 1},
		{"lda #4; sta 1; sta (0),y; lda #3; sta 1; sta (0),y; sta (0),y", "$00 points to $0400", 3},
		{"lda #4; sta 1; lda ($FF,x); lda #3; sta 1", "", 0},
		{"lda #0; sta 1; lda #3; ldy #1; sta (0),y; lda (0),y", "$00 points to $0000", 2}, // it mends itself
		{"ldx #3; stx 0; ldx #4; lda ($FC),y; dex; bne f+4", "", 0},
	} {
		for _, singly := range []bool{false, true} {
			a := watched(t, pointing(row.body), singly)
			want := "[]"
			if row.found != "" {
				want = fmt.Sprintf("[f: Points does not hold: %s]", row.found)
			}
			if got := fmt.Sprint(a.Broken); got != want || a.Checks != row.checks {
				t.Errorf("%s (one by one: %t): %s in %d checks; want %s in %d", row.body, singly, got, a.Checks, want, row.checks)
			}
		}
	}
}

// TestTheOtherNotes: what a routine needs, how often a loop runs, where a computed jump goes.
func TestTheOtherNotes(t *testing.T) {
	for _, row := range []struct {
		notes, body, found string
		checks             int
	}{
		{"Needs    Y={0|1}", "nop", "", 1},
		{"Needs    Y={1|2}", "nop", "Needs Y={1|2} does not hold: Y is 0", 1},
		{"Needs    C=1", "nop", "Needs C=1 does not hold: C is 0", 1},
		{"Needs    0:1={$0300}", "nop", "", 1},
		{"Needs    0:1={$0301|$0400}", "nop", "Needs 0:1={$0301|$0400} does not hold: $0000 holds 768", 1},
		{"Needs    0[0..1]={0|3}", "nop", "", 1},
		{"Needs    0[0..1]={0|2}", "nop", "Needs 0[0..1]={0|2} does not hold: $0001 holds 3", 1},
		{"Bound    .a <= 4", "ldx #4\n.a: dex\n bne .a", "", 4},
		{"Bound    .a <= 3", "ldx #4\n.a: dex\n bne .a", "Bound does not hold: the loop at ", 4},
		{"Targets  g", "lda #<g; sta 2; lda #>g; sta 3; jmp (2)\ng: nop", "", 1},
		{"Targets  g", "lda #<(g+1); sta 2; lda #>(g+1); sta 3; jmp (2)\ng: nop", "Targets does not hold: a jump went to ", 1},
	} {
		src := strings.Replace(pointing(row.body), "Points   0:1={$0300|$0310}", row.notes, 1)
		for _, singly := range []bool{false, true} {
			a := watched(t, src, singly)
			got := fmt.Sprint(a.Broken)
			if row.found == "" && got != "[]" || !strings.Contains(got, row.found) || a.Checks != row.checks {
				t.Errorf("%s: %s (one by one: %t): %s in %d checks; want %q in %d", row.notes, row.body, singly, got, a.Checks, row.found, row.checks)
			}
		}
	}
}

// TestSkippedRounds: the console skips rounds of a loop that only waits. They count for a loop that goes on, also if the call in which it runs is
// not the last one, but not for a loop that begins anew in each of these rounds.
func TestSkippedRounds(t *testing.T) {
	for _, row := range []struct{ src, found string }{
		{"again: jsr f\n jmp again\n;;; f - counts.\n;;; Bound    .a <= 4\nf: ldx #4\n.a: dex\n bne .a\n rts\n", "[]"},
		{"again: jsr f\n jmp again\n;;; f - counts.\n;;; Bound    .a <= 3\nf: ldx #4\n.a: dex\n bne .a\n rts\n", "more than 3 rounds"},
		{"again: lda #5\n jsr f\n jmp again\n;;; f - counts.\n;;; Bound    .a <= 6\nf: sta $21\n.a: dec $21\n lda $21\n bpl .a\n rts\n", "[]"},
		{"jsr f\n;;; f - waits.\n;;; Bound    f <= 4000\nf: jsr g\n lda $20\n beq f\n rts\ng: rts\n", "more than 4000 rounds"},
		{"jsr f\n;;; f - waits.\n;;; Bound    f <= 2000\nf: jsr g\n lda $20\n beq f\n rts\ng: lda #2\n sta $21\n.b: dec $21\n bpl .b\n rts\n", "more than 2000 rounds"},
		{"jsr f\n;;; f - waits.\n;;; Bound    f <= 9000\nf: jsr g\n lda $20\n beq f\n rts\ng: rts\n", "[]"},
	} {
		con, a := watching(t, " .vectors nothing, reset, nothing\nnothing: rti\nreset: ldx #$FF\n txs\n lda #0\n sta $20\n "+row.src)
		for range 5 {
			con.RunFrame()
		}
		if con.Skipped() == 0 {
			t.Errorf("%s: no round is skipped", row.src)
		}
		if got := fmt.Sprint(a.Broken); !strings.Contains(got, row.found) {
			t.Errorf("%s: %s; want %q", row.src, got, row.found)
		}
	}
}
