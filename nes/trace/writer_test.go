package trace

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/cpu"
	"pool6502/nes"
)

// flat is a console of nothing but a processor and 64 KB of RAM.
type flat struct {
	c   *cpu.CPU
	mem [0x10000]uint8
}

func newFlat() *flat {
	f := &flat{}
	f.c = cpu.New(f, 24)
	return f
}

func (f *flat) BusRead(addr uint16) uint8     { f.c.Now += 24; return f.mem[addr] }
func (f *flat) BusWrite(addr uint16, v uint8) { f.c.Now += 24; f.mem[addr] = v }
func (f *flat) Settle()                       {}
func (f *flat) Step()                         { f.c.Step() }
func (f *flat) Peek(addr uint16) uint8        { return f.mem[addr] }
func (f *flat) CPU() *cpu.CPU                 { return f.c }
func (f *flat) Cycles() uint64                { return uint64(f.c.Now / 24) }
func (f *flat) Dot() (int, int)               { d := int(f.Cycles() * 3); return d / 341, d % 341 }

func TestEveryAddressingModeHasItsColumns(t *testing.T) {
	f := newFlat()
	f.c.Step() // the reset sequence
	f.c.X, f.c.Y, f.c.A = 3, 5, 0x42
	copy(f.mem[0x80:], []uint8{0x00, 0x03, 0x00, 0xFE, 0x02})
	f.mem[0x00FF], f.mem[0x02FF], f.mem[0x0200] = 0x34, 0x7E, 0xDB
	f.mem[0x0303], f.mem[0x0305], f.mem[0x02FE], f.mem[0x0007] = 0x89, 0x8A, 0x77, 0x99
	for _, c := range []struct {
		code string
		want string
	}{
		{"\xEA", "EA        NOP"},
		{"\x4A", "4A        LSR A"},
		{"\xA9\x0F", "A9 0F     LDA #$0F"},
		{"\xD0\xFE", "D0 FE     BNE $C000"},
		{"\xA5\x81", "A5 81     LDA $81 = 03"},
		{"\xB5\xFC", "B5 FC     LDA $FC,X @ FF = 34"},
		{"\xB6\x02", "B6 02     LDX $02,Y @ 07 = 99"},
		{"\xAD\xFF\x02", "AD FF 02  LDA $02FF = 7E"},
		{"\xBD\x00\x03", "BD 00 03  LDA $0300,X @ 0303 = 89"},
		{"\xB9\x00\x03", "B9 00 03  LDA $0300,Y @ 0305 = 8A"},
		{"\x6C\xFF\x02", "6C FF 02  JMP ($02FF) = DB7E"},
		{"\xA1\x80", "A1 80     LDA ($80,X) @ 83 = 02FE = 77"},
		{"\xB1\x80", "B1 80     LDA ($80),Y = 0300 @ 0305 = 8A"},
		{"\x20\x00\x03", "20 00 03  JSR $0300"},
		{"\x04\x80", "04 80    *NOP $80 = 00"},
		{"\xE7\x81", "E7 81    *ISB $81 = 03"},
		{"\x8D\x15\x40", "8D 15 40  STA $4015 = FF"},
	} {
		t.Run(c.want, func(t *testing.T) {
			copy(f.mem[0xC000:], c.code)
			f.c.PC = 0xC000
			f.c.P = cpu.FlagI
			line := string(AppendLine(nil, f))
			want := "C000  " + c.want + strings.Repeat(" ", 42-len(c.want)) + "A:42 X:03 Y:05 P:24 SP:FD PPU:  0, 21 CYC:7"
			if line != want {
				t.Errorf("got  %s\nwant %s", line, want)
			}
			if r, ok := parse(line); !ok || r.Value[Cycle] != 7 || r.Value[Dot] != 21 || r.Value[Op] != int64(c.code[0]) {
				t.Errorf("reads back as %+v", r)
			}
		})
	}
}

func TestInterruptsHaveNoLineOfTheirOwn(t *testing.T) {
	f := newFlat()
	f.mem[0xFFFC], f.mem[0xFFFD] = 0x00, 0x80
	for i := range 8 {
		f.mem[0x8000+i] = 0xEA
	}
	var out bytes.Buffer
	w := NewWriter(&out, f)
	for range 3 {
		w.Step()
	}
	if got := strings.Count(out.String(), "\n"); got != 2 || !strings.HasPrefix(out.String(), "8000  EA") {
		t.Errorf("the reset sequence and two instructions give\n%s", out.String())
	}
}

// TestNestestLog holds the whole machine to the log of the suite, where it is present.
func TestNestestLog(t *testing.T) {
	dir := os.Getenv("NES_TEST_ROMS")
	if dir == "" {
		t.Skip("NES_TEST_ROMS names no folder with nes-test-roms")
	}
	image, err := os.ReadFile(filepath.Join(dir, "other", "nestest.nes"))
	if err != nil {
		t.Skip(err)
	}
	golden, err := os.Open(filepath.Join(dir, "other", "nestest.log"))
	if err != nil {
		t.Skip(err)
	}
	defer golden.Close()
	n, err := nes.Open(image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	n.Step()
	n.CPU().PC = 0xC000
	lines := 0
	for in := bufio.NewScanner(golden); in.Scan(); n.Step() {
		lines++
		want := strings.TrimRight(in.Text(), "\r")
		if got := string(AppendLine(nil, n)); got != want {
			t.Fatalf("line %d\ngot  %s\nwant %s", lines, got, want)
		}
	}
	if lines != 8991 {
		t.Errorf("the log has %d lines, want 8991", lines)
	}
}
