package symbols

import (
	"strings"
	"testing"
)

// image is a ROM of 32 KB PRG ROM and of chr bytes of CHR ROM.
func image(chr int, header ...byte) []byte {
	b := make([]byte, 16+32*kb+chr)
	copy(b, "NES\x1a\x02")
	copy(b[4:], header)
	return b
}

func TestASymbolAtTheEndOfTheFileIsOutside(t *testing.T) {
	for _, c := range []struct {
		name        string
		offset, chr int
		want        string
	}{
		{"last byte of PRG ROM", 0x7FFF, 0, ""},
		{"end of the file", 0x8000, 0, "1 symbols are outside this ROM (at offset $8000, the ROM ends at $8000)"},
		{"first byte of CHR ROM", 0x8000, 8 * kb, ""},
		{"end of CHR ROM", 0xA000, 8 * kb, "1 symbols are outside this ROM (at offset $A000, the ROM ends at $A000)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &Table{Symbols: []Symbol{{Name: "edge", Kind: Label, Value: -1, Bank: -1, Offset: c.offset}}}
			if err := s.Fit(image(c.chr)); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(s.Warnings, "\n"); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
				t.Errorf("warnings %q, want %q", got, c.want)
			}
		})
	}
}

// TestTheSizeOfALargeROMHasTwoParts has 256 units of 16 KB, whose high bits stand in byte 9 of NES 2.0.
func TestTheSizeOfALargeROMHasTwoParts(t *testing.T) {
	if err := new(Table).Fit(image(0, 0, 0, 0, 8, 0, 1)); err != nil {
		t.Errorf("NES 2.0: %v", err)
	}
	if err := new(Table).Fit(image(0, 0, 0, 0, 0, 0, 1)); err == nil || err.Error() != "this ROM has no PRG ROM" {
		t.Errorf("iNES, where byte 9 is no part of the size: %v", err)
	}
}
