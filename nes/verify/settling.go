package verify

import (
	"fmt"

	"pool6502/cpu"
	"pool6502/nes"
)

// sideBySide is a Machine that plays a ROM on four consoles at once: as usual, settled at
// every access, drawn in spans without whole lines, and drawn dot by dot. After each frame
// their instructions with all times, their pictures and their settled states have to be the
// same, to the last byte.
type sideBySide struct {
	console
	all    [4]*nes.Console
	traces [4]uint64
	states [4]nes.Snapshot
	frames int
	parted string // what first differed
}

// ways are what the consoles of sideBySide are called, in their order.
var ways = [4]string{"as usual", "settled at every access", "drawn in spans", "drawn dot by dot"}

func newSideBySide(cart *nes.Cart, cfg nes.Config) (*sideBySide, error) {
	t := &sideBySide{}
	for i := range t.all {
		cfg.Strict, cfg.Spans, cfg.Exact = i == 1, i == 2, i == 3
		n, err := insert(cart, cfg)
		if err != nil {
			return nil, err
		}
		t.all[i] = n
		n.Attach(&nes.Observer{Step: func(r *cpu.Step) {
			h := mix(t.traces[i], uint64(r.PC)|uint64(r.Op)<<16|uint64(r.Kind)<<24)
			h = mix(mix(h, uint64(r.Start)), uint64(r.End))
			c := n.CPU()
			t.traces[i] = mix(h, uint64(c.A)|uint64(c.X)<<8|uint64(c.Y)<<16|uint64(c.S)<<24|uint64(c.P)<<32)
		}})
	}
	t.console = console{t.all[0]}
	return t, nil
}

// mix is a step of FNV-1a over words.
func mix(h, v uint64) uint64 { return (h ^ v) * 0x100000001B3 }

func (t *sideBySide) Hold(pad int, held nes.Buttons) {
	for _, n := range t.all {
		n.Hold(pad, held)
	}
}

func (t *sideBySide) Reset() {
	for _, n := range t.all {
		n.Reset()
	}
}

func (t *sideBySide) PowerCycle() {
	for _, n := range t.all {
		n.PowerCycle()
	}
}

// RunFrame runs a frame on each console and compares the results.
func (t *sideBySide) RunFrame() {
	for i, n := range t.all {
		n.RunFrame()
		n.Snapshot(&t.states[i])
	}
	t.frames++
	if t.parted != "" {
		return
	}
	for i := 1; i < len(t.all); i++ {
		switch {
		case t.traces[i] != t.traces[0]:
			t.parted = "instructions"
		case *t.all[i].Picture() != *t.all[0].Picture():
			t.parted = "picture"
		case !t.states[i].Equal(&t.states[0]):
			t.parted = "state"
		default:
			continue
		}
		t.parted = fmt.Sprintf("the ways differ: frame %d, %s: not the same %s %s", t.frames, ways[i], t.parted, ways[0])
		return
	}
}
