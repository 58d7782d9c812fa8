package cdl_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"pool6502/nes"
	"pool6502/nes/cdl"
)

// program is 16 KB of code at $C000 that uses its bytes in every way there is.
func program() []byte {
	prg := make([]byte, 16<<10)
	put := func(addr int, text string) {
		b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
		if err != nil {
			panic(err)
		}
		copy(prg[addr-0xC000:], b)
	}
	put(0xC000, "78 A2 01 BD 00 C1") // sei; ldx #1; lda $C100,x
	put(0xC006, "20 40 C0")          // jsr $C040
	put(0xC009, "A9 C1 85 11 A9 10 85 10")
	put(0xC011, "A0 02 B1 10")    // ldy #2; lda ($10),y
	put(0xC015, "9D 20 C1")       // sta $C120,x: no data
	put(0xC018, "FE 30 C1")       // inc $C130,x
	put(0xC01B, "A9 C2 8D 14 40") // lda #$C2; sta $4014
	put(0xC020, "A9 0F 8D 10 40 A9 0C 8D 12 40 A9 00 8D 13 40 A9 10 8D 15 40")
	put(0xC034, "6C 50 C1")       // jmp ($C150)
	put(0xC040, "D0 02 EA EA")    // bne $C044: taken
	put(0xC044, "AD 00 03")       // lda $0300: not of the ROM
	put(0xC047, "C9 5A F0 02 60") // cmp #$5A; beq $C04D: not taken; rts
	put(0xC060, "00 EA")          // brk
	put(0xC070, "4C 70 C0")       // jmp $C070
	put(0xC100, "00 01")
	put(0xC150, "60 C0")
	put(0xFFFA, "60 C0 00 C0 70 C0")
	return prg
}

func run(t *testing.T) (*cdl.Log, []byte) {
	t.Helper()
	prg := program()
	image := append([]byte("NES\x1a\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), prg...)
	image = append(image, make([]byte, 8<<10)...)
	con, err := nes.Open(image, nes.Config{RAM: nes.Zeros})
	if err != nil {
		t.Fatal(err)
	}
	log, stop := cdl.Watch(con)
	con.RunFrame()
	con.RunFrame()
	stop()
	return log, prg
}

func TestEveryUseOfAByteIsMarked(t *testing.T) {
	log, _ := run(t)
	const bank = 0x08 // $C000 is CPU bank 2
	for addr, want := range map[int]cdl.Mark{
		0xC000: cdl.Code | cdl.Start | cdl.Entry | bank,
		0xC002: cdl.Code | bank,
		0xC001: cdl.Code | cdl.Start | bank,
		0xC008: cdl.Code | bank,
		0xC009: cdl.Code | cdl.Start | bank,
		0xC040: cdl.Code | cdl.Start | cdl.Entry | bank,
		0xC042: 0,
		0xC044: cdl.Code | cdl.Start | cdl.Target | bank,
		0xC04B: cdl.Code | cdl.Start | bank,
		0xC04D: 0,
		0xC060: cdl.Code | cdl.Start | cdl.Target | cdl.Indirect | bank,
		0xC100: 0,
		0xC101: cdl.Data | bank,
		0xC112: cdl.Data | cdl.Pointed | bank,
		0xC121: 0,
		0xC131: cdl.Data | bank,
		0xC150: cdl.Data | bank,
		0xC151: cdl.Data | bank,
		0xC1FF: 0,
		0xC200: cdl.Data | bank,
		0xC2FF: cdl.Data | bank,
		0xC300: cdl.Data | cdl.Sample | bank,
		0xC301: 0,
		0xFFFC: cdl.Data | 0x0C,
		0xFFFD: cdl.Data | 0x0C,
		0xC061: 0, // BRK skips it
		0xC070: cdl.Code | cdl.Start | cdl.Entry | cdl.Target | bank,
		0xFFFB: 0,
		0xFFFE: cdl.Data | 0x0C,
		0xFFFF: cdl.Data | 0x0C,
	} {
		t.Run(fmt.Sprint(addr), func(t *testing.T) {
			if got := log.Marks[addr-0xC000]; got != want {
				t.Errorf("$%04X is %#x, want %#x", addr, got, want)
			}
		})
	}
}

func TestALogIsWrittenAsFCEUXAndMesenDo(t *testing.T) {
	log, prg := run(t)
	for _, c := range []struct {
		format cdl.Format
		head   string
		at     int
		want   []byte // of $C040 to $C044
		keeps  cdl.Mark
	}{
		{cdl.FCEUX, "", 0, []byte{0x09, 0x09, 0, 0, 0x09}, 0xFF},
		{cdl.Mesen, "CDLv2", 9, []byte{0x09, 0x01, 0, 0, 0x05}, cdl.Code | cdl.Data | cdl.Target | cdl.Entry | cdl.Sample},
	} {
		t.Run(string(c.format), func(t *testing.T) {
			var b bytes.Buffer
			if err := log.Write(&b, c.format); err != nil {
				t.Fatal(err)
			}
			data := b.Bytes()
			if !bytes.HasPrefix(data, []byte(c.head)) || len(data) != c.at+len(prg)+8<<10 {
				t.Fatalf("%d bytes: % X", len(data), data[:9])
			}
			if got := data[c.at+0x40 : c.at+0x45]; !bytes.Equal(got, c.want) {
				t.Errorf("$C040 on: % X, want % X", got, c.want)
			}
			again, format, err := cdl.Read(data, prg, 8<<10)
			if err != nil || format != c.format {
				t.Fatal(format, err)
			}
			for i, m := range again.Marks {
				if both := c.keeps; m&both != log.Marks[i]&both {
					t.Fatalf("byte %d is %#x, was %#x", i, m, log.Marks[i])
				}
			}
		})
	}
}

func TestALogOfAnotherROMIsRefused(t *testing.T) {
	log, prg := run(t)
	var b bytes.Buffer
	if err := log.Write(&b, cdl.Mesen); err != nil {
		t.Fatal(err)
	}
	other := bytes.Clone(prg)
	other[0]++
	for _, c := range []struct {
		name string
		data []byte
		prg  []byte
		want string
	}{
		{"checksum", b.Bytes(), other, "this log belongs to another ROM: its checksum is $"},
		{"a header alone", b.Bytes()[:9], prg, "this log belongs to another ROM: it covers 0 bytes"},
		{"half a checksum", b.Bytes()[:8], prg, "the log ends within its header"},
		{"length", b.Bytes()[:100], prg, "this log belongs to another ROM: it covers 91 bytes"},
		{"header", []byte("CDLv2"), prg, "the log ends within its header"},
		{"nothing", nil, prg, "this log belongs to another ROM: it covers 0 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, _, err := cdl.Read(c.data, c.prg, 8<<10); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	prg := program()[:256]
	f.Add([]byte("CDLv2"))
	f.Add(make([]byte, 256))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l, format, err := cdl.Read(data, prg, 16); err == nil {
			var b bytes.Buffer
			if l.Write(&b, format); b.Len() < 256 {
				t.Error("a log got shorter")
			}
		}
	})
}

// While OAM DMA runs, the processor repeats the read that it is halted in: that byte is code, and
// only what the transfer copies is data.
func TestOnlyWhatOAMDMACopiesIsData(t *testing.T) {
	log, _ := run(t)
	for i, m := range log.Marks[:0x300] {
		switch {
		case i == 0x20 && m&(cdl.Code|cdl.Data) != cdl.Code:
			t.Errorf("the byte behind sta $4014 has the marks %03X", m)
		case i >= 0x200 && m&cdl.Data == 0:
			t.Errorf("byte $%04X is copied and has the marks %03X", 0xC000+i, m)
		}
	}
}

// TestALogThatHasEndedLeavesTheConsoleAsItWas compares the pages that the processor reads directly.
func TestALogThatHasEndedLeavesTheConsoleAsItWas(t *testing.T) {
	image := append([]byte("NES\x1a\x01\x01\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00"), program()...)
	con, err := nes.Open(append(image, make([]byte, 8<<10)...), nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	con.Watch(0) // by somebody else
	before := con.CPU().RD
	if before[0x60] == nil || before[0xFF] == nil || before[0] != nil {
		t.Fatal("cartridge RAM and ROM are not read directly, or a page that is watched is")
	}
	_, stop := cdl.Watch(con)
	for page, p := range con.CPU().RD {
		if page < 0x60 && p != before[page] || page >= 0x60 && p != nil {
			t.Errorf("with a log, page $%02X is at %p, was at %p", page, p, before[page])
		}
	}
	stop()
	for page, p := range con.CPU().RD {
		if p != before[page] {
			t.Errorf("after the log, page $%02X is at %p, was at %p", page, p, before[page])
		}
	}
}
