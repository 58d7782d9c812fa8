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
	testLimit    = 1200 // frames until a test must have ended
	waysLimit    = 30   // frames for which the ways are compared; a fifth of them in a short run
)

// outcome is how a hardware test ended and everything that could be seen then.
type outcome struct {
	state  uint8
	text   string
	cycles uint64
	memory uint64 // of all that the CPU and the PPU can read, and the picture
}

// playHardwareTest runs a test of testdata/hw to its end, or for a number of frames.
func playHardwareTest(t *testing.T, image []byte, cfg nes.Config, frames int) outcome {
	t.Helper()
	cfg.SampleRate = -1
	n, err := nes.Open(image, cfg)
	if err != nil {
		t.Fatal(err)
	}
	o := outcome{state: testRuns}
	asked := 0
	for frame := range frames {
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
	if frames == testLimit {
		t.Fatalf("no result after %d frames; $6000 holds $%02X", frames, o.state)
	}
	o.cycles, o.memory = n.Cycles(), readable(n)
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

// way is how the same console is run; nothing that can be seen depends on it.
type way struct {
	name                 string
	strict, spans, exact bool
}

// otherWays are the ways beside the usual one.
var otherWays = []way{
	{name: "settled at every access", strict: true},
	{name: "drawn in spans", spans: true},
	{name: "drawn dot by dot", exact: true},
}

// config returns cfg for a console that runs this way.
func (w way) config(cfg nes.Config) nes.Config {
	cfg.Strict, cfg.Spans, cfg.Exact = w.strict, w.spans, w.exact
	return cfg
}

// TestExactDrawsDotsAlone counts what the PPU performs in each way of a program that shows a
// picture.
func TestExactDrawsDotsAlone(t *testing.T) {
	p, err := asm.AssembleFile("../testdata/hw/sprite_zero_hit.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	run := func(cfg nes.Config) nes.Drawn {
		n, err := nes.Open(p.Image, cfg)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			n.RunFrame()
		}
		return n.Drawn()
	}
	if d := run(nes.Config{Exact: true}); d.Spans != 0 || d.Lines != 0 || d.Dots < 59*262*341 {
		t.Errorf("Exact: %+v, want every dot of 60 frames by itself", d)
	}
	if d := run(nes.Config{Spans: true}); d.Spans == 0 || d.Lines != 0 {
		t.Errorf("Spans: %+v, want spans and no lines", d)
	}
	if d := run(nes.Config{}); d.Spans == 0 || d.Lines == 0 || d.Lines > 60*240 {
		t.Errorf("as usual: %+v, want spans and lines", d)
	}
}

// hardwareBoards names the chip where the header of a hardware test leaves it open.
var hardwareBoards = map[string]string{"mmc3a_latch_of_0": "MMC3A"}

// TestHardware runs every test of testdata/hw, in each alignment of the chips (in a short run: in two of them) and with
// garbage in RAM, to its end; and in one of them the four ways for waysLimit frames, after
// which nothing may differ. (pool6502 verify --settling compares them to the end.)
func TestHardware(t *testing.T) {
	limit := waysLimit
	if testing.Short() {
		limit /= 5
	}
	for i, file := range hardwareTests(t) {
		name := strings.TrimSuffix(filepath.Base(file), ".asm")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := asm.AssembleFile(file, asm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for align := range uint8(4) {
				if testing.Short() && align > 0 && int(align) != 1+i%3 {
					continue
				}
				cfg := nes.Config{Board: hardwareBoards[name], Align: align, GetPut: align & 1, RAM: nes.Seeded(uint64(align))}
				if align == 0 {
					cfg.RAM = nes.Zeros
				}
				if end := playHardwareTest(t, p.Image, cfg, testLimit); end.state != 0 {
					t.Errorf("alignment %d: %s", align, end.text)
				}
				if align > 0 {
					continue
				}
				usual := playHardwareTest(t, p.Image, cfg, limit)
				for _, w := range otherWays {
					if other := playHardwareTest(t, p.Image, w.config(cfg), limit); other != usual {
						t.Errorf("%s: %+v, as usual: %+v", w.name, other, usual)
					}
				}
			}
		})
	}
}
