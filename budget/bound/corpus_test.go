package bound_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/budget/bound"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
	"pool6502/nes/script"
)

// corpusFrames is how many frames of each game are played.
const corpusFrames = 1200

// TestCorpus plays the games of testdata/corpus, which make corpus has built in the folder CORPUS,
// with random buttons. No call may cost more than its routine's bound or less than its best case.
func TestCorpus(t *testing.T) {
	dir := os.Getenv("CORPUS")
	if dir == "" {
		t.Skip("make corpus runs it")
	}
	list, err := os.ReadFile("../../testdata/corpus")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		f := strings.Fields(line)
		if len(f) < 4 || f[0] == "#" {
			continue
		}
		_, name, _ := strings.Cut(f[0], "/")
		t.Run(name, func(t *testing.T) { corpusGame(t, filepath.Join(dir, name, f[2])) })
	}
}

func corpusGame(t *testing.T, rom string) {
	game, err := program.Open(rom, strings.TrimSuffix(rom, ".nes")+".dbg")
	if err != nil {
		t.Fatal(err)
	}
	p, err := bound.New(game)
	if err != nil {
		t.Fatal(err)
	}
	bounded, refused := 0, map[string]int{}
	places := p.Called(nil)
	for _, at := range places {
		r := p.Routine(at.Addr, at.Bank)
		if r.Err != nil {
			refused[r.Err.Why]++
			continue
		}
		bounded++
	}
	calls, ran := uint64(0), 0
	m := playGame(t, game)
	_, size := game.Symbols.Banks()
	for i := range m.Routines() {
		c := m.Routine(i)
		if c.Calls == 0 || c.Addr < 0x8000 {
			continue
		}
		r := p.Routine(c.Addr, int(c.Loc)/size)
		if r.Err != nil {
			continue
		}
		ran, calls = ran+1, calls+c.Calls
		if c.MinBody < r.Best || c.MaxBody > r.Worst {
			t.Errorf("%s took %d to %d cycles; its bounds are %d and %d", c.Name, c.MinBody, c.MaxBody, r.Best, r.Worst)
		}
	}
	t.Logf("%d of %d routines bounded; %d calls of %d bounded routines in %d frames", bounded, len(places), calls, ran, corpusFrames)
	for why, n := range refused {
		t.Logf("%4d refused: %s", n, why)
	}
}

// playGame plays with buttons that change every 8 frames.
func playGame(t *testing.T, game *program.Program) *watch.Meter {
	con, err := nes.Open(game.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	m := watch.NewMeter(con, game.Names)
	m.Attach()
	rng := rand.New(rand.NewPCG(6502, 1))
	var keys strings.Builder
	for f := 60; f < corpusFrames; f += 8 {
		fmt.Fprintf(&keys, "%d 1 %s\n", f, []string{"", "A", "B", "Start", "Up", "Down", "Left", "Right", "A+Right"}[rng.IntN(9)])
	}
	s, err := script.Parse("keys", []byte(keys.String()))
	if err != nil {
		t.Fatal(err)
	}
	player := s.Play()
	for f := range corpusFrames {
		player.Apply(uint64(f), con)
		con.RunFrame()
		m.EndFrame()
	}
	return m
}
