package intrusive

import (
	"fmt"

	"pool6502/budget/claim"
	"pool6502/nes"
	"pool6502/roms/bench"
)

const scheduler = "intrusive/scheduler.asm"

// The number of frames in which the threads are switched, and in which they then have to end.
const (
	switching = 600
	halting   = 20
)

// Threads is what came of two threads on one pool: how often they were switched and how often while
// one was in the lock, how many rounds they finished together, and whether every block is in the list
// once after both have given theirs back. Halted is false if a thread did not end.
type Threads struct {
	Switches, Caught int
	Rounds           int
	Halted, Sound    bool
}

// Lock is a value of LOCKED in scheduler.asm.
type Lock int

// The locks of the threads.
const (
	Unlocked Lock = iota
	Spinning
	Blocking
)

// Share runs two threads that take and give back blocks under a lock. hold and work are the constants HOLD and
// WORK of scheduler.asm: how long a thread keeps the lock shut, and what it does between two rounds.
func Share(b bench.Bench, lab *claim.Lab, lock Lock, hold, work int) (*Threads, error) {
	return claim.Result(lab, fmt.Sprintf("threads, lock %d, %d, %d", lock, hold, work), func() (*Threads, error) {
		con, program, err := b.With("LOCKED", int(lock)).With("HOLD", hold).With("WORK", work).Console(lab, scheduler, 16, nes.Config{SampleRate: -1})
		if err != nil {
			return nil, err
		}
		g := &bench.Game{Console: con, Program: program}
		rounds, turns := 0, [2]uint8{}
		for range switching {
			g.RunFrame()
			for thread := range turns { // a byte each, and fewer rounds than 256 in a frame
				n, err := g.Number(fmt.Sprintf("turns+%d", thread), 1)
				if err != nil {
					return nil, err
				}
				rounds += int(uint8(n) - turns[thread])
				turns[thread] = uint8(n)
			}
		}
		if err := g.Set("stopping", 1); err != nil {
			return nil, err
		}
		for range halting {
			g.RunFrame()
		}
		return look(g, rounds)
	})
}

func look(g *bench.Game, rounds int) (*Threads, error) {
	t := &Threads{Rounds: rounds}
	for symbol, n := range map[string]*int{"switches": &t.Switches, "caught": &t.Caught} {
		var err error
		if *n, err = g.Number(symbol, 2); err != nil {
			return nil, err
		}
	}
	at := map[string]int{}
	for _, symbol := range []string{"halted", "halted+1", "pool_head"} {
		n, err := g.Number(symbol, 1)
		if err != nil {
			return nil, err
		}
		at[symbol] = n
	}
	t.Halted = at["halted"] == 1 && at["halted+1"] == 1
	seen := map[int]bool{}
	for block := at["pool_head"]; block != None && !seen[block] && block < 16; {
		seen[block] = true
		var err error
		if block, err = g.Number(fmt.Sprintf("block_link+%d", block), 1); err != nil {
			return nil, err
		}
		t.Sound = block == None && len(seen) == 16
	}
	return t, nil
}

// reading is what the threads' run means for the claim about locks.
func (t *Threads) reading(name string) claim.Reading {
	wrong := 0.0
	if !t.Halted || !t.Sound {
		wrong = 1
	}
	return claim.Reading{Name: name, Unit: "points", Points: []claim.Point{
		{Label: "wrong", Value: wrong},
		{Label: "of", Value: float64(t.Switches)},
		{Label: "switches", Value: float64(t.Switches)},
		{Label: "caught", Value: float64(t.Caught)},
	}}
}
