package nes

import (
	"fmt"
	"testing"
)

// prgImage is a cartridge in which byte 0 of every 8 KB of PRG ROM is its number.
func prgImage(mapper, kb int) []byte {
	image := make([]byte, 16+kb<<10+8<<10)
	copy(image, []byte{'N', 'E', 'S', 0x1A, uint8(kb / 16), 1, uint8(mapper << 4), uint8(mapper & 0xF0)})
	for i := range kb / 8 {
		image[16+i<<13] = uint8(i)
	}
	return image
}

func TestABankIsSwitchedInByTheRegisterThatDoesIt(t *testing.T) {
	for _, c := range []struct {
		name       string
		mapper, kb int
		addr       uint16
		offset     int
		can        bool
		other      uint16 // an address that has to show what it did
	}{
		{"NROM has no register", 0, 32, 0x8000, 0x4000, false, 0xC000},
		{"UxROM at $8000", 2, 128, 0x8000, 3 * 0x4000, true, 0xC000},
		{"UxROM is fixed at $C000", 2, 128, 0xC000, 3 * 0x4000, false, 0x8000},
		{"MMC1 at $8000", 1, 256, 0x8000, 5 * 0x4000, true, 0xC000},
		{"MMC3 at $8000", 4, 256, 0x8000, 9 * 0x2000, true, 0xA000},
		{"MMC3 at $A000", 4, 256, 0xA000, 9 * 0x2000, true, 0x8000},
		{"MMC3 is fixed at $E000", 4, 256, 0xE000, 9 * 0x2000, false, 0x8000},
		{"MMC3 at $8000, not by its mode", 4, 256, 0x8000, 30 * 0x2000, true, 0xC000},
		{"AxROM is switched whole", 7, 128, 0xC000, 2*0x8000 + 0x4000, true, 0},
		{"AxROM has no half banks", 7, 128, 0x8000, 2*0x8000 + 0x4000, false, 0},
		{"MMC5 in its mode of whole 32 KB", 5, 256, 0x8000, 8 * 0x2000, true, 0},
		{"FME-7 at $A000", 69, 256, 0xA000, 9 * 0x2000, true, 0x8000},
		{"UxROM shows it already at $C000", 2, 128, 0xC000, 7 * 0x4000, true, 0x8000},
		{"FME-7 at $6000, where RAM may be", 69, 256, 0x6000, 9 * 0x2000, false, 0x8000},
		{"an odd offset", 2, 128, 0x8001, 0x4000, false, 0},
		{"RAM", 2, 128, 0x0000, 0x4000, false, 0},
		{"beyond the ROM", 2, 128, 0x8000, 1 << 20, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := Open(prgImage(c.mapper, c.kb), Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			before := n.Page(uint8(c.addr >> 8))
			other := n.Page(uint8(c.other >> 8))
			if got := n.MapPRG(c.addr, c.offset); got != c.can {
				t.Fatalf("switched in: %v, want %v", got, c.can)
			}
			switch {
			case c.can && n.Peek(c.addr) != uint8(c.offset>>13):
				t.Errorf("%04X shows bank %d", c.addr, n.Peek(c.addr))
			case !c.can && n.Page(uint8(c.addr>>8)) != before:
				t.Error("it cannot be switched in, and something changed")
			}
			if c.other != 0 && n.Page(uint8(c.other>>8)) != other {
				t.Errorf("%04X has changed too", c.other)
			}
		})
	}
}

// On UxROM the latch is all there is: switching by hand and by MapPRG have to
// come to the same registers.
func TestMapPRGIsWhatAWriteDoes(t *testing.T) {
	byHand, err := Open(prgImage(2, 128), Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	mapped, err := Open(prgImage(2, 128), Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	byHand.BusWrite(0x8000, 5)
	if !mapped.MapPRG(0x8000, 5*0x4000) {
		t.Fatal("not switched in")
	}
	var a, b Snapshot
	byHand.Snapshot(&a)
	mapped.Snapshot(&b)
	if string(a.board) != string(b.board) {
		t.Errorf("the board's registers are % X, by a write % X", b.board, a.board)
	}
}

// TestMapPRGChangesTheFewestBits: of the 32 values of UxROM's latch that show a bank of eight, it takes the one that
// is nearest to the present value.
func TestMapPRGChangesTheFewestBits(t *testing.T) {
	n, err := Open(prgImage(2, 128), Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	n.BusWrite(0x8000, 0xA8)
	var s Snapshot
	if !n.MapPRG(0x8000, 5*0x4000) {
		t.Fatal("not switched in")
	}
	if n.Snapshot(&s); s.board[0] != 0xAD {
		t.Errorf("the latch holds $%02X, want $AD", s.board[0])
	}
}

// A board without registers has nothing to switch, and shows what it shows.
func TestMapPRGIsDoneWhereThePageIsShownAlready(t *testing.T) {
	n, err := Open(prgImage(0, 32), Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		addr   uint16
		offset int
		want   bool
	}{{0x8000, 0, true}, {0xE100, 0x6100, true}, {0xE100, 0x6000, false}, {0x8000, -0x100, false}, {0x8000, 0x8000, false}} {
		if got := n.MapPRG(c.addr, c.offset); got != c.want {
			t.Errorf("offset $%X at $%04X: %v, want %v", c.offset, c.addr, got, c.want)
		}
	}
}

func TestMapPRGFindsWhatAnyBoardCanShowAndNeverPanics(t *testing.T) {
	boards := 0
	for mapper := range 256 {
		n, err := Open(prgImage(mapper, 256), Config{SampleRate: -1})
		if err != nil {
			continue // no board of ours
		}
		boards++
		t.Run(fmt.Sprint(mapper), func(t *testing.T) {
			for _, addr := range []uint16{0x8000, 0xA000, 0xC000, 0xE000} {
				for bank := 0; bank < 32; bank += 5 {
					if n.MapPRG(addr, bank<<13) && n.Peek(addr) != uint8(bank) {
						t.Fatalf("bank %d at %04X shows %d", bank, addr, n.Peek(addr))
					}
				}
			}
		})
	}
	if boards < 30 {
		t.Errorf("only %d boards were tried", boards)
	}
}

func BenchmarkMapPRG(b *testing.B) {
	n, err := Open(prgImage(4, 256), Config{SampleRate: -1})
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		n.MapPRG(0x8000, i%31<<13)
	}
}
