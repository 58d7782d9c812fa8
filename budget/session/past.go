package session

import (
	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
)

// A Byte is a byte of one of the console's memories.
type Byte struct {
	Addr uint16
	In   Space
}

// A Space is one of the console's memories.
type Space uint8

// The spaces.
const (
	CPUMemory Space = iota
	PPUMemory
	SpriteMemory
)

// Past says which instruction wrote a byte last, before the present moment.
type Past struct {
	Found   bool // an instruction was found; the fields down to From describe it
	Frame   uint64
	Steps   int // how many instructions of the frame ran before it; GotoWrite goes there
	Value   uint8
	PC      uint16
	Routine string  // the global label before the instruction, or its address
	Text    string  // the instruction
	Pos     asm.Pos // its source line, if that is known
	DMA     bool    // the byte was copied to sprite memory from the address From; the instruction wrote the byte there
	From    uint16

	Banked   bool   // the board switches banks of RAM at this address, so the writer is not known
	More     bool   // the search has not ended: call LastWrite again
	Searched uint64 // the earliest frame that was searched: there the history begins, or a state was loaded or changed by hand
}

// searchedAtOnce is how many frames a call of LastWrite runs again before it returns with Past.More; it may be a few more.
const searchedAtOnce = 120

// LastWrite says which instruction wrote a byte last. To find it, it runs frames of the history again, latest first. If that takes
// long, it returns with Past.More set, and the next call with the same byte goes on. Fewer frames have to run again if the
// session watches Writes.
func (s *Session) LastWrite(of Byte) Past {
	if of.In == CPUMemory && of.Addr >= 0x6000 && of.Addr < 0x8000 && len(s.con.PRGRAM()) > cartRAM {
		return Past{Banked: true}
	}
	w := &s.searcher
	now := moment{s.frame, s.steps}
	if w.game != s.Game && !w.open(s) {
		return Past{}
	}
	if w.asked != of || w.now != now || w.newest != s.history.at {
		w.begin(s, of, now)
	}
	for ran := 0; w.found.More && ran < searchedAtOnce; {
		ran += w.search(s)
	}
	return w.found
}

// GotoWrite goes back to the instruction that LastWrite has found, which is then the next to run.
func (s *Session) GotoWrite(p Past) {
	s.place(p.Frame, p.Steps)
	s.movie.rewound(s, p.Frame)
}

// searcher looks for a write in the history. It has a console of its own, so that the session stays where it is.
type searcher struct {
	con   *nes.Console
	game  *program.Program
	meter *watch.Meter

	asked  Byte
	now    moment // of the session, when it was
	newest uint64 // the frame of its newest state then
	seek   Byte   // whose write is looked for; not the byte asked for, if that was copied by DMA
	limit  moment // writes from there on do not count
	from   uint16 // the byte that DMA has read last
	found  Past

	at    uint64 // the frame at which the present chunk of the history begins
	chunk int    // its state is history.older[chunk]; the newest one comes after them
	state []byte // of the chunk that was run last, and
	of    int    // which one that is

	starts [2]nes.Snapshot // of the frame that runs, and of that with the last write
	kept   int             // which of them is that of the last write
}

// A moment is a place between two instructions: after so many instructions of a frame.
type moment struct {
	frame uint64
	steps int
}

// open makes the console of the searcher.
func (w *searcher) open(s *Session) bool {
	cfg := s.cfg
	cfg.SampleRate = -1
	con, err := nes.Open(s.Game.Image, cfg)
	if err != nil {
		return false
	}
	con.DrawPicture(false)
	*w = searcher{con: con, game: s.Game, meter: watch.NewMeter(con, s.Game.Names)}
	return true
}

// begin starts a search at the newest state.
func (w *searcher) begin(s *Session, of Byte, now moment) {
	h := &s.history
	w.asked, w.seek, w.now, w.limit, w.newest = of, of, now, now, h.at
	w.found = Past{More: h.newest != nil, Searched: now.frame}
	w.at, w.chunk, w.state, w.of = h.at, len(h.older), h.newest, len(h.older)
}

// search searches the present chunk of the history up to the limit, and moves on to the chunk before it. It returns how many
// frames it has run.
func (w *searcher) search(s *Session) (ran int) {
	h := &s.history
	wrote, jump := h.wrote, h.jump
	if w.chunk < len(h.older) {
		wrote, jump = h.older[w.chunk].wrote, h.older[w.chunk].jump
	}
	if wrote == nil || wrote.has(w.seek) {
		for ; w.of > w.chunk; w.of-- {
			w.state = unpack(h.older[w.of-1].delta, w.state)
		}
		ran = w.run(s)
	}
	w.found.Searched = w.at
	switch {
	case w.found.Found && w.seek.In == SpriteMemory:
		w.found.Found, w.found.DMA = false, true
		w.limit, w.seek = moment{w.found.Frame, w.found.Steps}, Byte{w.found.From, CPUMemory}
	case w.found.Found, w.chunk == 0, jump:
		w.found.More = false
	default:
		w.limit = moment{w.at, 0}
		w.chunk--
		w.at = h.older[w.chunk].frame
	}
	return ran
}

// run looks for the last write between the state and the limit: for its frame, then for the instruction.
func (w *searcher) run(s *Session) (ran int) {
	if w.con.Load(w.state) != nil {
		return 0
	}
	defer w.watch()()
	wrote, steps := false, 0
	see := &nes.Observer{Access: func(a nes.Access) {
		if w.writes(a) {
			wrote = true
			w.found.Steps, w.found.Value, w.found.PC = steps, a.Value, w.con.CPU().At()
			if w.seek.In == SpriteMemory {
				w.found.From = w.from
			}
		}
	}}
	for frame := w.at; frame < w.limit.frame || frame == w.limit.frame && w.limit.steps > 0; frame++ {
		w.con.Snapshot(&w.starts[1-w.kept])
		wrote = false
		w.frame(s, frame, see)
		if ran++; wrote {
			w.found.Found, w.found.Frame = true, frame
			w.kept = 1 - w.kept
		}
	}
	if !w.found.Found || w.con.Restore(&w.starts[w.kept]) != nil {
		return ran
	}
	see.Step = func(st *cpu.Step) {
		if wrote {
			w.describe(st)
		}
		wrote = false
		steps++
	}
	wrote = false
	w.frame(s, w.found.Frame, see)
	return ran + 1
}

// frame runs a frame of the session again, or its part before the limit.
func (w *searcher) frame(s *Session, frame uint64, see *nes.Observer) {
	apply(w.con, s.history.input(frame))
	defer w.con.Detach(w.con.Attach(see))
	if frame != w.limit.frame {
		w.con.RunFrame()
		return
	}
	for i := range w.limit.steps {
		for _, p := range s.pokes {
			if p.frame == frame && p.steps == i {
				w.con.Poke(p.addr, p.v)
			}
		}
		w.con.Step()
	}
}

// watch lets the console report all accesses to the page of the byte; undo ends that.
func (w *searcher) watch() (undo func()) {
	if w.seek.In != CPUMemory {
		return func() {}
	}
	first, mirrors := uint8(w.seek.Addr>>8), 1
	if w.seek.Addr < ramEnd {
		first, mirrors = first%(ramSize>>8), ramEnd/ramSize
	}
	for i := range mirrors {
		w.con.Watch(first + uint8(i*ramSize>>8))
	}
	return func() {
		for i := range mirrors {
			w.con.Unwatch(first + uint8(i*ramSize>>8))
		}
	}
}

// writes reports whether an access writes the byte.
func (w *searcher) writes(a nes.Access) bool {
	switch {
	case w.seek.In == SpriteMemory && a.DMA && !a.Write:
		w.from = a.Addr
	case !a.Write || a.DMA != (w.seek.In == SpriteMemory):
	case w.seek.In == SpriteMemory:
		return a.Addr == 0x2004 && w.from&0xFF == w.seek.Addr
	case w.seek.In == PPUMemory:
		return a.Addr&0xE007 == 0x2007 && samePPU(w.con, w.con.Scroll().V, w.seek.Addr)
	case a.Addr < ramEnd:
		return w.seek.Addr < ramEnd && (a.Addr-w.seek.Addr)%ramSize == 0
	default:
		return a.Addr == w.seek.Addr
	}
	return false
}

// samePPU reports whether two addresses are the same byte: of the palette, or of nametables that are mirrors of each other.
func samePPU(con *nes.Console, a, b uint16) bool {
	a, b = unmirrored(a), unmirrored(b)
	if a == b || min(a, b) < 0x2000 || max(a, b) >= 0x3F00 || (a-b)&0x3FF != 0 {
		return a == b
	}
	for i := range uint16(0x400) {
		if con.PeekPPU(a&^0x3FF|i) != con.PeekPPU(b&^0x3FF|i) {
			return false
		}
	}
	return true
}

// unmirrored is the first address of a byte of the PPU's memory that has several on every cartridge.
func unmirrored(a uint16) uint16 {
	switch a &= 0x3FFF; {
	case a >= 0x3F00 && a&3 == 0:
		return a &^ 0xF0
	case a >= 0x3F00:
		return a &^ 0xE0
	case a >= 0x3000:
		return a - 0x1000
	}
	return a
}

// describe names the instruction that has just written the byte.
func (w *searcher) describe(st *cpu.Step) {
	loc := w.meter.Loc(st.PC)
	w.found.Routine, w.found.Pos = w.meter.Place(loc, st.PC)
	w.found.Text, _ = w.meter.Disasm(loc, st.PC, w.con.Peek)
	if st.Kind != cpu.Instruction {
		w.found.Text = st.Kind.String()
	}
}
