package machine

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// header is the first bytes of an image.
func header(b ...byte) []byte {
	return append(append([]byte("NES\x1a"), b...), make([]byte, 12-len(b))...)
}

func TestReadImage(t *testing.T) {
	const kb = 1 << 10
	for _, row := range []struct {
		name   string
		header []byte
		body   int // bytes behind the header
		prg    int
		mapper int
		err    string
	}{
		{"16 KB", header(1, 0), 16 * kb, 16 * kb, 0, ""},
		{"32 KB and CHR", header(2, 1), 40 * kb, 32 * kb, 0, ""},
		{"a trainer", header(1, 0, 4), 512 + 16*kb, 16 * kb, 0, ""},
		{"half a trainer", header(1, 0, 4), 511 + 16*kb, 0, 0, "the image has 16911 bytes; its header says 16384 of PRG ROM"},
		{"one byte short", header(1, 0), 16*kb - 1, 0, 0, "the image has 16399 bytes; its header says 16384 of PRG ROM"},
		{"nothing behind the header", header(1, 0), 0, 0, 0, "the image has 16 bytes; its header says 16384 of PRG ROM"},
		{"no PRG ROM", header(0, 0), 16 * kb, 0, 0, "the image has 16400 bytes; its header says 0 of PRG ROM"},
		{"mapper", header(1, 0, 0xA1, 0xB0), 16 * kb, 16 * kb, 0xBA, ""},
		{"byte 8 of an iNES header", header(1, 0, 0xA1, 0xB0, 0xFF, 0xFF), 16 * kb, 16 * kb, 0xBA, ""},
		{"mapper, and a console other than the NES", header(1, 0, 0xA1, 0xB1), 16 * kb, 16 * kb, 0xBA, ""},
		{"NES 2.0, and a console other than the NES", header(2, 0, 0x40, 0x19, 0x21, 0xF0), 32 * kb, 32 * kb, 0x114, ""},
		{"NES 2.0", header(2, 0, 0x40, 0x18, 0x21, 0xF0), 32 * kb, 32 * kb, 0x114, ""},
		{"NES 2.0, 4 MB", header(0, 0, 0, 8, 0, 1), 4096 * kb, 4096 * kb, 0, ""},
		{"NES 2.0, 4 MB and 16 KB", header(1, 0, 0, 8, 0, 1), 4112 * kb, 4112 * kb, 0, ""},
		{"NES 2.0, a power of 2", header(15<<2, 0, 0, 8, 0, 15), 32 * kb, 32 * kb, 0, ""},
		{"NES 2.0, three times a power of 2", header(14<<2|1, 0, 0, 8, 0, 15), 48 * kb, 48 * kb, 0, ""},
		{"NES 2.0, seven times a power of 2", header(13<<2|3, 0, 0, 8, 0, 15), 56 * kb, 56 * kb, 0, ""},
		{"NES 2.0, not whole banks", header(12<<2, 0, 0, 8, 0, 15), 4 * kb, 0, 0, "the image has 4112 bytes; its header says 4096 of PRG ROM"},
		{"NES 2.0, 8 MB as a power", header(23<<2, 0, 0, 8, 0, 15), 8192 * kb, 8192 * kb, 0, ""},
		{"NES 2.0, too large a power", header(24<<2, 0, 0, 8, 0, 15), 16 * kb, 0, 0, "its header says 1572864 of PRG ROM"},
		{"NES 2.0, a power that overflows", header(0xFF, 0, 0, 8, 0, 15), 16 * kb, 0, 0, "of PRG ROM"},
		{"no header", []byte("NES\x1a"), 11, 0, 0, "not a .nes image"},
		{"another file", bytes.Repeat([]byte{1}, 16), 16 * kb, 0, 0, "not a .nes image"},
	} {
		t.Run(row.name, func(t *testing.T) {
			image := append(slices.Clone(row.header), make([]byte, row.body)...)
			if len(image) > 16 {
				image[len(image)-1] = 3
			}
			prg, mapper, err := ReadImage(image)
			if err != nil || row.err != "" {
				if row.err == "" || err == nil || !strings.Contains(err.Error(), row.err) {
					t.Fatalf("%v; want %q", err, row.err)
				}
				return
			}
			if len(prg) != row.prg || mapper != row.mapper {
				t.Errorf("%d bytes, mapper %#x; want %d, %#x", len(prg), mapper, row.prg, row.mapper)
			}
		})
	}
}

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
		{2, 32, 0x8000, -1, [4]int{0, 1, 2, 3}},
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
		{180, 64, 0x8000, 0, [4]int{0, 1, -1, -1}},
		{180, 64, 0xC000, 3, [4]int{0, 1, 6, 7}},
	} {
		t.Run(fmt.Sprintf("mapper %d, %d KB, $%04X in bank %d", row.mapper, row.kb, row.addr, row.bank), func(t *testing.T) {
			c := NewCode(make([]byte, row.kb<<10), row.mapper, row.addr, row.bank)
			for i, want := range row.want {
				if want >= 0 {
					want *= 0x2000
				}
				if c.slots[i] != want {
					t.Errorf("at $%04X: %d, want %d", 0x8000+i*0x2000, c.slots[i], want)
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
		return NewCore(NewCode(prg, 0, 0x8000, 0))
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

// TestCell has the cells of RAM at the ends of both kinds of RAM.
func TestCell(t *testing.T) {
	for addr, want := range map[uint16]int{0: 0, 0x7FF: 0x7FF, 0x800: 0, 0x1FFF: 0x7FF, 0x2000: -1, 0x5FFF: -1, 0x6000: 0x800, 0x7FFF: 0x27FF, 0x8000: -1, 0xFFFF: -1} {
		if cell, ok := Cell(addr); ok != (want >= 0) || ok && int(cell) != want {
			t.Errorf("$%04X: cell %04X, %v", addr, cell, ok)
		}
	}
}
