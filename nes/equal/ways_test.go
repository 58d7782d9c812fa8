package equal

import (
	"encoding/binary"
	"fmt"
	"image/color"
	"math"
	"slices"

	"pool6502/cpu"
	"pool6502/nes"
)

// mode is how much of a console is observed.
type mode int

const (
	free    mode = iota // nothing
	metered             // blocks of code
	told                // instructions, and accesses to registers: the fast path stays
	watched             // every access, which leaves no fast path
)

func (m mode) String() string { return [...]string{"free", "metered", "reported", "watched"}[m] }

// kind is a way to run with a mode.
type kind struct {
	way                  string
	strict, spans, exact bool
	mode                 mode
	unseen               bool // no picture is drawn
	astray               bool // after each frame a state of before is restored and played, and then the present one
}

func (k kind) String() string { return fmt.Sprintf("%s, %s", k.way, k.mode) }

// kinds are the consoles that run side by side. The first is the definition of what is right.
// What is watched makes all accesses in the slow path, whichever way it runs, and takes as long
// as being strict does; so only one program in four runs on more than quickKinds.
var kinds = append(quickKinds,
	kind{way: "dot by dot", exact: true, mode: free},
	kind{way: "dot by dot", exact: true, mode: watched},
	kind{way: "as usual", mode: watched},
	kind{way: "in spans", spans: true, mode: watched},
	kind{way: "strict", strict: true, mode: free},
	kind{way: "strict", strict: true, mode: watched},
)

var quickKinds = []kind{
	{way: "dot by dot", exact: true, mode: told},
	{way: "as usual", mode: free},
	{way: "as usual", mode: metered},
	{way: "as usual", mode: told},
	{way: "in spans", spans: true, mode: free},
	{way: "without a picture", unseen: true, mode: free},
	{way: "with other frames between", astray: true, mode: free},
}

// against are a kind and those that define what it has to do.
func (k kind) against() []kind {
	if k.mode == watched {
		return []kind{kinds[0], kinds[len(quickKinds)+1], k}
	}
	return []kind{kinds[0], k}
}

// kindsFor are the kinds a random program runs on.
func kindsFor(seed uint64) []kind {
	if seed%4 == 0 {
		return kinds
	}
	return quickKinds
}

// player is a console that plays a program, with what was seen of it.
type player struct {
	kind
	con          *nes.Console
	drawn        bool // is the frame that is played
	snap         nes.Snapshot
	before       nes.Snapshot // an older one
	canvas       nes.Canvas
	sound        []float32
	instructions uint64 // hash of all so far
	accesses     uint64 // hash of all so far
	registers    uint64 // hash of those at $2000-$401F
	seen         counts
	gap          string   // between two blocks that a meter was told of
	end          nes.Time // of the last block or instruction
}

// counts are what programs have come to, so that nobody believes in programs that do nothing.
type counts struct {
	Programs, Jams                int
	Cycles                        uint64
	NMI, IRQ                      uint64
	OAMDMA, DMCDMA                uint64
	Lines, Passed, Spans, Skipped uint64
	Repeated                      uint64
	Blocks                        uint64
	Pokes                         [0x20]uint64 // writes to $2000-$2007 and $4000-$4017
	BoardWrites, BoardReads       uint64
}

func (c *counts) add(o *counts) {
	c.Programs += o.Programs
	c.Jams += o.Jams
	c.Cycles += o.Cycles
	c.NMI += o.NMI
	c.IRQ += o.IRQ
	c.OAMDMA += o.OAMDMA
	c.DMCDMA += o.DMCDMA
	c.Lines += o.Lines
	c.Passed += o.Passed
	c.Repeated += o.Repeated
	c.Spans += o.Spans
	c.Skipped += o.Skipped
	c.Blocks += o.Blocks
	c.BoardWrites += o.BoardWrites
	c.BoardReads += o.BoardReads
	for i := range c.Pokes {
		c.Pokes[i] += o.Pokes[i]
	}
}

// mix is a step of FNV-1a over words.
func mix(h, v uint64) uint64 { return (h ^ v) * 0x100000001B3 }

func newPlayer(k kind, cart *nes.Cart, p *program) (*player, error) {
	con, err := nes.Insert(cart, nes.Config{
		Region: p.region, RAM: nes.Seeded(p.seed), Align: p.align, GetPut: p.getPut,
		Strict: k.strict, Spans: k.spans, Exact: k.exact,
	})
	if err != nil {
		return nil, err
	}
	y := &player{kind: k, con: con, drawn: true}
	switch k.mode {
	case free:
		return y, nil
	case metered:
		con.Attach(&nes.Observer{Step: y.stepped, Skip: y.skips, Block: y.ranBlock})
		return y, nil
	}
	con.Attach(&nes.Observer{Step: y.traced, Access: y.accessed})
	if k.mode == watched {
		for page := range 256 {
			con.Watch(uint8(page))
		}
	}
	return y, nil
}

func (y *player) traced(r *cpu.Step) {
	c := y.con.CPU()
	h := mix(y.instructions, uint64(r.PC)|uint64(r.Op)<<16|uint64(r.Kind)<<24|uint64(r.Stolen)<<32)
	h = mix(mix(h, uint64(r.Start)), uint64(r.End))
	y.instructions = mix(h, uint64(c.A)|uint64(c.X)<<8|uint64(c.Y)<<16|uint64(c.S)<<24|uint64(c.P)<<32)
	switch r.Kind {
	case cpu.NMI:
		y.seen.NMI++
	case cpu.IRQ:
		y.seen.IRQ++
	}
}

// ranBlock, stepped and skips are what a meter is told. It misses no time.
func (y *player) ranBlock(s *nes.Block) {
	y.seen.Blocks++
	y.follows(s.Start, s.End)
	if c := y.con.CPU(); s.Rounds == 0 && s.Last != c.At() || s.End != c.Now || s.Last-s.From > 0x1000 {
		y.gap = fmt.Sprintf("a block of $%04X to $%04X", s.From, s.Last)
	}
}

func (y *player) stepped(r *cpu.Step) { y.follows(r.Start, r.End) }

func (y *player) skips(round nes.Time, rounds int) bool {
	y.end += round * nes.Time(rounds)
	return true
}

func (y *player) follows(start, end nes.Time) {
	if start != y.end {
		y.gap = fmt.Sprintf("a block at %d behind one that ended at %d", start, y.end)
	}
	y.end = end
}

func (y *player) accessed(a nes.Access) {
	v := uint64(a.Addr) | uint64(a.Value)<<16
	if a.Write {
		v |= 1 << 24
	}
	if a.DMA {
		v |= 1 << 25
	}
	y.accesses = mix(mix(y.accesses, v), uint64(a.Time))
	switch {
	case a.Addr >= 0x2000 && a.Addr < 0x4020:
		y.registers = mix(mix(y.registers, v), uint64(a.Time))
		switch {
		case a.Write && a.DMA:
			y.seen.OAMDMA++
		case a.Write && a.Addr < 0x4000:
			y.seen.Pokes[a.Addr&7]++
		case a.Write && a.Addr < 0x4018:
			y.seen.Pokes[8+a.Addr&0x1F]++
		}
	case a.Addr >= 0x4020 && a.Write:
		y.seen.BoardWrites++
	case a.Addr >= 0x4020 && a.Addr < 0x6000:
		y.seen.BoardReads++
	case a.DMA && !a.Write && a.Addr >= 0xC000:
		y.seen.DMCDMA++
	}
}

// play runs a frame.
func (y *player) play(f frame) {
	for i, b := range f.pads {
		y.con.Hold(i, b)
	}
	y.con.RunFrame()
	for range f.extra {
		y.con.Step()
	}
	y.con.Paint(&y.canvas, colours)
	y.con.Snapshot(&y.snap)
	y.sound = y.con.Samples(y.sound[:0])
	if y.astray {
		y.stray()
	}
}

// stray plays a frame from an older state, and comes back.
func (y *player) stray() {
	if y.con.Frame()%4 == 1 {
		y.before.CopyFrom(&y.snap)
	}
	for _, s := range []*nes.Snapshot{&y.before, &y.snap} {
		if err := y.con.Restore(s); err != nil {
			continue // there is none yet
		}
		if s == &y.before {
			y.con.RunFrame()
			y.con.Samples(nil)
		}
	}
}

// colours has a colour of its own for each pixel.
var colours = func() *nes.Palette {
	var p nes.Palette
	for i := range p {
		p[i] = color.RGBA{uint8(i), uint8(i >> 8), 0, 0xFF}
	}
	return &p
}()

// difference is where a console left the others.
type difference struct {
	kind  kind
	frame int // the last one, from 1
	what  string
}

func (d *difference) String() string {
	return fmt.Sprintf("%v: in frame %d %s than dot by dot", d.kind, d.frame, d.what)
}

// run plays the program on consoles of these kinds, the first of which is that of kinds. It
// returns the first difference, nil if there is none.
func (p *program) run(kinds []kind, seen *counts) (*difference, error) {
	cart, err := p.cart()
	if err != nil {
		return nil, err
	}
	players := make([]*player, len(kinds))
	for i, k := range kinds {
		if players[i], err = newPlayer(k, cart, p); err != nil {
			return nil, err
		}
	}
	definition := players[0]
	accesses := slices.IndexFunc(players, func(y *player) bool { return y.exact && y.mode == watched })
	frames := p.played()
	for i, f := range frames {
		for _, y := range players {
			// Who draws no picture draws the last one, if that is a whole frame.
			y.drawn = !y.unseen || i == len(frames)-1 && i > 0 && frames[i-1].extra == 0
			y.con.DrawPicture(y.drawn)
			y.play(f)
		}
		for _, y := range players[1:] {
			if what := y.differs(definition, players[max(accesses, 0)]); what != "" {
				return &difference{y.kind, i + 1, what}, nil
			}
		}
		if definition.con.CPU().Jammed {
			seen.Jams++
			break
		}
	}
	seen.add(&definition.seen)
	seen.Programs++
	seen.Cycles += definition.con.Cycles()
	for _, y := range players {
		seen.Blocks += y.seen.Blocks
		if y.way == "as usual" && y.mode == free {
			d := y.con.Drawn()
			seen.Lines += d.Lines
			seen.Passed += d.Passed
			seen.Repeated += d.Repeated
			seen.Spans += d.Spans
			seen.Skipped += y.con.Skipped()
		}
	}
	return nil, nil
}

// painted reports whether these are the pixels of the player's canvas.
func (y *player) painted(pixels *[256 * 240]uint16) bool {
	for i, want := range pixels {
		if got := y.canvas.RGBA[4*i : 4*i+2]; binary.LittleEndian.Uint16(got) != want {
			return false
		}
	}
	return true
}

// differs says what is other than in the console that defines it, or, of all accesses, in the
// one that watches them; "" if nothing is.
func (y *player) differs(definition, watches *player) string {
	switch {
	case y.gap != "":
		return y.gap
	case y.mode == watched && y.accesses != watches.accesses:
		return "other accesses"
	case y.mode >= told && y.registers != definition.registers:
		return "other accesses to registers"
	case y.mode >= told && y.instructions != definition.instructions:
		return "other instructions"
	case y.con.Cycles() != definition.con.Cycles():
		return "another cycle at its end"
	case y.drawn && *y.con.Picture() != *definition.con.Picture():
		return "another picture"
	case y.drawn && !y.painted(definition.con.Picture()):
		return "another picture painted"
	case !y.drawn && *y.con.Picture() != [256 * 240]uint16{}:
		return "a picture, and should have none,"
	case y.drawn && !y.snap.Equal(&definition.snap), !y.snap.EqualButPicture(&definition.snap):
		return "another state"
	case y.astray:
		return "" // the sound of the other frames is in the synthesizer
	case len(y.sound) != len(definition.sound):
		return fmt.Sprintf("another length of sound, %d and not %d samples,", len(y.sound), len(definition.sound))
	}
	for i := range y.sound {
		if math.Float32bits(y.sound[i]) != math.Float32bits(definition.sound[i]) {
			return fmt.Sprintf("another sound, sample %d of %d,", i, len(y.sound))
		}
	}
	return ""
}
