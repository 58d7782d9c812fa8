package bound_test

import (
	"strings"
	"testing"

	"pool6502/budget/bound"
	"pool6502/budget/program"
	"pool6502/nes"
)

// TestConditionsHoldAlsoWhereTheCodeAboveLeads has two routines of which the upper one runs on into the lower one, which is called as
// well. RAM is switched off before the upper one is called: that breaks a condition of both, and contradicts neither proof.
func TestConditionsHoldAlsoWhereTheCodeAboveLeads(t *testing.T) {
	prog := assemble(t, " .mapper 4\n .prgrom 32\n .workram 8\n .bank 3\n .org $E000\n .vectors irq, reset, irq\nreset: lda #0\n sta $A001\n jsr upper\n.e: jsr lower\n jmp .e\n"+
		"upper: lda $6000\nlower: lda #5\n sta $6000\n.l: dec $6000\n bne .l\n rts\nirq: rti\n")
	con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	var places []bound.Place
	for _, name := range []string{"lower", "upper"} {
		at, _ := prog.Lookup(name)
		places = append(places, bound.Place{Addr: uint16(at.Value), Bank: at.Bank})
	}
	p, err := bound.New(program.Of(prog))
	if err != nil {
		t.Fatal(err)
	}
	w := p.Watch(con, places)
	for range 30 {
		con.RunFrame()
	}
	refuted := w.Refuted()
	for i, name := range []string{"lower", "upper"} {
		if len(refuted) != 2 || refuted[i].Routine != name || !strings.Contains(refuted[i].What, "the cartridge's RAM is switched on and can be written. This does not hold: in frame 0") {
			t.Fatalf("refuted: %v; want %s", refuted, name)
		}
	}
	if list := w.Escaped(); w.Checks < 20 || len(list) > 0 {
		t.Errorf("%d comparisons, %v", w.Checks, list)
	}
}

// TestACallEndsAtAReturnPastTheStack jumps to a routine although nothing is on the stack. Its RTS pulls past $01FF, and what runs then is not the
// routine any more.
func TestACallEndsAtAReturnPastTheStack(t *testing.T) {
	prog := assemble(t, " .mapper 0\n .org $C000\n .vectors irq, reset, irq\nreset: ldx #$FF\n txs\n lda #<(on-1)\n sta $0100\n lda #>(on-1)\n sta $0101\n jmp f\n"+
		"on: inx\n jmp on\nf: nop\n rts\nirq: rti\n")
	con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	at, _ := prog.Lookup("f")
	p, err := bound.New(program.Of(prog))
	if err != nil {
		t.Fatal(err)
	}
	w := p.Watch(con, []bound.Place{{Addr: uint16(at.Value), Bank: at.Bank}})
	con.RunFrame()
	if list := w.Escaped(); w.Checks == 0 || len(list) > 0 {
		t.Errorf("%d comparisons, %v", w.Checks, list)
	}
}
