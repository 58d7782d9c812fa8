package equal

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/cpu"
	"pool6502/nes"
)

// attempts is how many programs are run at most while one is shortened.
const attempts = 1000

// shrinker makes a program that shows a difference shorter.
type shrinker struct {
	// try runs a program and returns the difference it shows, nil for none and for a program
	// that cannot be run.
	try   func(*program) *difference
	tries int
}

// shrink returns a program that still shows a difference on a console of the kind, in as few
// blocks, lines and frames as it finds, and on the plainest console; and the difference.
func shrink(p *program, d *difference) (*program, *difference) {
	s := shrinker{try: func(p *program) *difference {
		d, err := p.run(d.kind.against(), new(counts))
		if err != nil {
			return nil // what is left cannot be assembled
		}
		return d
	}}
	return s.shrink(p, d)
}

func (s *shrinker) shrink(p *program, d *difference) (*program, *difference) {
	keep := func(smaller *program) bool {
		if s.tries++; s.tries > attempts {
			return false
		}
		found := s.try(smaller)
		if found == nil {
			return false
		}
		smaller.frames = min(smaller.frames, found.frame)
		p, d = smaller, found
		return true
	}
	p.frames = min(p.frames, d.frame)
	for before := -1; before != len(p.blocks); {
		before = len(p.blocks)
		s.removeBlocks(&p, keep)
	}
	// A block's lines, one at a time from its end.
	for i := range p.blocks {
		if p.blocks[i].fixed {
			continue
		}
		for at := strings.Count(p.blocks[i].text, "\n") - 1; at >= 0; at-- {
			list := strings.SplitAfter(p.blocks[i].text, "\n")
			smaller := *p
			smaller.blocks = slices.Clone(p.blocks)
			smaller.blocks[i].text = strings.Join(slices.Delete(list, at, at+1), "")
			keep(&smaller)
		}
	}
	for _, plainer := range []func(*program){
		func(p *program) { p.steps = false },
		func(p *program) { p.align = 0 },
		func(p *program) { p.getPut = 0 },
		func(p *program) { p.region = nes.NTSC },
		func(p *program) { p.fourScreen = false },
		func(p *program) { p.submapper = 0 },
		func(p *program) { p.mapper, p.submapper = 0, 0 },
	} {
		smaller := *p
		plainer(&smaller)
		if smaller.setup != p.setup {
			keep(&smaller)
		}
	}
	return p, d
}

// removeBlocks leaves out halves of the blocks, then quarters, and so on down to single ones.
func (s *shrinker) removeBlocks(p **program, keep func(*program) bool) {
	for size := len((*p).blocks) / 2; size > 0; size /= 2 {
		for at := 0; at < len((*p).blocks); {
			smaller := **p
			smaller.blocks = nil
			for i, b := range (*p).blocks {
				if b.fixed || i < at || i >= at+size {
					smaller.blocks = append(smaller.blocks, b)
				}
			}
			if len(smaller.blocks) == len((*p).blocks) || !keep(&smaller) {
				at += size
			}
		}
	}
}

// explain says where a console of the kind first leaves the definition: after which instruction,
// and what is other there. It finds no place if only what is observed differs.
func (p *program) explain(d *difference) string {
	cart, err := p.cart()
	if err != nil {
		return err.Error()
	}
	after := func(k kind, steps int) *player {
		y, err := newPlayer(k, cart, p)
		if err != nil {
			return nil
		}
		for _, f := range p.played() {
			for i, b := range f.pads {
				y.con.Hold(i, b)
			}
			y.con.FrameDone()
			for ; steps > 0 && !y.con.FrameDone(); steps-- {
				y.con.Step()
			}
			for ; steps > 0 && f.extra > 0; steps-- {
				y.con.Step()
				f.extra--
			}
		}
		y.con.Snapshot(&y.snap)
		return y
	}
	low, high := 0, 40000*d.frame // instructions: a frame has no more
	if equal := &after(kinds[0], high).snap; after(d.kind, high).snap.Equal(equal) {
		return "after single steps the states are the same"
	}
	for high-low > 1 {
		middle := (low + high) / 2
		if equal := &after(kinds[0], middle).snap; after(d.kind, middle).snap.Equal(equal) {
			low = middle
		} else {
			high = middle
		}
	}
	before, want, got := after(kinds[0], low), after(kinds[0], high), after(d.kind, high)
	var b strings.Builder
	line, dot := before.con.Dot()
	fmt.Fprintf(&b, "after instruction %d, at $%04X in cycle %d, line %d, dot %d:", high, before.con.CPU().PC, before.con.Cycles(), line, dot)
	for _, w := range different(want.con, got.con) {
		b.WriteString("\n  " + w)
	}
	return b.String()
}

// different lists what callers of two consoles can tell apart.
func different(want, got *nes.Console) (list []string) {
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	registers := func(c *cpu.CPU) string {
		return fmt.Sprintf("A %02X X %02X Y %02X S %02X P %02X PC %04X bus %02X", c.A, c.X, c.Y, c.S, c.P, c.PC, c.Bus)
	}
	if w, g := registers(want.CPU()), registers(got.CPU()); w != g {
		say("registers are %s, dot by dot %s", g, w)
	}
	if w, g := want.Cycles(), got.Cycles(); w != g {
		say("cycle %d, dot by dot %d", g, w)
	}
	for a := range 0x800 {
		if w, g := want.Peek(uint16(a)), got.Peek(uint16(a)); w != g {
			say("RAM $%04X is %02X, dot by dot %02X", a, g, w)
			break
		}
	}
	for a := uint16(0x2000); a < 0x2008; a++ {
		if w, g := want.Peek(a), got.Peek(a); w != g {
			say("$%04X would read %02X, dot by dot %02X", a, g, w)
		}
	}
	for a := range 0x4000 {
		if w, g := want.PeekPPU(uint16(a)), got.PeekPPU(uint16(a)); w != g {
			say("PPU memory $%04X is %02X, dot by dot %02X", a, g, w)
			break
		}
	}
	w, g := want.OAM(), got.OAM()
	for i := range w {
		if w[i] != g[i] {
			say("OAM %02X is %02X, dot by dot %02X", i, g[i], w[i])
			break
		}
	}
	for i := range want.Picture() {
		if w, g := want.Picture()[i], got.Picture()[i]; w != g {
			say("pixel %d of line %d is %03X, dot by dot %03X", i&0xFF, i>>8, g, w)
			break
		}
	}
	if list == nil {
		list = []string{"what only the saved state shows"}
	}
	return list
}
