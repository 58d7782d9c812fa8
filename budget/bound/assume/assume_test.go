package assume_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound/assume"
	"pool6502/nes"
)

// assemble gives a cartridge and the notes of its headers.
func assemble(t *testing.T, src string) (*asm.Program, *assume.Assumptions) {
	t.Helper()
	src = " .zeropage\nit: .res 2\ncount: .res 1\nword: .res 2\n .code\n .vectors nmi, main, nmi\n" + src
	prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var list []*asm.Contract
	for i := range prog.Contracts {
		list = append(list, &prog.Contracts[i])
	}
	return prog, assume.New(list)
}

// audit runs a program for five frames and lists what its headers said wrongly.
func audit(t *testing.T, src string) (*assume.Check, string) {
	t.Helper()
	prog, n := assemble(t, src)
	con, err := nes.Open(prog.Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	a, remove := n.Check(con)
	defer remove()
	for range 5 {
		con.RunFrame()
	}
	var list []string
	for _, b := range a.Broken {
		list = append(list, b.String())
	}
	return a, strings.Join(list, "; ")
}

const end = "stop: jmp stop\nnmi: rti\n"

func TestNotesAreComparedWithARun(t *testing.T) {
	for _, c := range []struct {
		name, header, code string
		checks             int
		want               string // what is broken; empty for nothing
	}{
		{"A", "Needs A={3}", "f: rts\nmain: lda #3\n jsr f\n", 1, ""},
		{"A is another", "Needs A={3}", "f: rts\nmain: lda #4\n jsr f\n", 1, "f: Needs A={3} does not hold: A is 4"},
		{"X", "Needs X={0..2}", "f: rts\nmain: ldx #3\n lda #1\n ldy #1\n jsr f\n", 1, "f: Needs X={0..2} does not hold: X is 3"},
		{"Y", "Needs Y={7}", "f: rts\nmain: ldy #8\n lda #7\n ldx #7\n jsr f\n", 1, "f: Needs Y={7} does not hold: Y is 8"},
		{"C is 1", "Needs C=1", "f: rts\nmain: clc\n jsr f\n", 1, "f: Needs C=1 does not hold: C is 0"},
		{"C is 0", "Needs C=0", "f: rts\nmain: sec\n jsr f\n", 1, "f: Needs C=0 does not hold: C is 1"},
		{"C is right", "Needs C=1", "f: rts\nmain: lda #5\n sec\n jsr f\n", 1, ""},
		{"Z", "Needs Z=1", "f: rts\nmain: lda #1\n sec\n jsr f\n", 1, "f: Needs Z=1 does not hold: Z is 0"},
		{"N", "Needs N=1", "f: rts\nmain: lda #$80\n jsr f\n", 1, ""},
		{"V", "Needs V=1", "f: rts\nmain: lda #$80\n clv\n jsr f\n", 1, "f: Needs V=1 does not hold: V is 0"},
		{"V is right", "Needs V=1", "f: rts\nmain: lda #$50\n adc #$50\n jsr f\n", 1, ""},
		{"Z is right", "Needs Z=1", "f: rts\nmain: lda #0\n jsr f\n", 1, ""},
		{"a value of the second 64", "Needs A={3|$43|$C3}", "f: rts\nmain: lda #$43\n jsr f\n lda #$C3\n jsr f\n lda #3\n jsr f\n", 3, ""},
		{"a value of another 64", "Needs A={$43|$C3}", "f: rts\nmain: lda #$83\n jsr f\n", 1, "f: Needs A={$43|$C3} does not hold: A is 131"},
		{"a value above all", "Needs A={$3F}", "f: rts\nmain: lda #$40\n jsr f\n", 1, "f: Needs A={$3F} does not hold: A is 64"},
		{"a byte of the second 64", "Needs count={$43|$C3}", "f: rts\nmain: lda #$43\n sta count\n jsr f\n lda #$C3\n sta count\n jsr f\n", 2, ""},
		{"a byte of another 64", "Needs count={$43}", "f: rts\nmain: lda #3\n sta count\n jsr f\n", 1, "f: Needs count={$43} does not hold: $0002 holds 3"},
		{"beyond the place", "Needs word[0..1]={0}", "f: rts\nmain: lda #9\n sta word+2\n jsr f\n", 1, ""},
		{"0, which is not listed", "Needs count={5}", "f: rts\nmain: lda #0\n sta count\n jsr f\n", 1, "f: Needs count={5} does not hold: $0002 holds 0"},
		{"255, and 0 is not listed", "Needs count={255}", "f: rts\nmain: lda #0\n sta count\n jsr f\n", 1, "f: Needs count={255} does not hold: $0002 holds 0"},
		{"the byte after the last of a list", "Needs count={1|5}", "f: rts\nmain: lda #6\n sta count\n jsr f\n", 1, "f: Needs count={1|5} does not hold: $0002 holds 6"},
		{"the byte between two", "Needs count={3|5}", "f: rts\nmain: lda #4\n sta count\n jsr f\n", 1, "f: Needs count={3|5} does not hold: $0002 holds 4"},
		{"a falling list", "Needs count={3|2}", "f: rts\nmain: lda #4\n sta count\n jsr f\n", 1, "f: Needs count={3|2} does not hold: $0002 holds 4"},
		{"a falling list, its second byte", "Needs count={3|2}", "f: rts\nmain: lda #2\n sta count\n jsr f\n", 1, ""},
		{"a byte twice", "Needs count={3|4|3}", "f: rts\nmain: lda #5\n sta count\n jsr f\n", 1, "f: Needs count={3|4|3} does not hold: $0002 holds 5"},
		{"the negative of a byte", "Needs count={5}", "f: rts\nmain: lda #251\n sta count\n jsr f\n", 1, "f: Needs count={5} does not hold: $0002 holds 251"},
		{"a byte of the third 64", "Needs count={3|$83}", "f: rts\nmain: lda #131\n sta count\n jsr f\n", 1, ""},
		{"the end of a range", "Needs count={3..5}", "f: rts\nmain: lda #5\n sta count\n jsr f\n", 1, ""},
		{"behind a range", "Needs count={3..5}", "f: rts\nmain: lda #6\n sta count\n jsr f\n", 1, "f: Needs count={3..5} does not hold: $0002 holds 6"},
		{"a byte behind a place over a page", "Needs $03FE[0..3]={0|7}", "f: rts\nmain: lda #6\n sta $0402\n jsr f\n", 1, ""},
		{"words on later pages", "Needs $0310:$0510={$0102}", "f: rts\nmain: lda #2\n sta $0310\n lda #1\n sta $0510\n jsr f\n", 1, ""},
		{"a register of a chip with another value", "Needs $2002={1}", "f: rts\nmain: jsr f\n", 1, "f: Needs $2002={1} does not hold: $2002 holds 0"},
		{"a word in registers of a chip", "Needs $2002:$2003={$0100}", "f: rts\nmain: jsr f\n", 1, "f: Needs $2002:$2003={$0100} does not hold: $2002 holds 0"},
		{"a pointer on a page without notes", "Points it:it+1={$0310}", "f: rts\n;;; k - another.\n;;; Clobbers A\nk: rts\n.res 600\nmain: ldy #0\n lda (it),y\n", 0, ""},
		{"over a page", "Needs $03FE[0..3]={0|7}", "f: rts\nmain: lda #7\n sta $03FE\n sta $03FF\n sta $0400\n jsr f\n lda #6\n sta $0401\n sta $0402\n jsr f\n", 2, "f: Needs $03FE[0..3]={0|7} does not hold: $0401 holds 6"},
		{"the second word", "Needs it[0..1]:word[0..1]={0}", "f: rts\nmain: lda #1\n sta it+1\n jsr f\n", 1, "f: Needs it[0..1]:word[0..1]={0} does not hold: $0001 holds 1"},
		{"a register of a chip", "Needs $2002={0..255}", "f: rts\nmain: jsr f\n", 1, ""},
		{"memory", "Needs count={1|4}", "f: rts\nmain: lda #4\n sta count\n jsr f\n", 1, ""},
		{"other memory", "Needs count={1|4}", "f: rts\nmain: lda #2\n sta count\n jsr f\n", 1, "f: Needs count={1|4} does not hold: $0002 holds 2"},
		{"the second byte", "Needs word[0..1]={0|9}", "f: rts\nmain: lda #9\n sta word\n lda #8\n sta word+1\n jsr f\n", 1, "f: Needs word[0..1]={0|9} does not hold: $0004 holds 8"},
		{"a word", "Needs it:it+1={$0300|$0310}", "f: rts\nmain: lda #$10\n sta it\n lda #3\n sta it+1\n jsr f\n", 1, ""},
		{"a word's high byte", "Needs it:it+1={$0300}", "f: rts\nmain: lda #2\n sta it+1\n jsr f\n", 1, "f: Needs it:it+1={$0300} does not hold: $0000 holds 512"},
		{"said once", "Needs A={3}", "f: rts\nmain: lda #4\n jsr f\n jsr f\n", 2, "f: Needs A={3} does not hold: A is 4"},
		{"two notes", "Needs A={3} X={3}", "f: rts\nmain: lda #4\n ldx #5\n jsr f\n", 2, "f: Needs A={3} does not hold: A is 4; f: Needs X={3} does not hold: X is 5"},
		{"two calls, one wrong", "Needs A={3}", "f: rts\nmain: lda #3\n jsr f\n lda #4\n jsr f\n", 2, "f: Needs A={3} does not hold: A is 4"},
		{"a loop", "Bound .n <= 4", "f: ldx #4\n.n: lda $2002\n dex\n bne .n\n rts\nmain: jsr f\n jsr f\n", 8, ""},
		{"a longer loop", "Bound .n <= 4", "f: ldx #5\n.n: lda $2002\n dex\n bne .n\n rts\nmain: jsr f\n", 5, "f: Bound does not hold: the loop at $8002 ran more than 4 rounds"},
		{"a loop of RAM alone", "Bound .n <= 4", "f: ldx #5\n.n: inc count\n dex\n bne .n\n rts\nmain: jsr f\n", 5, "f: Bound does not hold: the loop at $8002 ran more than 4 rounds"},
		{"a fast loop", "Bound .n <= 200", "f: ldx #201\n.n: dex\n bne .n\n rts\nmain: jsr f\n", 201, "f: Bound does not hold: the loop at $8002 ran more than 200 rounds"},
		{"a fast loop within its bound", "Bound .n <= 200", "f: ldx #200\n.n: dex\n bne .n\n rts\nmain: jsr f\n jsr f\n", 400, ""},
		{"two loops", "Bound .n <= 2\n;;; Bound .m <= 3", "f: ldx #2\n.n: dex\n bne .n\n ldx #4\n.m: dex\n bne .m\n rts\nmain: jsr f\n", 6, "f: Bound does not hold: the loop at $8007 ran more than 3 rounds"},
		{"a call in the loop has its own count", "Bound .n <= 2", "f: ldx #2\n.n: jsr g\n dex\n bne .n\n rts\ng: rts\nmain: jsr f\n", 2, ""},
		{"the caller's count goes on after a call", "Bound .n <= 2", "f: ldx #3\n.n: jsr g\n dex\n bne .n\n rts\ng: rts\nmain: jsr f\n", 3, "f: Bound does not hold: the loop at $8002 ran more than 2 rounds"},
		{"single steps", "Points it:it+1={0}\n;;; Bound .n <= 2", "f: ldy #0\n ldx #3\n nop\n.n: lda (it),y\n dex\n bne .n\n rts\nmain: jsr f\n", 6, "f: Bound does not hold: the loop at $8005 ran more than 2 rounds"},
		{"a routine that calls itself", "Bound .n <= 2", "f: dex\n beq .last\n jsr f\n.last: ldy #2\n.n: dey\n bne .n\n rts\nmain: ldx #3\n jsr f\n", 6, ""},
		{"two arrays", "Needs it[0..1]:word[0..1]={$0300|$0410}", "f: rts\nmain: lda #3\n sta word\n lda #4\n sta word+1\n lda #$10\n sta it+1\n jsr f\n", 1, ""},
		{"a jump", "Targets g", "f: jmp (it)\ng: rts\nmain: lda #<g\n sta it\n lda #>g\n sta it+1\n jsr f\n", 1, ""},
		{"a jump elsewhere", "Targets g", "f: jmp (it)\ng: rts\nh: rts\nmain: lda #<h\n sta it\n lda #>h\n sta it+1\n jsr f\n", 1, "f: Targets does not hold: a jump went to $8004"},
		{"a jump by RTS", "Targets g", "f: lda #>(g-1)\n pha\n lda #<(g-1)\n pha\n rts\ng: rts\nmain: jsr f\n", 1, ""},
		{"a jump by RTS elsewhere", "Targets g", "f: lda #>(h-1)\n pha\n lda #<(h-1)\n pha\n rts\ng: rts\nh: rts\nmain: jsr f\n", 1, "f: Targets does not hold: a jump went to $8008"},
		{"a jump of another routine", "Targets g", "f: rts\ng: rts\n;;; k - jumps.\n;;; Needs A={0..255}\nk: jmp (it)\nmain: lda #<g\n sta it\n lda #>g\n sta it+1\n jsr k\n", 1, ""},
		{"a pointer", "Points it:it+1={$0310}", "f: ldy #0\n lda (it),y\n rts\nmain: lda #$10\n sta it\n lda #3\n sta it+1\n jsr f\n", 1, ""},
		{"a pointer elsewhere", "Points it:it+1={$0310}", "f: ldy #0\n lda (it),y\n rts\nmain: lda #$11\n sta it\n lda #3\n sta it+1\n jsr f\n", 1, "f: Points does not hold: $00 points to $0311"},
		{"two pointers", "Points it:it+1={$0310} word:word+1={$0320}", "f: ldy #0\n lda (word),y\n lda (it),y\n rts\nmain: lda #$10\n sta it\n lda #3\n sta it+1\n jsr f\n", 2, "f: Points does not hold: $03 points to $0000"},
		{"the first instruction of the next routine", "Points it:it+1={$0310}", "f: rts\n;;; k - another.\n;;; Clobbers A\nk: lda (it),y\n rts\nmain: jsr k\n", 0, ""},
		{"the last instruction before the next routine", "Points it:it+1={$0310}", "f: lda (it),y\n;;; k - another.\n;;; Clobbers A\nk: rts\nmain: jsr f\n", 1, "f: Points does not hold: $00 points to $0000"},
		{"the first instruction", "Points it:it+1={$0310}", "f: lda (it),y\n rts\nmain: jsr f\n", 1, "f: Points does not hold: $00 points to $0000"},
		{"on a later page", "Points it:it+1={$0310}", "f: jmp on\n.res 600\non: lda (it),y\n rts\nmain: jsr f\n", 1, "f: Points does not hold: $00 points to $0000"},
		{"another pointer of the routine", "Points it:it+1={$0310}", "f: ldy #0\n lda (word),y\n rts\nmain: jsr f\n", 0, ""},
		{"the pointer in another routine", "Points it:it+1={$0310}", "f: rts\n;;; k - another.\n;;; Needs A={0..255}\nk: ldy #0\n lda (it),y\n rts\nmain: jsr k\n", 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, broken := audit(t, ";;; f - a routine.\n;;; "+c.header+"\n"+c.code+end)
			if broken != c.want || a.Checks != c.checks {
				t.Errorf("%d checks, %q; want %d, %q", a.Checks, broken, c.checks, c.want)
			}
			for _, b := range a.Broken {
				if b.Pos.Line != 7 {
					t.Errorf("the header is in line 7, not %d", b.Pos.Line)
				}
			}
		})
	}
}

// An interrupt in a loop is a call of its own: what it returns to goes on counting.
func TestAnInterruptDoesNotEndTheCountOfALoop(t *testing.T) {
	a, broken := audit(t, ";;; f - waits for the NMI.\n;;; Bound .n <= 2\nf: lda #0\n.n: bit $10\n beq .n\n rts\nmain: bit $2002\n bpl main\nagain: bit $2002\n bpl again\n lda #$80\n sta $2000\n jsr f\nstop: jmp stop\nnmi: rti\n")
	if broken != "f: Bound does not hold: the loop at $8002 ran more than 2 rounds" || a.Checks < 1000 {
		t.Errorf("%q, %d checks", broken, a.Checks)
	}
}

func TestLoopsOfAHandlerAreItsOwn(t *testing.T) {
	a, broken := audit(t, "main: lda #$80\n sta $2000\n jmp main\n;;; nmi - counts.\n;;; Bound .n <= 3\nnmi: ldx #3\n.n: dex\n bne .n\n rti\n")
	if broken != "" || a.Checks < 6 || a.Checks%3 != 0 {
		t.Errorf("%q, %d checks", broken, a.Checks)
	}
}

// An audit that begins in the middle of a routine cannot know how often its loop ran. A call that is
// announced is counted.
func TestALoopThatRunsAlreadyIsNotCounted(t *testing.T) {
	for _, loop := range []string{" lda $10\n beq .n\n", " inc $10\n jmp .n\n"} {
		prog, n := assemble(t, ";;; main - waits.\n;;; Bound .n <= 2\nmain: lda #0\n.n:"+loop+"nmi: rti\n")
		con, err := nes.Open(prog.Image, nes.Config{})
		if err != nil {
			t.Fatal(err)
		}
		con.RunFrame()
		a, remove := n.Check(con)
		con.RunFrame()
		if a.Checks != 0 {
			t.Errorf("%d checks before a call", a.Checks)
		}
		a.Call(0x8000)
		con.RunFrame()
		if a.Checks < 1000 || len(a.Broken) != 1 {
			t.Errorf("%d checks after a call, %v", a.Checks, a.Broken)
		}
		remove()
	}
}

func TestACallFromOutsideBeginsAnew(t *testing.T) {
	prog, n := assemble(t, ";;; f - a routine.\n;;; Needs A={3}\nf: rts\nmain: jsr f\n"+end)
	con, err := nes.Open(prog.Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	a, remove := n.Check(con)
	at, _ := prog.Lookup("f")
	a.Call(uint16(at.Value))
	if a.Checks != 1 || len(a.Broken) != 1 {
		t.Errorf("%d checks, %v", a.Checks, a.Broken)
	}
	remove()
	con.RunFrame()
	if a.Checks != 1 {
		t.Errorf("%d checks after the end", a.Checks)
	}
}

func TestPointersAreNotCheckedAfterTheEnd(t *testing.T) {
	prog, n := assemble(t, ";;; main - reads.\n;;; Points it:it+1={0}\nmain: lda (it),y\n inc count\n jmp main\nnmi: rti\n")
	con, err := nes.Open(prog.Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	a, remove := n.Check(con)
	con.RunFrame()
	seen := a.Checks
	remove()
	con.RunFrame()
	if seen < 100 || a.Checks != seen {
		t.Errorf("%d checks, then %d", seen, a.Checks)
	}
}

// Two banks have code at the same address, with different pointers. Only that of f has a note.
func TestPointersOfTwoBanks(t *testing.T) {
	a, broken := audit(t, " .mapper 2\n .prgrom 64\n .bank 0\n;;; f - reads.\n;;; Points it:it+1={0}\nf: lda (it),y\n rts\n .bank 1\nk: lda (word),y\n rts\n"+
		" .bank 3\nbanks: .byte 0, 1\nmain: lda #9\n sta word\n ldx #1\n stx banks+1\n jsr k\n ldx #0\n stx banks\n jsr f\n ldx #1\n stx banks+1\n jsr k\n"+end)
	if broken != "" || a.Checks != 1 {
		t.Errorf("%q, %d checks", broken, a.Checks)
	}
}

// TestNotesAtOneAddressInTwoBanks breaks the note of one of two routines that have the same address in different banks.
func TestNotesAtOneAddressInTwoBanks(t *testing.T) {
	const src = " .mapper 2\n .prgrom 64\n .bank 0\n;;; f - reads.\n;;; Points it:it+1={0}\nf: lda (it),y\n rts\n .bank 1\n;;; k - reads.\n;;; Points it:it+1={0}\nk: lda (it),y\n rts\n" +
		" .bank 3\nbanks: .byte 0, 1\nmain: lda #9\n sta it\n ldx #BANK\n stx banks+BANK\n jsr f\n" + end
	for bank, want := range []string{"f", "k"} {
		_, broken := audit(t, strings.ReplaceAll(src, "BANK", fmt.Sprint(bank)))
		if broken != want+": Points does not hold: $00 points to $0009" {
			t.Errorf("bank %d: %q", bank, broken)
		}
	}
}

// TestANoteOfAnyBank breaks a note of a routine whose bank is not known, which is reported.
func TestANoteOfAnyBank(t *testing.T) {
	prog, _ := assemble(t, ";;; f - reads.\n;;; Points it:it+1={0}\nf: lda (it),y\n rts\nmain: lda #9\n sta it\n jsr f\n"+end)
	c := &prog.Contracts[0]
	c.Bank = -1
	con, err := nes.Open(prog.Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	a, remove := assume.New([]*asm.Contract{c}).Check(con)
	defer remove()
	con.RunFrame()
	if len(a.Broken) != 1 {
		t.Error(a.Broken)
	}
}

func TestAnyNote(t *testing.T) {
	for _, c := range []struct {
		notes string
		want  bool
	}{{"Clobbers A", false}, {"Needs A={1}", true}, {"Bound f <= 1", true}, {"Targets f", true}, {"Points it:it+1={0}", true}} {
		if _, n := assemble(t, ";;; f - a routine.\n;;; "+c.notes+"\nf: nop\nmain: jsr f\n"+end); n.Any() != c.want {
			t.Errorf("%s: %v", c.notes, n.Any())
		}
	}
}

func TestNotesAreFoundByAddress(t *testing.T) {
	prog, n := assemble(t, ";;; f - a routine.\n;;; Bound .n <= 4\n;;; Points it:it+1={$0310|$0300}\n;;; Targets g\n;;; Needs X={1}\nf: nop\n.n: jmp (it)\n"+
		";;; g - another.\n;;; Points word:word+1={$0310|$0320}\n;;; Needs A={2}\ng: rts\nmain: jsr f\n"+end)
	f, _ := prog.Lookup("f")
	g, _ := prog.Lookup("g")
	at, other := uint16(f.Value), uint16(g.Value)
	if most, ok := n.Bound(at + 1); !ok || most != 4 {
		t.Errorf("the loop has %d, %v", most, ok)
	}
	if c := n.Limits(at + 1); c == nil || c.Routine != "f" {
		t.Errorf("the loop is limited by %v", c)
	}
	if _, ok := n.Bound(at); ok {
		t.Error("there is a bound at f")
	}
	for pc, want := range map[uint16]uint16{at - 1: 0, at: at, at + 1: at, other - 1: at, other: other, other + 9: other} {
		if got := n.Owner(pc); got != want {
			t.Errorf("$%04X is in $%04X, want $%04X", pc, got, want)
		}
	}
	if list, ok := n.Targets(at + 2); !ok || !slices.Equal(list, []uint16{other}) {
		t.Errorf("targets %04X, %v", list, ok)
	}
	if _, ok := n.Targets(other); ok {
		t.Error("g has targets")
	}
	if list := n.Words(); fmt.Sprintf("%04X", list) != "[0300 0310 0320]" {
		t.Errorf("words %04X", list)
	}
	if list, ok := n.PointsTo(at+1, 0); !ok || fmt.Sprintf("%04X", list) != "[0300 0310]" {
		t.Errorf("points to %04X, %v", list, ok)
	}
	if _, ok := n.PointsTo(at+1, 3); ok {
		t.Error("f has a note about word")
	}
	if list := n.Needs(at); len(list) != 1 || list[0].Place.Reg != 'X' {
		t.Errorf("needs of f: %+v", list)
	}
	if list := n.Needs(at + 1); list != nil {
		t.Errorf("needs of no routine: %+v", list)
	}
	if list := n.Needs(other); len(list) != 1 || list[0].Place.Reg != 'A' {
		t.Errorf("needs of g: %+v", list)
	}
	twice := assume.New([]*asm.Contract{{Addr: 0x8000, Needs: n.Needs(at)}, {Addr: 0x8000, Needs: n.Needs(at)}, {Addr: 0x8001, Needs: n.Needs(at)}})
	if two := assume.New([]*asm.Contract{{Addr: 0x8000, Needs: n.Needs(at)}, {Addr: 0x8000, Needs: n.Needs(at)}}); two.Needs(0x8000) != nil {
		t.Error("of two headers alone, one is taken")
	}
	if twice.Needs(0x8000) != nil || twice.Needs(0x8001) == nil {
		t.Error("of two headers for one address, one is taken")
	}
}

// Two headers are about one routine. The audit cannot tell whose Needs are meant, but those of one of them must hold.
func TestNeedsOfOneOfTwoHeadersMustHold(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"Needs A={3}", "Needs A={4}", ""},
		{"Needs A={4}", "Needs A={3}", ""},
		{"Needs A={4} X={1}", "Needs A={5}", "f: Needs A={4} does not hold: A is 3; f: Needs X={1} does not hold: X is 0; k: Needs A={5} does not hold: A is 3"},
		{"Needs A={4}", "Clobbers A", ""},
		{"Clobbers A", "Needs A={4}", ""},
	} {
		headers := ";;; f - a routine.\n;;; " + c.first + "\nf:\n;;; k - the same.\n;;; " + c.second + "\nk:\n"
		for _, way := range []string{"jsr f\n", "jsr to\n jmp stop\nto: jmp f\n"} {
			_, broken := audit(t, headers+"rts\nmain: ldx #0\n lda #3\n"+way+end)
			if at := strings.Index(broken, " when "); at >= 0 { // it is reached by a jump
				i := strings.Index(broken[at:], "$") + at
				broken = strings.ReplaceAll(broken, broken[at:i+5], "")
			}
			if broken != c.want {
				t.Errorf("%s, %s, %s: %q, want %q", c.first, c.second, way, broken, c.want)
			}
		}
	}
}

// Of two headers for one routine, the one is told of that has the note.
func TestTheHeaderThatHasTheNote(t *testing.T) {
	for _, c := range []struct{ notes, code, want string }{
		{"Targets g", "lda #<h\n sta it\n lda #>h\n sta it+1\n jmp (it)\ng: rts\nh: rts\n", "Targets does not hold: a jump went to $800C"},
		{"Targets g", "lda #>(b-1)\n pha\n lda #<(b-1)\n pha\n lda #<h\n sta it\n lda #>h\n sta it+1\n jmp (it)\ng: rts\nh: rts\nb: rts\n", "Targets does not hold: a jump went to $8012"},
		{"Points it:it+1={$0310}", "lda (it),y\n rts\n", "Points does not hold: $00 points to $0000"},
		{"Bound .n <= 4", "ldx #5\n.n: dex\n bne .n\n rts\n", "Bound does not hold: the loop at $8002 ran more than 4 rounds"},
	} {
		with, without := ";;; f - a routine.\n;;; "+c.notes+"\nf:\n", ";;; k - the same.\n;;; Needs A={0..255}\n;;; Points word:word+1={0}\nk:\n"
		for _, headers := range []string{with + without, without + with} {
			src := headers + c.code + "main: jsr f\n" + end
			if _, broken := audit(t, strings.ReplaceAll(src, ".n", "n")); broken != "f: "+c.want {
				t.Errorf("%s: %q, want %q", c.notes, broken, c.want)
			}
		}
	}
}

// A loop may stand above the header that limits it: above all headers, or below another one.
func TestALoopAboveItsHeader(t *testing.T) {
	for _, above := range []string{"", ";;; k - another.\n;;; Clobbers A\nk: nop\n"} {
		_, broken := audit(t, above+"ldx #5\nn: dex\n bne n\n rts\n;;; f - a routine.\n;;; Bound n <= 4\nf: ldx #5\n jsr n\n rts\nmain: jsr f\n"+end)
		if !strings.HasPrefix(broken, "f: Bound does not hold: the loop at ") {
			t.Errorf("%q", broken)
		}
	}
}
