package screen

import (
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes/apu"
	"pool6502/nes/ppu"
)

// TestRegistersAreShownWithTheirMeaning, and a row says who wrote it.
func TestRegistersAreShownWithTheirMeaning(t *testing.T) {
	scr, s := debugging(t, Graphics)
	con := s.Console()
	sound := &apu.State{Pulse: [2]apu.PulseState{{Period: 253, Duty: 2, Envelope: apu.Envelope{Constant: true, Volume: 9}}}, Frame: apu.FrameCounterState{Mode: 1}}
	rows := append(append(ppuRows(con, &ppu.State{Ctrl: 0xA8 | 0x10, Mask: 0x88, V: 0x23C0, W: true}), apuRows(con, sound)...),
		boardRows(&struct {
			Select uint8
			Bank   [2]uint8
			Enable bool
		}{7, [2]uint8{1, 0x1F}, true})...)
	text := ""
	for _, row := range rows {
		text += row.name + ": " + row.text + "\n"
	}
	for _, want := range []string{"PPUCTRL: $B8, NMI, background $1000, sprites 8 × 16, address + 1\n", "PPUMASK: $88, background, blue\n",
		"address: v $23C0, t $0000, fine x 0, next write is the second\n", "pulse 1: period 253, 440.4 Hz, duty 2, volume 9, length 0\n", "frame: 5 steps, IRQ\n",
		": Select $07, Bank 01 1F, Enable on\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	scr.graphics.view = 3
	var asked []Spot
	scr.Bytes = func(_ string, of []Spot) { asked = of }
	find(t, scr, s, Graphics, "PPUMASK; written ")
	find(t, scr, s, Graphics, "pulse 1; ")
	if scr.Click(); len(asked) != 4 || asked[3].Name != "SQ1_HI" || asked[3].Addr != 0x4003 {
		t.Errorf("a click asks about %v", asked)
	}
	for _, size := range [][2]int{{320, 200}, {640, 480}} {
		scr.Draw(paint.NewCanvas(size[0], size[1]), s)
	}
}
