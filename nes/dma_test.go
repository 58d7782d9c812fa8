package nes

import (
	"fmt"
	"testing"
)

// TestATransferTakes513Cycles or one more, if its halt falls on a get cycle. With an observer of accesses it is performed
// cycle by cycle, and takes the same.
func TestATransferTakes513Cycles(t *testing.T) {
	program := []uint8{
		0xA2, 0x00, 0x8A, 0x9D, 0x00, 0x03, 0xE8, 0xD0, 0xF9, // ldx #0; txa, sta $0300,x, inx, bne
		0xA9, 0x03, 0x8D, 0x14, 0x40, // $8009: lda #3, sta $4014
		0xA5, 0x00, // lda $00, which is halted
		0xA9, 0x03, 0xEA, 0x8D, 0x14, 0x40, 0xA5, 0x00, // lda #3, nop, sta $4014, lda $00: the same again
		0xEA, 0x24, 0x00, 0x4C, 0x09, 0x80, // nop, bit $00, jmp $8009
	}
	for getPut := range uint8(2) {
		for _, observed := range []bool{false, true} {
			t.Run(fmt.Sprintf("first cycle %d, observed %v", getPut, observed), func(t *testing.T) {
				con := testConsole(t, Config{GetPut: getPut}, program...)
				if observed {
					con.Attach(&Observer{Access: func(Access) {}})
				}
				seen := map[uint64]int{}
				for transfers := 0; transfers < 8; {
					from := con.Cycles()
					con.Step()
					took := con.Cycles() - from - 3
					if took < 10 || took > 1000 {
						continue
					}
					transfers++
					seen[took]++
					if want := 513 + uint64(1-(from+uint64(getPut))%2); took != want {
						t.Errorf("from cycle %d on it takes %d cycles, want %d", from, took, want)
					}
				}
				oam := con.OAM()
				for i := range oam {
					want := uint8(i)
					if i&3 == 2 {
						want &= 0xE3 // bits that OAM does not have
					}
					if oam[i] != want {
						t.Fatalf("OAM %02X has %02X, want %02X", i, oam[i], want)
					}
				}
				if con.cpu.Stolen != 8*513+uint64(seen[514]) || con.StolenByDMC() != 0 {
					t.Errorf("transfers take %v, %d cycles were stolen, %d by samples", seen, con.cpu.Stolen, con.StolenByDMC())
				}
			})
		}
	}
}

// TestAResetEndsATransfer that has been asked for: the reset sequence takes its seven cycles.
func TestAResetEndsATransfer(t *testing.T) {
	con := testConsole(t, Config{}, 0xA9, 0x03, 0x8D, 0x14, 0x40, 0x4C, 0x00, 0x80) // lda #3, sta $4014, jmp $8000
	for !con.dma.OAMActive {
		con.Step()
	}
	con.Reset()
	from := con.Cycles()
	con.Step()
	if took := con.Cycles() - from; took != 7 || con.cpu.PC != 0x8000 || con.dma != (dma{}) {
		t.Errorf("the reset takes %d cycles to $%04X; the DMA unit is %+v", took, con.cpu.PC, con.dma)
	}
}

// TestAStateHoldsATransfer that has been asked for, and the buttons: another console goes on with them.
func TestAStateHoldsATransfer(t *testing.T) {
	program := []uint8{0xA9, 0x03, 0x8D, 0x14, 0x40, 0x4C, 0x00, 0x80} // lda #3, sta $4014, jmp $8000
	con, other := testConsole(t, Config{}, program...), testConsole(t, Config{}, program...)
	con.Hold(1, ButtonDown)
	for !con.dma.OAMActive {
		con.Step()
	}
	var at, a, b Snapshot
	con.Snapshot(&at)
	other.Restore(&at)
	if other.dma != con.dma || !other.dma.OAMActive || other.pads != con.pads {
		t.Errorf("the other console's DMA unit is %+v, its pads are %+v", other.dma, other.pads)
	}
	for _, c := range []*Console{con, other} {
		from := c.Cycles()
		if c.Step(); c.Cycles()-from < 513 {
			t.Errorf("the next instruction takes %d cycles", c.Cycles()-from)
		}
	}
	con.Snapshot(&a)
	other.Snapshot(&b)
	if !a.Equal(&b) {
		t.Error("the consoles differ afterwards")
	}
}
