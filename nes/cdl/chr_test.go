package cdl_test

import (
	"bytes"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"pool6502/nes"
	"pool6502/nes/cdl"
)

// pictureImage reads two bytes of CHR ROM through $2007 and then shows a
// background of tile 0.
func pictureImage(t *testing.T) []byte {
	return chrImage(t, "A900 8D0620 A925 8D0620 AD0720 AD0720 A900 8D0620 8D0620 A90A 8D0120")
}

// chrImage is a cartridge with CHR ROM whose program waits for two vblanks, runs a
// code, and ends in a loop.
func chrImage(t *testing.T, body string) []byte {
	t.Helper()
	code, err := hex.DecodeString(strings.ReplaceAll("78 2C0220 10FB 2C0220 10FB "+body+" 4C0000", " ", ""))
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
	stop()
	clear(log.CHR)
	con.RunFrame()
	if slices.ContainsFunc(log.CHR, func(m cdl.CHRMark) bool { return m != 0 }) {
		t.Error("something was marked after the end")
	}
}

func TestWhatIsDrawnAndReadHasBothMarks(t *testing.T) {
	const (
		draw = "A900 8D0620 8D0620 A90A 8D0120 2C0220 10FB 2C0220 10FB A900 8D0120 "
		read = "A900 8D0620 8D0620 AD0720 AD0720 "
	)
	for name, code := range map[string]string{"drawn first": draw + read, "read first": read + draw} {
		t.Run(name, func(t *testing.T) {
			con, err := nes.Open(chrImage(t, code), nes.Config{})
			if err != nil {
				t.Fatal(err)
			}
			log, _ := cdl.Watch(con)
			for range 8 {
				con.RunFrame()
			}
			if log.CHR[0] != cdl.Drawn|cdl.ReadBack || log.CHR[1] != cdl.Drawn|cdl.ReadBack || log.CHR[2] != cdl.Drawn {
				t.Errorf("bytes 0 to 2 are %d", log.CHR[:3])
			}
		})
	}
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
