package machine

import (
	"fmt"
	"testing"
)

// TestBanks checks which 8 KB of PRG ROM are at $8000, $A000, $C000 and $E000, counted from 0; -1 if that is not
// known.
func TestBanks(t *testing.T) {
	for _, row := range []struct {
		mapper, kb int
		addr       uint16
		bank       int
		want       [4]int
	}{
		{0, 8, 0x8000, -1, [4]int{0, 0, 0, 0}},
		{0, 16, 0x8000, -1, [4]int{0, 1, 0, 1}},
		{0, 24, 0x8000, -1, [4]int{0, 1, 2, 0}},
		{0, 32, 0x8000, 0, [4]int{0, 1, 2, 3}},
		{2, 16, 0x8000, -1, [4]int{0, 1, 0, 1}},
		{2, 32, 0x8000, -1, [4]int{-1, -1, 2, 3}},
		{2, 32, 0x8000, 1, [4]int{2, 3, 2, 3}},
		{2, 64, 0xC000, -1, [4]int{-1, -1, 6, 7}},
		{2, 64, 0x8000, 1, [4]int{2, 3, 6, 7}},
		{2, 64, 0xBFFF, 2, [4]int{4, 5, 6, 7}},
		{2, 64, 0xC000, 3, [4]int{-1, -1, 6, 7}},
		{2, 64, 0x8000, 4, [4]int{-1, -1, 6, 7}},
		{4, 64, 0xE000, -1, [4]int{-1, -1, 6, 7}},
		{4, 64, 0x8000, 1, [4]int{1, -1, 6, 7}},
		{4, 64, 0xA123, 5, [4]int{-1, 5, 6, 7}},
		{7, 64, 0x8000, 1, [4]int{4, 5, 6, 7}},
		{7, 64, 0xC000, 0, [4]int{0, 1, 2, 3}},
		{7, 64, 0xC000, -1, [4]int{-1, -1, -1, -1}},
		{180, 32, 0x8000, -1, [4]int{0, 1, -1, -1}},
		{180, 64, 0x8000, 1, [4]int{-1, -1, -1, -1}},
		{1, 256, 0xC000, -1, [4]int{-1, -1, 30, 31}},
		{1, 512, 0xC000, -1, [4]int{-1, -1, -1, -1}},
		{1, 512, 0xC000, 31, [4]int{-1, -1, 62, 63}},
		{9, 64, 0xC000, -1, [4]int{-1, 5, 6, 7}},
		{69, 64, 0xE000, -1, [4]int{-1, -1, -1, 7}},
		{5, 64, 0xE000, -1, [4]int{-1, -1, -1, 7}},
		{28, 64, 0xC000, -1, [4]int{-1, -1, 6, 7}},
		{180, 64, 0x8000, 0, [4]int{0, 1, -1, -1}},
		{180, 64, 0xC000, 3, [4]int{0, 1, 6, 7}},
	} {
		t.Run(fmt.Sprintf("mapper %d, %d KB, $%04X in bank %d", row.mapper, row.kb, row.addr, row.bank), func(t *testing.T) {
			c := NewCartridge(make([]byte, row.kb<<10), row.mapper).Code(row.addr, row.bank)
			for i, want := range row.want {
				if want >= 0 {
					want *= 0x2000
				}
				if c.slots[i].off != want {
					t.Errorf("at $%04X: %d, want %d", 0x8000+i*0x2000, c.slots[i].off, want)
				}
				at := uint16(0x8000 + i*0x2000)
				for off, addr := range map[int]uint16{0: at, 0x1FFF: at + 0x1FFF} {
					if got := c.Offset(addr); want < 0 && got != -1 || want >= 0 && got != want+off {
						t.Errorf("$%04X is at %d", addr, got)
					}
				}
			}
			if c.Offset(0x7FFF) != -1 {
				t.Error("$7FFF is in ROM")
			}
		})
	}
}

// TestCore runs code on a Core.
func TestCore(t *testing.T) {
	prg := make([]byte, 0x4000)
	load := func(code ...byte) *Core {
		clear(prg)
		copy(prg, code)
		return NewCore(NewCartridge(prg, 0).Code(0x8000, 0))
	}
	t.Run("the limit", func(t *testing.T) {
		m := load(0xEA, 0xEA, 0x60) // nop, nop, rts
		for limit, want := range map[int]bool{3: false, 4: true, 5: true} {
			if body, stack, ok := m.Call(0x8000, 0xF0, limit); ok != want || ok && (body != 4 || stack != 2) {
				t.Errorf("limit %d: %d cycles, %d bytes, %v", limit, body, stack, ok)
			}
		}
	})
	t.Run("a byte of the caller is pulled", func(t *testing.T) {
		m := load(0x68, 0xA8, 0x68, 0x48, 0x98, 0x48, 0x60) // pla, tay, pla, pha, tya, pha, rts
		if body, stack, ok := m.Call(0x8000, 0xF0, 1000); !ok || body != 4+2+4+3+2+3 || stack != 2 {
			t.Errorf("%d cycles, %d bytes, %v", body, stack, ok)
		}
	})
	t.Run("a push", func(t *testing.T) {
		if _, stack, ok := load(0x48, 0x68, 0x60).Call(0x8000, 0xF0, 1000); !ok || stack != 3 { // pha, pla, rts
			t.Errorf("%d bytes, %v", stack, ok)
		}
	})
	t.Run("a jam", func(t *testing.T) {
		if _, _, ok := load(0x02).Call(0x8000, 0xF0, 1000); ok {
			t.Error("it returned")
		}
	})
	t.Run("a note", func(t *testing.T) {
		m := load(0xEA, 0xEA, 0xEA, 0x60)
		m.Allows = func(pc uint16) bool { return pc != 0x8002 }
		if body, _, ok := m.Call(0x8000, 0xF0, 1000); ok || body != 4 {
			t.Errorf("%d cycles, %v", body, ok)
		}
	})
	for _, watching := range []bool{false, true} {
		t.Run(fmt.Sprintf("memory, watching %v", watching), func(t *testing.T) {
			// lda $07FF, sta $6000, lda $7FFF, sta $10, ldx $6000, lda $6001, sta $6002, ldy $6002, sta $7FFE, rts
			m := load(0xAD, 0xFF, 0x0F, 0x8D, 0x00, 0x60, 0xAD, 0xFF, 0x7F, 0x85, 0x10, 0xAE, 0x00, 0x60, 0xAD, 0x01, 0x60, 0x8D, 0x02, 0x60, 0xAC, 0x02, 0x60, 0x8D, 0xFE, 0x7F, 0x60)
			m.RAM[0x7FF], m.Work[0x1FFF], m.Work[1] = 11, 22, 33
			m.Watch(watching)
			if _, _, ok := m.Call(0x8000, 0xF0, 1000); !ok {
				t.Fatal("it does not return")
			}
			if m.Work[0] != 11 || m.RAM[0x10] != 22 || m.CPU.X != 11 || m.CPU.A != 33 || m.CPU.Y != 33 || m.Work[0x1FFE] != 33 {
				t.Errorf("$6000 is %d, $7FFE is %d, $10 is %d, X is %d, A is %d, Y is %d", m.Work[0], m.Work[0x1FFE], m.RAM[0x10], m.CPU.X, m.CPU.A, m.CPU.Y)
			}
			if !watching {
				return
			}
			for cell, want := range map[uint16]bool{0x7FF: true, 0x27FF: true, 0x800: false, 0x801: true, 0x802: false, 0x10: false} {
				if m.Looked[cell] != want {
					t.Errorf("cell %04X was read first: %v", cell, m.Looked[cell])
				}
			}
		})
	}
	t.Run("registers", func(t *testing.T) {
		m := load(0xAD, 0x02, 0x20, 0x60)
		seen := map[uint8]bool{}
		for range 256 {
			m.Call(0x8000, 0xF0, 1000)
			seen[m.CPU.A] = true
		}
		if len(seen) != 256 {
			t.Errorf("%d values were read; want all", len(seen))
		}
	})
}

// TestVolatile checks which cells may change between two instructions.
func TestVolatile(t *testing.T) {
	c := &Code{}
	handled := &Code{Shared: new([Cells]bool)}
	handled.Shared[0x10] = true
	for _, row := range []struct {
		cell    uint16
		c       *Code
		changes bool
	}{{0x10, c, false}, {0x10, handled, true}, {0x11, handled, false}, {0xFF, c, false}, {0x100, c, false}, {0x1FF, handled, false}, {0x200, handled, false}} {
		if got := row.c.Volatile(row.cell); got != row.changes {
			t.Errorf("cell %04X: %v", row.cell, got)
		}
	}
}

// TestWhatIsNoReadOf2002 has instructions that may read $2002, and others that look like them.
func TestWhatIsNoReadOf2002(t *testing.T) {
	for _, row := range []struct {
		code []uint8
		may  bool
	}{
		{[]uint8{0xAD, 0x02, 0x20}, true},  // lda $2002
		{[]uint8{0x2C, 0xFA, 0x3F}, true},  // bit $3FFA, a mirror
		{[]uint8{0xAD, 0x07, 0x20}, false}, // lda $2007
		{[]uint8{0xAD, 0x02, 0x40}, false}, // lda $4002
		{[]uint8{0xAD, 0xFA, 0x1F}, false}, // lda $1FFA
		{[]uint8{0xBD, 0x03, 0x1F}, true},  // lda $1F03,x with 255 in X
		{[]uint8{0xBD, 0x00, 0x1F}, false}, // lda $1F00,x, which ends at $1FFF
		{[]uint8{0xB9, 0xFA, 0x3F}, true},  // lda $3FFA,y with 0 in Y
		{[]uint8{0xB9, 0x00, 0x40}, false}, // lda $4000,y
		{[]uint8{0xA1, 0x10}, true},        // lda ($10,x)
		{[]uint8{0xB1, 0x10}, true},        // lda ($10),y
		{[]uint8{0xA5, 0x02}, false},       // lda $02
		{[]uint8{0x4C, 0x02, 0x20}, false}, // jmp $2002
	} {
		c := NewCartridge(append(row.code, make([]byte, 0x4000-len(row.code))...), 0).Code(0x8000, -1)
		if may := c.MayRead(0x8000); may != row.may {
			t.Errorf("% X: %v", row.code, may)
		}
	}
}

// TestBanksThatSeemToBeSwapped has programs for the MMC3 that store a number at $8000, or something that is no such store.
func TestBanksThatSeemToBeSwapped(t *testing.T) {
	for _, row := range []struct {
		src     string
		swapped bool
	}{
		{"lda #$46\n sta $8000\n rts", true},
		{"lda #6\n sta $8000\n rts", false},
		{"lda #$46\n sta $8000\n lda #$47\n sta $8000\n rts", true},
		{"lda #$46\n sta $8000\n lda #7\n sta $8000\n rts", false},
		{"lda #$46\n sta $10\n sta $8000\n rts", true},
		{"lda #$46\n sta $07FF\n sta $8000\n rts", true},
		{"lda #$46\n sta $2000\n sta $8000\n rts", false},
		{"lda #$46\n sta $8001\n rts", false},
		{"lda #$46\n sta $8100\n rts", false},
		{"lda $46\n sta $8000\n rts", false},
		{"rts", false},
	} {
		c, _ := code(t, " .mapper 4\n .prgrom 32\n .vectors f, f, f\n .bank 3\n .org $E000\nf: "+row.src+"\n")
		if c.swapped != row.swapped {
			t.Errorf("%q: %v", row.src, c.swapped)
		}
	}
}

// TestCell has the cells of RAM at the ends of both kinds of RAM.
func TestCell(t *testing.T) {
	for addr, want := range map[uint16]int{0: 0, 0x7FF: 0x7FF, 0x800: 0, 0x1FFF: 0x7FF, 0x2000: -1, 0x5FFF: -1, 0x6000: 0x800, 0x7FFF: 0x27FF, 0x8000: -1, 0xFFFF: -1} {
		if cell, ok := NewCartridge(make([]byte, 0x8000), 0).Cell(addr); ok != (want >= 0) || ok && int(cell) != want {
			t.Errorf("$%04X: cell %04X, %v", addr, cell, ok)
		}
	}
}
