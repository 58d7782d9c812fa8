package session

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/nes"
)

func game(t testing.TB, main string) *program.Program {
	t.Helper()
	p, err := asm.Assemble(os.DirFS("../../roms"), main, asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return program.Of(p)
}

func open(t testing.TB, g *program.Program) *Session {
	t.Helper()
	s, err := New(g, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func freelist(t testing.TB) *Session { return open(t, game(t, "freelist/freelist.asm")) }

// wild holds and presses at random, resets and power cycles included.
func wild(s *Session, r *rand.Rand) {
	if r.IntN(4) == 0 {
		s.Hold(r.IntN(2), nes.Buttons(r.IntN(256)))
	}
	switch r.IntN(60) {
	case 0:
		s.Press(Reset)
	case 1:
		s.Press(Power)
	}
}

func state(s *Session) []byte { return s.Console().Save() }

func TestAStateBringsEverythingBack(t *testing.T) {
	s := freelist(t)
	for range 33 {
		s.Frame()
	}
	saved := s.SaveState()
	want := state(s)
	s.Hold(0, nes.ButtonB)
	for range 40 {
		s.Frame()
	}
	if err := s.LoadState(saved); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(state(s), want) {
		t.Error("loaded something else")
	}
	// And the way back leads over the load to what was played before it.
	s.Frame()
	for range 3 {
		if !s.Back() {
			t.Fatal("a load ends the history")
		}
	}
	if got := s.Position(); got != 71 {
		t.Errorf("at %d", got)
	}
}

func TestStatesThatCannotBeLoadedAreRefusedAndNothingHappens(t *testing.T) {
	s := freelist(t)
	for range 20 {
		s.Frame()
	}
	good := s.SaveState()
	other := open(t, game(t, "compaction/compaction.asm"))
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 1
	before := state(s)
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":      {nil, ErrDamaged},
		"cut":          {good[:len(good)-1], ErrDamaged},
		"one bit":      {flipped, ErrDamaged},
		"text":         {[]byte("version 3\n|0|........|........||\n"), ErrDamaged},
		"another ROM":  {other.SaveState(), nes.ErrOtherState},
		"long garbage": {bytes.Repeat([]byte("p6502sv1"), 9999), ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			if err := s.LoadState(c.data); !errors.Is(err, c.want) {
				t.Errorf("%s: %v", name, err)
			}
			if !bytes.Equal(state(s), before) || s.Position() != 20 {
				t.Errorf("%s: the game did not go on as it was", name)
			}
		})
	}
}

func FuzzLoadState(f *testing.F) {
	s := freelist(f)
	f.Add(s.SaveState())
	f.Add([]byte("p6502sv1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if s.LoadState(data) == nil {
			s.Frame()
		}
	})
}

// FuzzHostileState damages the console's part of a state and gives it any movie, with right sums,
// while a movie is recorded. What is refused changes nothing; what is taken plays on, and comes
// back from another state.
func FuzzHostileState(f *testing.F) {
	s := freelist(f)
	if err := s.Record(); err != nil {
		f.Fatal(err)
	}
	s.Frame()
	good := s.SaveState()
	state, text, err := budget.SplitState(good)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text, uint32(0), uint8(0))
	f.Add(text, uint32(108), uint8(1))
	f.Add([]byte("version 3\n|0|........|........||\n"), uint32(9), uint8(0x80))
	f.Add([]byte(strings.Replace(string(text), "|0|", "|3|", 1)+"|1|RLDUTSBA|||\n"), uint32(0), uint8(0))
	f.Fuzz(func(t *testing.T, text []byte, at uint32, flip uint8) {
		const head = 8 + 8 + 32 + 4 + 4 // of Console.Save, whose sum comes last
		console := bytes.Clone(state)
		console[head+int(at)%(len(console)-head)] ^= flip
		binary.LittleEndian.PutUint32(console[head-4:], crc32.Checksum(console[head:], crc32.MakeTable(crc32.Castagnoli)))
		data := budget.JoinState(console, text)

		before, position := s.SaveState(), s.Position()
		if err := s.LoadState(data); err != nil {
			if !bytes.Equal(s.SaveState(), before) || s.Position() != position {
				t.Fatalf("refused, and yet the game is another: %v", err)
			}
			return
		}
		s.Frame()
		s.Frame()
		if err := s.LoadState(good); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(s.Console().Save(), state) {
			t.Fatal("the state before does not come back")
		}
	})
}

// assemble makes a game of a text, as if it lay on disk.
func assemble(t *testing.T, text string) *program.Program {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "game.asm")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := program.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
