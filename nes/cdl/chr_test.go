package cdl_test

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"pool6502/nes"
	"pool6502/nes/cdl"
)

// pictureImage reads two bytes of CHR ROM through $2007 and then shows a
// background of tile 0.
func pictureImage(t *testing.T) []byte {
	t.Helper()
	code, err := hex.DecodeString(strings.ReplaceAll("78 2C0220 10FB 2C0220 10FB A900 8D0620 A925 8D0620 AD0720 AD0720 A900 8D0620 8D0620 A90A 8D0120 4C2B00", " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	loop := 0xC000 + len(code) - 3
	code[len(code)-2], code[len(code)-1] = uint8(loop), uint8(loop>>8)
	prg := make([]byte, 16<<10)
	copy(prg, code)
	copy(prg[0x3FFA:], []byte{0, 0xC0, 0, 0xC0, 0, 0xC0})
	image := append([]byte("NES\x1a\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), prg...)
	chr := make([]byte, 8<<10)
	for i := range chr {
		chr[i] = uint8(i * 7)
	}
	return append(image, chr...)
}

func TestWhatIsDrawnOfCHRROMIsMarked(t *testing.T) {
	image := pictureImage(t)
	open := func() *nes.Console {
		con, err := nes.Open(image, nes.Config{})
		if err != nil {
			t.Fatal(err)
		}
		return con
	}
	con, plain := open(), open()
	log, stop := cdl.Watch(con)
	for range 4 {
		con.RunFrame()
		plain.RunFrame()
	}
	if *con.Picture() != *plain.Picture() || con.Now() != plain.Now() {
		t.Error("the picture is another while CHR ROM is watched")
	}
	for offset, want := range map[int]cdl.CHRMark{
		0x000: cdl.Drawn, 0x00F: cdl.Drawn, 0x010: 0, 0x024: 0, 0x025: cdl.ReadBack, 0x026: cdl.ReadBack, 0x027: 0,
		0x800: 0, 0xFF0: cdl.Drawn, 0x1000: 0, // a slot without a sprite fetches tile $FF
	} {
		if got := log.CHR[offset]; got != want {
			t.Errorf("byte $%04X is %d, want %d", offset, got, want)
		}
	}
	for _, format := range []cdl.Format{cdl.FCEUX, cdl.Mesen} {
		var b bytes.Buffer
		if err := log.Write(&b, format); err != nil {
			t.Fatal(err)
		}
		again, _, err := cdl.Read(b.Bytes(), image[16:16+16<<10], 8<<10)
		if err != nil {
			t.Fatal(err)
		}
		for i := range log.CHR {
			if again.CHR[i] != log.CHR[i] {
				t.Fatalf("%s: byte $%04X comes back as %d, it was %d", format, i, again.CHR[i], log.CHR[i])
			}
		}
	}
	before := bytes.Clone(marks(log))
	stop()
	con.RunFrame()
	if !bytes.Equal(before, marks(log)) {
		t.Error("something was marked after the end")
	}
}

func marks(l *cdl.Log) (b []byte) {
	for _, m := range l.CHR {
		b = append(b, uint8(m))
	}
	return b
}

func TestCHRRAMHasNoMarks(t *testing.T) {
	image := pictureImage(t)
	image[5] = 0
	con, err := nes.Open(image[:16+16<<10], nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := con.OnPattern(func(int, bool) { t.Error("told of CHR RAM") }); ok {
		t.Error("CHR RAM is watched")
	}
	log, _ := cdl.Watch(con)
	con.RunFrame()
	if len(log.CHR) != 0 {
		t.Errorf("%d bytes of CHR ROM", len(log.CHR))
	}
}
