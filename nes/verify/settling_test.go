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

// TestARomWhoseWaysDifferFails, whatever it says itself. Its protocol changes a byte of one console.
func TestARomWhoseWaysDifferFails(t *testing.T) {
	file := filepath.Join(hw, "open_bus.asm")
	own := Protocol{Name: "own", Recognise: func(*Watch) bool { return true }, Judge: func(w *Watch) Verdict {
		if w.Frame() == 12 {
			w.Machine.(*sideBySide).all[2].PRGRAM()[0x1000] ^= 1
		}
		return Verdict{Pass, "well", w.Frame() > 30}
	}}
	r := Run(context.Background(), []Job{{Path: file, File: file, Protocol: "own"}}, Options{Settling: true, Assemble: assemble, Protocols: []Protocol{own}})[0]
	if want := "well; the ways differ: frame 13, drawn in spans: not the same state as usual"; r.Result != Fail || r.Message != want {
		t.Errorf("%+v, want %s", r, want)
	}
}

// TestEachConsoleRunsInItsWay: what its PPU has performed at once tells the ways apart.
func TestEachConsoleRunsInItsWay(t *testing.T) {
	image, err := assemble(filepath.Join(hw, "sprite_zero_hit.asm"))
	if err != nil {
		t.Fatal(err)
	}
	cart, err := nes.ReadCart(image)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSideBySide(cart, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		s.RunFrame()
	}
	if s.Console != s.all[0] {
		t.Error("the first console is not the one that is looked at")
	}
	usual, strict, spans, exact := s.all[0].Drawn(), s.all[1].Drawn(), s.all[2].Drawn(), s.all[3].Drawn()
	if usual.Lines == 0 || strict.Spans < 5*spans.Spans || strict.Lines != 0 || spans.Lines != 0 || spans.Spans == 0 || exact.Spans != 0 {
		t.Errorf("as usual %+v, settled at every access %+v, in spans %+v, dot by dot %+v", usual, strict, spans, exact)
	}
	if _, err := newSideBySide(cart, nes.Config{Board: "moon"}); err == nil {
		t.Error("a board called moon is taken")
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

// TestWhateverAnInstructionDoesIsCompared changes one console while it runs a loop in RAM: a bit of a register, which the
// loop leaves alone, an opcode that does the same, or an operand with which the instruction takes a cycle more.
func TestWhateverAnInstructionDoesIsCompared(t *testing.T) {
	image := append([]byte("NES\x1a\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), make([]byte, 24<<10)...)
	copy(image[16:], "\x38\xA2\x01\x4C\x00\x02") // sec, ldx #1, jmp $0200
	copy(image[16+0x3FFC:], "\x00\xC0")
	cart, err := nes.ReadCart(image)
	if err != nil {
		t.Fatal(err)
	}
	const loop = "\x5C\x00\x03\x4C\x00\x02" // nop $0300,x, which is undocumented; jmp $0200
	changes := map[string]func(n *nes.Console){
		"an opcode": func(n *nes.Console) { n.Poke(0x200, 0xDC) },
		"a cycle":   func(n *nes.Console) { n.Poke(0x201, 0xFF) }, // with X it is on the next page
	}
	for name, register := range map[string]func(c *cpu.CPU) *uint8{
		"A": func(c *cpu.CPU) *uint8 { return &c.A },
		"X": func(c *cpu.CPU) *uint8 { return &c.X },
		"Y": func(c *cpu.CPU) *uint8 { return &c.Y },
		"S": func(c *cpu.CPU) *uint8 { return &c.S },
		"P": func(c *cpu.CPU) *uint8 { return &c.P },
	} {
		for _, bit := range []uint8{0x01, 0x80} {
			changes[fmt.Sprintf("%s %02X", name, bit)] = func(n *nes.Console) { *register(n.CPU()) ^= bit }
		}
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			s, err := newSideBySide(cart, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range s.all {
				for i := range len(loop) {
					n.Poke(0x200+uint16(i), loop[i])
				}
			}
			s.RunFrame()
			if s.parted != "" {
				t.Fatal(s.parted)
			}
			change(s.all[1])
			s.RunFrame()
			if want := "frame 2, settled at every access: not the same instructions as usual"; !strings.HasSuffix(s.parted, want) {
				t.Errorf("%q, want %q", s.parted, want)
			}
		})
	}
}
