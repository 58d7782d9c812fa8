package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/nes"
	"pool6502/nes/script"
)

// frames is how many frames of each game are played.
const frames = 1200

// A row has the figures of one game.
type row struct {
	*game
	Board    string
	Called   int // routines in ROM that the play called
	Bounded  int // of these
	Trusting int // of the bounded ones: those whose bound takes something for granted
	Exact    int // some call cost as much as the bound
	Near     int // a call cost at least 10/11 of the bound: it is at most 10 % above
	Far      int // the bound is more than 100 times the costliest call

	Conditions int // different ones, of all the bounds
	Profile    *profile.Profile
	Frame      frame.Answer

	Calls  int      // compared with their bounds
	Checks int      // instructions compared with the proofs
	False  []string // what is not as proved
	Open   []*bound.Unbounded
}

// play plays the game twice: to find the routines and what they cost, and to compare each instruction with their proofs.
func (g *game) play() (*row, error) {
	more := []string{filepath.Join(g.dir, g.Symbols)}
	for _, s := range g.Sources {
		more = append(more, filepath.Join(g.dir, s))
	}
	game, err := program.Open(filepath.Join(g.dir, g.ROM), more...)
	if err != nil {
		return nil, err
	}
	p, err := bound.New(game)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile("testdata/corpus/" + g.Input)
	if err != nil {
		return nil, err
	}
	keys, err := script.Parse(g.Input, text)
	if err != nil {
		return nil, err
	}
	r := &row{game: g}
	opt := profile.Options{Frames: frames, Input: keys, Started: func(con *nes.Console) { r.Board = con.Cart().Board }}
	if r.Profile, err = profile.Record(context.Background(), game, opt); err != nil {
		return nil, err
	}
	_, bank := game.Symbols.Banks()
	if err := r.compare(p, game.Image, r.judge(p, bank), keys); err != nil {
		return nil, err
	}
	r.Frame = frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles()).Answers[0]
	return r, nil
}

// judge compares what the calls cost with the bounds of their routines, which it returns.
func (r *row) judge(p *bound.Program, bank int) (places []bound.Place) {
	conditions := map[bound.Condition]bool{}
	m := r.Profile.Meter()
	for i := range m.Routines() {
		c := m.Routine(i)
		if c.Calls == 0 || c.Addr < 0x8000 || r.Profile.Routines[i].Interrupt {
			continue
		}
		r.Called++
		at := bound.Place{Addr: c.Addr, Bank: int(c.Loc) / bank}
		places = append(places, at)
		proof := p.Routine(at.Addr, at.Bank)
		if proof.Err != nil {
			r.Open = append(r.Open, proof.Err)
			continue
		}
		if r.Bounded++; proof.Trusts() {
			r.Trusting++
		}
		r.Calls += int(c.Calls)
		for _, a := range proof.Conditions() {
			conditions[a] = true
		}
		switch {
		case c.MinBody < proof.Best || c.MaxBody > proof.Worst:
			r.False = append(r.False, fmt.Sprintf("%s took %d to %d cycles; its bounds are %d and %d", c.Name, c.MinBody, c.MaxBody, proof.Best, proof.Worst))
		case c.MaxBody == proof.Worst:
			r.Exact++
			fallthrough
		case 10*proof.Worst <= 11*c.MaxBody:
			r.Near++
		case proof.Worst > 100*c.MaxBody:
			r.Far++
		}
	}
	r.Conditions = len(conditions)
	return places
}

// compare plays again and compares each instruction with the proofs of these routines.
func (r *row) compare(p *bound.Program, image []byte, places []bound.Place, keys *script.Script) error {
	con, err := nes.Open(image, nes.Config{SampleRate: -1})
	if err != nil {
		return err
	}
	w := p.Watch(con, append(places, p.Called(places)...))
	player := keys.Play()
	for f := range frames {
		player.Apply(uint64(f), con)
		con.RunFrame()
	}
	r.Checks = w.Checks
	for _, e := range w.Escaped() {
		r.False = append(r.False, e.String())
	}
	return nil
}
