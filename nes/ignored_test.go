package nes_test

import (
	"testing"

	"pool6502/asm"
	"pool6502/nes"
	"testing/fstest"
)

// A program that turns rendering on at once. The PPU is ready about 29,658 cycles after power-on (nesdev, "PPU power
// up state").
const early = ` .mapper 0
reset: lda #0
 sta $2000
 lda #$1E
 sta $2001
 lda #$3F
 sta $2006
stay: jmp stay
 .vectors reset, reset, reset
`

func TestAWriteToAPPUThatIsNotReadyIsNoted(t *testing.T) {
	p, err := asm.Assemble(fstest.MapFS{"a.asm": {Data: []byte(early)}}, "a.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(p.Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	con.RunFrame()
	w, ok := con.Ignored()
	if !ok || w.Addr != 0x2001 || w.Value != 0x1E || w.PC != 0x8009 || w.PRG != 9 || w.Cycle != 7+2+4+2+3 {
		t.Errorf("noted %+v, %v", w, ok)
	}
	if pos, _ := p.Source(w.PRG); pos.Line != 5 {
		t.Errorf("it is in line %d", pos.Line)
	}
	if w.Ready < 29_640 || w.Ready > 29_680 {
		t.Errorf("the PPU is ready at cycle %d", w.Ready)
	}
	if con, err = nes.Open(p.Image, nes.Config{Ready: true}); err != nil {
		t.Fatal(err)
	}
	con.RunFrame()
	if w, ok := con.Ignored(); ok {
		t.Errorf("a ready PPU ignored %+v", w)
	}
	con.Reset()
	con.RunFrame()
	if w, ok := con.Ignored(); ok {
		t.Errorf("after a reset it ignored %+v", w)
	}
}
