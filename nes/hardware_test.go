package nes_test

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/nes"
)

// The states of a hardware test in $6000.
const (
	testRuns     = 0x80
	testNeedsRST = 0x81
	testLimit    = 1200 // frames
)

// outcome is how a hardware test ended and everything that could be seen then.
type outcome struct {
	state  uint8
	text   string
	cycles uint64
	memory uint64 // of all that the CPU and the PPU can read, and the picture
}

// playHardwareTest runs a test of testdata/hw to its end.
func playHardwareTest(t *testing.T, image []byte, cfg nes.Config) outcome {
	t.Helper()
	cfg.SampleRate = -1
	n, err := nes.Open(image, cfg)
	if err != nil {
		t.Fatal(err)
	}
	o := outcome{state: testRuns}
	asked := 0
	for frame := range testLimit {
		n.RunFrame()
		if !bytes.Equal([]byte{n.Peek(0x6001), n.Peek(0x6002), n.Peek(0x6003)}, []byte{0xDE, 0xB0, 0x61}) {
			continue
		}
		switch o.state = n.Peek(0x6000); {
		case o.state == testNeedsRST && asked == 0:
			asked = frame
		case o.state == testNeedsRST && frame == asked+10:
			n.Reset()
			asked = 0
		case o.state < testRuns:
			for a := uint16(0x6004); n.Peek(a) != 0; a++ {
				o.text += string(rune(n.Peek(a)))
			}
			o.cycles, o.memory = n.Cycles(), readable(n)
			return o
		}
	}
	t.Fatalf("no result after %d frames; $6000 holds $%02X", testLimit, o.state)
	return o
}

func readable(n *nes.Console) uint64 {
	h := fnv.New64a()
	for a := range 0x8000 {
		if a < 0x2000 || a >= 0x6000 {
			h.Write([]byte{n.Peek(uint16(a))})
		}
		h.Write([]byte{n.PeekPPU(uint16(a & 0x3FFF))})
	}
	oam := n.OAM()
	h.Write(oam[:])
	binary.Write(h, binary.LittleEndian, n.Picture()[:])
	return h.Sum64()
}

// hardwareTests returns the sources of testdata/hw: of the console, and of boards.
func hardwareTests(t *testing.T) (files []string) {
	t.Helper()
	for _, pattern := range []string{"*.asm", "boards/*.asm"} {
		found, err := filepath.Glob("../testdata/hw/" + pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no hardware tests %s, %v", pattern, err)
		}
		files = append(files, found...)
	}
	return files
}

// hardwareBoards names the chip where the header of a hardware test leaves it open.
var hardwareBoards = map[string]string{"mmc3a_latch_of_0": "MMC3A"}

// TestHardware runs every test of testdata/hw, in each alignment of the chips and with
// garbage in RAM; and in one of them with the chips caught up at every access, and drawn
// dot by dot, neither of which may be seen.
func TestHardware(t *testing.T) {
	for _, file := range hardwareTests(t) {
		name := strings.TrimSuffix(filepath.Base(file), ".asm")
		t.Run(name, func(t *testing.T) {
			p, err := asm.AssembleFile(file, asm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for align := range uint8(4) {
				cfg := nes.Config{Board: hardwareBoards[name], Align: align, GetPut: align & 1, RAM: nes.Seeded(uint64(align))}
				if align == 0 {
					cfg.RAM = nes.Zeros
				}
				lazy := playHardwareTest(t, p.Image, cfg)
				if lazy.state != 0 {
					t.Errorf("alignment %d: %s", align, lazy.text)
				}
				if align > 0 {
					continue
				}
				cfg.Strict = true
				if strict := playHardwareTest(t, p.Image, cfg); strict != lazy {
					t.Errorf("alignment %d: settled at every access: %+v, else %+v", align, strict, lazy)
				}
				cfg.Strict, cfg.Exact = false, true
				if exact := playHardwareTest(t, p.Image, cfg); exact != lazy {
					t.Errorf("alignment %d: drawn dot by dot: %+v, else %+v", align, exact, lazy)
				}
			}
		})
	}
}
