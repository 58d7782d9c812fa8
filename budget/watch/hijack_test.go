package watch_test

import (
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// TestAnNMIInTheEntryOfAnIRQ plays a game that waits for the NMI and lets an IRQ in, in each round. Whenever an NMI takes
// the place of an IRQ that is being entered, the frame ends with the handler entered. No frame is missed.
func TestAnNMIInTheEntryOfAnIRQ(t *testing.T) {
	const src = " .mapper 0\n .vectors nmi, reset, irq\n .zeropage\nn: .res 1\n .code\nreset: ldx #$FF\n txs\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n" +
		" lda #0\n sta $4017\n lda #$80\n sta $2000\n main: lda n\n.w: cli\n sei\n cmp n\n beq .w\n jmp main\nnmi: inc n\n rti\nirq: rti\n"
	prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	m := watch.NewMeter(con, program.Of(prog).Names)
	m.Attach()
	for frame := range 60 {
		con.RunFrame()
		if f := m.EndFrame(); frame > 8 && f.Missed {
			t.Errorf("frame %d is missed", frame)
		}
	}
}
