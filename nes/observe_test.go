package nes

import "testing"

// TestThePPUsAddressesRepeat: its bus has 14 lines, so that an address above $3FFF is one below.
func TestThePPUsAddressesRepeat(t *testing.T) {
	image := make([]byte, 16+0x4000+0x2000)
	copy(image, "NES\x1a\x01\x01")
	chr := image[16+0x4000:]
	for i := range chr {
		chr[i] = uint8(i*7 + i>>8)
	}
	con, err := Open(image, Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	for addr := range 0x10000 {
		want := con.PeekPPU(uint16(addr & 0x3FFF))
		if addr&0x3FFF < 0x2000 {
			want = chr[addr&0x1FFF]
		}
		if got := con.PeekPPU(uint16(addr)); got != want {
			t.Fatalf("$%04X holds $%02X, want $%02X", addr, got, want)
		}
	}
}

// TestOnlyRAMCanBePoked tries an address of each kind on a cartridge without RAM.
func TestOnlyRAMCanBePoked(t *testing.T) {
	con := looper(t)
	for _, c := range []struct {
		name string
		addr uint16
		ram  bool
	}{
		{"RAM", 0x0000, true}, {"its last byte", 0x07FF, true}, {"a mirror", 0x1801, true},
		{"a register of the PPU", 0x2005, false}, {"a register of the APU", 0x4015, false},
		{"nothing", 0x5000, false}, {"ROM", 0xC000, false}, {"a vector", 0xFFFC, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			was := con.Peek(c.addr)
			if got := con.Poke(c.addr, was+1); got != c.ram {
				t.Fatalf("Poke says %v", got)
			}
			want := was
			if c.ram {
				want++
				if con.Peek(c.addr&0x07FF) != want {
					t.Error("a mirror has a byte of its own")
				}
			}
			if got := con.Peek(c.addr); got != want {
				t.Errorf("$%04X holds $%02X, want $%02X", c.addr, got, want)
			}
		})
	}
}
