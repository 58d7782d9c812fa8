package asm

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

const body = "\n .code\nreset: jmp reset\n .vectors 0, reset, 0\n"

func TestTheHeaderIsINESUnlessItCannotSayIt(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{".mapper 0", "4E 45 53 1A 02 00 00 00 00 00 00 00 00 00 00 00"},
		{".mapper 0\n .prgrom 16\n .chrrom 8\n .mirror vertical", "4E 45 53 1A 01 01 01 00 00 00 00 00 00 00 00 00"},
		{".mapper 66\n .prgrom 64\n .chrrom 32", "4E 45 53 1A 04 04 20 40 00 00 00 00 00 00 00 00"},
		{".mapper 1\n .saveram 8", "4E 45 53 1A 02 00 12 00 01 00 00 00 00 00 00 00"},
		{".mapper 4\n .mirror fourscreen\n .workram 8", "4E 45 53 1A 02 00 48 00 01 00 00 00 00 00 00 00"},
		{".mapper 4, 1", "4E 45 53 1A 02 00 40 08 10 00 00 07 00 00 00 00"},
		{".mapper 4\n .submapper 3\n .battery", "4E 45 53 1A 02 00 42 08 30 00 70 07 00 00 00 00"},
		{".mapper 1\n .battery\n .region pal", "4E 45 53 1A 02 00 12 08 00 00 70 07 01 00 00 00"},
		{".mapper 1\n .battery\n .workram 32", "4E 45 53 1A 02 00 12 08 00 00 90 07 00 00 00 00"},
		{".mapper 1\n .region pal\n .prgram\n .code", "4E 45 53 1A 02 00 10 08 00 00 07 07 01 00 00 00"},
		{".mapper 1\n .saveram 32", "4E 45 53 1A 02 00 12 08 00 00 90 07 00 00 00 00"},
		{".mapper 16, 5\n .battery", "4E 45 53 1A 02 00 02 18 50 00 20 07 00 00 00 00"},
		{".mapper 159\n .battery", "4E 45 53 1A 02 00 F2 90 00 00 00 00 00 00 00 00"},
		{".mapper 30\n .battery\n .chrram 32", "4E 45 53 1A 02 00 E2 18 00 00 00 09 00 00 00 00"},
		{".mapper 5\n .workram 8\n .saveram 8\n .chrrom 8", "4E 45 53 1A 02 01 52 08 00 00 77 00 00 00 00 00"},
		{".mapper 0\n .chrram 32", "4E 45 53 1A 02 00 00 08 00 00 00 09 00 00 00 00"},
		{".mapper 0\n .region pal", "4E 45 53 1A 02 00 00 08 00 00 00 07 01 00 00 00"},
		{".mapper 0\n .region dendy", "4E 45 53 1A 02 00 00 08 00 00 00 07 03 00 00 00"},
		{".mapper 255", "4E 45 53 1A 02 00 F0 F0 00 00 00 00 00 00 00 00"},
		{".mapper 0\n .prgrom 4096", "4E 45 53 1A 00 00 00 08 00 01 00 07 00 00 00 00"},
		{".mapper 1\n .prgrom 4080\n .chrrom 2040", "4E 45 53 1A FF FF 10 00 00 00 00 00 00 00 00 00"},
		{".mapper 0\n .chrrom 2048", "4E 45 53 1A 02 00 00 08 00 10 00 00 00 00 00 00"},
		{".mapper 256", "4E 45 53 1A 02 00 00 08 01 00 00 07 00 00 00 00"},
	} {
		t.Run(fmt.Sprintf("%.60s", c.source), func(t *testing.T) {
			p, err := assemble(t, " "+c.source+body, nil)
			if err != nil {
				t.Errorf("%q: %v", c.source, err)
				return
			}
			if got := fmt.Sprintf("% X", p.Image[:16]); got != c.want {
				t.Errorf("%q:\n  is   %s\n  want %s", c.source, got, c.want)
			}
		})
	}
}

func TestBanksLieWhereTheirBoardHasThem(t *testing.T) {
	for _, c := range []struct {
		mapper, prg int
		want        []int
	}{
		{0, 32, []int{0x8000}},
		{0, 16, []int{0xC000}},
		{2, 64, []int{0x8000, 0x8000, 0x8000, 0xC000}},
		{1, 32, []int{0x8000, 0xC000}},
		{3, 32, []int{0x8000}},
		{7, 64, []int{0x8000, 0x8000}},
		{4, 32, []int{0x8000, 0x8000, 0xC000, 0xE000}},
		{180, 48, []int{0x8000, 0xC000, 0xC000}},
	} {
		t.Run(fmt.Sprint(c.mapper), func(t *testing.T) {
			p, err := assemble(t, fmt.Sprintf(" .mapper %d\n .prgrom %d\n", c.mapper, c.prg)+banksOnly(len(c.want))+vectorsFor(c.want), nil)
			if err != nil {
				t.Errorf("mapper %d: %v", c.mapper, err)
				return
			}
			n, size := p.Banks()
			if n != len(c.want) || n*size != c.prg*1024 {
				t.Errorf("mapper %d has %d banks of %d bytes", c.mapper, n, size)
			}
			for i, want := range c.want {
				s, _ := p.Lookup(fmt.Sprintf("label%d", i))
				if s.Value != want || s.Bank != i || s.Offset != i*size {
					t.Errorf("mapper %d: bank %d is at $%04X (bank %d, offset %d), want $%04X", c.mapper, i, s.Value, s.Bank, s.Offset, want)
				}
				if got := p.Image[16+i*size]; got != byte(i+1) {
					t.Errorf("mapper %d: bank %d begins with %d", c.mapper, i, got)
				}
				if name, off := p.Name(uint16(want), i); name != s.Name || off != 0 {
					t.Errorf("mapper %d: $%04X in bank %d is %s+%d", c.mapper, want, i, name, off)
				}
			}
		})
	}
}

func banksOnly(n int) string {
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, " .bank %d\nlabel%d: .byte %d\n", i, i, i+1)
	}
	return b.String()
}

// vectorsFor puts the vectors into the first bank that reaches them.
func vectorsFor(bases []int) string {
	size := 0x10000 - bases[len(bases)-1]
	for i, base := range bases {
		if len(bases) == 1 || base == 0x10000-size && base >= 0xC000 || base == 0xC000 {
			return fmt.Sprintf(" .bank %d\n .vectors 0, label%d, 0\n", i, i)
		}
	}
	return " .bank 0\n .vectors 0, label0, 0\n"
}

func TestABankMayBePutElsewhere(t *testing.T) {
	p := mustAssemble(t, " .mapper 4\n .prgrom 32\n .bank 1, $A000\nhere: rts\n .code\nreset: jsr here\n .vectors 0, reset, 0\n")
	if s, _ := p.Lookup("here"); s.Value != 0xA000 || s.Bank != 1 {
		t.Errorf("here is at $%04X in bank %d", s.Value, s.Bank)
	}
	if _, err := assemble(t, " .mapper 4\n .bank 1, $A100\n nop\n", nil); err == nil {
		t.Error("a bank cannot be at $A100")
	}
	if _, err := assemble(t, " .mapper 4\n .bank 1, $A000\n nop\n .bank 1, $8000\n nop\n", nil); err == nil {
		t.Error("a bank cannot be at two addresses")
	}
}

func TestCHRIsLinearAndHasRoomForWhatTheHeaderSays(t *testing.T) {
	p := mustAssemble(t, " .mapper 3\n .chrrom 16\n .chr\n .byte 1\n .org $2000\nsecond: .byte 2\n"+body)
	chr := p.Image[16+0x8000:]
	if len(chr) != 0x4000 || chr[0] != 1 || chr[0x2000] != 2 || chr[1] != 0 {
		t.Errorf("CHR has %d bytes, % X ... % X", len(chr), chr[:2], chr[0x2000:0x2002])
	}
	if s, _ := p.Lookup("second"); s.Value != 0x2000 || s.Bank != -1 || s.Kind != Label {
		t.Errorf("second is %+v", s)
	}
	if _, err := assemble(t, " .mapper 0\n .chrram 8\n .chr\n .byte 1\n"+body, nil); err == nil {
		t.Error("CHR RAM cannot be filled by the image")
	}
}

func TestAddressesAreNamedAndNamesAreResolved(t *testing.T) {
	p := mustAssemble(t, " .mapper 0\n .zeropage\n .res 2\nptr: .res 2\n .ram\nbuf: .res 8"+body+"tail: rts\n.in: rts\n")
	for where, want := range map[string]uint16{
		"ptr": 2, "ptr+1": 3, "buf + 3": 0x303, "buf-1": 0x2FF, "$0301": 0x301, "0x8000": 0x8000, "%101": 5, "300": 300, "tail.in": 0x8004,
	} {
		t.Run(where, func(t *testing.T) {
			if got, err := p.Resolve(where); err != nil || got != want {
				t.Errorf("%s is $%04X, %v; want $%04X", where, got, err, want)
			}
		})
	}
	for where, want := range map[string]string{
		"bug": "bug: there is no such symbol; did you mean buf?", "70000": "70000: 70000 is not an address; addresses are 0 to $FFFF",
		"buf+q": "buf+q: q is not an offset; write symbol+n", "": ": there is no such symbol",
	} {
		t.Run(where, func(t *testing.T) {
			if _, err := p.Resolve(where); err == nil || err.Error() != want {
				t.Errorf("%q: %v, want %s", where, err, want)
			}
		})
	}
	for _, c := range []struct {
		addr uint16
		bank int
		name string
		off  int
	}{{3, -1, "ptr", 1}, {1, -1, "", 0}, {0x302, -1, "buf", 2}, {0x8003, 0, "tail", 0}, {0x8005, 0, "tail.in", 1}, {0x8000, 5, "", 0}} {
		t.Run(c.name, func(t *testing.T) {
			if name, off := p.Name(c.addr, c.bank); name != c.name || off != c.off {
				t.Errorf("$%04X in bank %d is %s+%d, want %s+%d", c.addr, c.bank, name, off, c.name, c.off)
			}
		})
	}
}

func TestTheSizeOfABankCanBeSaid(t *testing.T) {
	for text, want := range map[string]string{
		".banksize 8": "8 x 8192", ".banksize 16": "4 x 16384", ".banksize 32": "2 x 32768",
		"": "2 x 32768", ".banksize 0": "2 x 32768",
		".banksize 4": "8, 16 or 32 KB", ".banksize 64": "8, 16 or 32 KB", ".banksize 12": "not a power of two",
	} {
		t.Run(text, func(t *testing.T) {
			p, err := assemble(t, " .mapper 7\n .prgrom 64\n "+text+body, nil)
			got := fmt.Sprint(err)
			if err == nil {
				n, size := p.Banks()
				got = fmt.Sprint(n, " x ", size)
			}
			if !strings.Contains(got, want) {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

func TestAnInstructionBeginsAtItsFirstByte(t *testing.T) {
	p := mustAssemble(t, "lda #1\n nop\n .byte 2")
	begins := p.Instructions(p.Image[16:])
	for off, want := range []bool{true, false, true, false, false} {
		if begins[off] != want {
			t.Errorf("an instruction begins at %d: %v", off, !want)
		}
	}
}
