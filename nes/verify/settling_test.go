package verify

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/cpu"
	"pool6502/nes"
)

// assemble is what the tests give Run for sources.
func assemble(file string) ([]byte, error) {
	p, err := asm.AssembleFile(file, asm.Options{})
	if err != nil {
		return nil, err
	}
	return p.Image, nil
}

var hw = filepath.Join("..", "..", "testdata", "hw")

func TestARomThatIsPlayedFourWaysPassesOnce(t *testing.T) {
	file := filepath.Join(hw, "reset_keeps.asm") // which asks for a reset
	r := Run(context.Background(), []Job{{Path: file, File: file}}, Options{Settling: true, Assemble: assemble})[0]
	if r.Result != Pass || r.Message != "Passed" {
		t.Errorf("%+v", r)
	}
}

// TestWhatDiffersBetweenTheWaysIsNamed disturbs one of the four consoles.
func TestWhatDiffersBetweenTheWaysIsNamed(t *testing.T) {
	p, err := asm.AssembleFile(filepath.Join(hw, "open_bus.asm"), asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cart, err := nes.ReadCart(p.Image)
	if err != nil {
		t.Fatal(err)
	}
	for want, disturb := range map[string]func(*sideBySide){
		"frame 3, drawn dot by dot: not the same state as usual":               func(s *sideBySide) { s.all[3].PRGRAM()[0x1000] ^= 1 },
		"frame 3, drawn in spans: not the same state as usual":                 func(s *sideBySide) { s.all[2].PRGRAM()[0x1000] ^= 1 },
		"frame 3, settled at every access: not the same instructions as usual": func(s *sideBySide) { s.all[1].CPU().X ^= 1 },
	} {
		t.Run(want, func(t *testing.T) {
			s, err := newSideBySide(cart, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			s.RunFrame()
			s.RunFrame()
			if s.parted != "" {
				t.Fatal(s.parted)
			}
			disturb(s)
			s.RunFrame()
			s.RunFrame()
			if !strings.HasSuffix(s.parted, want) {
				t.Errorf("%q, want %q", s.parted, want)
			}
		})
	}
}

// TestARegisterThatDiffersIsADifferenceOfInstructions changes a bit of each register while a program
// runs that does not touch them: SEC, LDY #1 and a loop.
func TestARegisterThatDiffersIsADifferenceOfInstructions(t *testing.T) {
	image := append([]byte("NES\x1a\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), make([]byte, 24<<10)...)
	copy(image[16:], "\x38\xA0\x01\x4C\x03\xC0")
	copy(image[16+0x3FFC:], "\x00\xC0")
	cart, err := nes.ReadCart(image)
	if err != nil {
		t.Fatal(err)
	}
	for name, disturb := range map[string]func(c *cpu.CPU, bit uint8){
		"A": func(c *cpu.CPU, bit uint8) { c.A ^= bit },
		"X": func(c *cpu.CPU, bit uint8) { c.X ^= bit },
		"Y": func(c *cpu.CPU, bit uint8) { c.Y ^= bit },
		"S": func(c *cpu.CPU, bit uint8) { c.S ^= bit },
		"P": func(c *cpu.CPU, bit uint8) { c.P ^= bit },
	} {
		for _, bit := range []uint8{0x01, 0x80} {
			t.Run(fmt.Sprintf("%s %02X", name, bit), func(t *testing.T) {
				s, err := newSideBySide(cart, nes.Config{SampleRate: -1})
				if err != nil {
					t.Fatal(err)
				}
				s.RunFrame()
				disturb(s.all[1].CPU(), bit)
				s.RunFrame()
				if want := "frame 2, settled at every access: not the same instructions as usual"; !strings.HasSuffix(s.parted, want) {
					t.Errorf("%q, want %q", s.parted, want)
				}
			})
		}
	}
}
