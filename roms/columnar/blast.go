package columnar

import (
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// A Blast is what became of a boss that bursts again and again: the population
// after each frame of the console, and how many orbs found no room.
type Blast struct {
	Orbs    []int
	Refused int
}

// Peak is the largest population.
func (b *Blast) Peak() int {
	most := 0
	for _, n := range b.Orbs {
		most = max(most, n)
	}
	return most
}

// The scenario: from its first second on the boss bursts into 320 orbs each
// second, few orbs are collected, and the script presses nothing.
const (
	blastOrbs  = 320
	blastEvery = 60 // frames
	blastFirst = 60
	blastLast  = 360
)

// Explode plays the boss-explosion scenario for some frames, with or without
// merging.
func Explode(b bench.Bench, lab *claim.Lab, orbs, frames int, merging bool) (*Blast, error) {
	g, err := b.Play(lab, cartridge, orbs)
	if err != nil {
		return nil, err
	}
	blast := &Blast{}
	for frame := range frames {
		g.RunFrame()
		if frame == bootFrames {
			if err := g.Set("demo_touched", 1); err != nil { // the script is silent
				return nil, err
			}
			if !merging {
				if err := g.Set("merge_on", 0); err != nil {
					return nil, err
				}
			}
		}
		if frame >= blastFirst && frame <= blastLast && frame%blastEvery == 0 {
			if err := g.Set("blast_left", bench.Word(blastOrbs)...); err != nil {
				return nil, err
			}
		}
		n, err := g.Number("orb_count", 2)
		if err != nil {
			return nil, err
		}
		blast.Orbs = append(blast.Orbs, n)
	}
	blast.Refused, err = g.Number("refused", 2)
	return blast, err
}

// bootFrames are enough for the cartridge to be up.
const bootFrames = 12

// blastFrames is how long the scenario is shown.
const blastFrames = 720

// Merging is the scenario that the lesson draws: how many orbs live after each frame
// with merging, and without.
func Merging(b bench.Bench, lab *claim.Lab) (with, without []int, err error) {
	for _, run := range []struct {
		merging bool
		orbs    *[]int
	}{{true, &with}, {false, &without}} {
		blast, err := Explode(b, lab, 1024, blastFrames, run.merging)
		if err != nil {
			return nil, nil, err
		}
		*run.orbs = blast.Orbs
	}
	return with, without, nil
}
