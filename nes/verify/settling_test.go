package verify

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/asm"
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
