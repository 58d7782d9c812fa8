package nes

import (
	"slices"

	"pool6502/cpu"
)

// An Observer is told what a console executes and accesses, from [Console.Attach] to [Console.Detach]. Functions that
// are nil are not called. Skip and Block are for observers that have Step.
type Observer struct {
	// Step is called after every instruction and every interrupt entry. The step is valid only during the call.
	Step func(*cpu.Step)

	// Skip lets the console skip whole rounds of a polling loop although Step is set. Rounds are skipped only if every
	// observer with Step has Skip. After a round has been reported to the observers, Skip is called with the length of
	// that round and a number of rounds. If it returns true, these rounds are skipped, and the observer must count
	// them as run. Only the observer that was attached first may return false.
	Skip func(round Time, rounds int) bool

	// Block is called for whole blocks, and Step only for other steps, if every observer with Step has Block and
	// RunFrame runs the console. The block is valid only during the call.
	Block func(*Block)

	// Starts, if not nil, returns the offsets of the instructions in a page of code before which a block ends. Offsets of
	// bytes that are no opcodes do no harm. Starts is called whenever a page of ROM is switched in, and must depend on
	// its arguments alone.
	Starts func(page uint8, code *[256]uint8) []uint8

	// Access is called for every access to a register, to addresses of the cartridge that are not in the page tables,
	// and to watched pages. Accesses to other memory may or may not be reported.
	Access func(Access)

	// Port is like Access, but without the accesses of DMA. Unlike Access, it leaves sprite transfers on their fast
	// path.
	Port func(Access)
}

// Attach adds an observer behind all others and returns it, so that one line observes a function:
//
//	defer con.Detach(con.Attach(&nes.Observer{Step: f}))
//
// There may be any number of observers; they are called in the order in which they were attached. An observer may be
// attached and detached during a call; this takes effect from the next event on. Without observers, nothing takes
// longer. To attach and detach the only observer allocates nothing.
func (n *Console) Attach(o *Observer) *Observer {
	if len(n.observers) == 0 {
		n.only[0] = o
		n.observers = n.only[:]
	} else {
		n.observers = append(slices.Clip(n.observers), o) // a copy: a loop over the list may be under way
	}
	n.hook(o)
	return o
}

// Detach removes an observer. If it is not attached, Detach does nothing.
func (n *Console) Detach(o *Observer) {
	i := slices.Index(n.observers, o)
	if i < 0 {
		return
	}
	if len(n.observers) == 1 {
		n.observers = nil
	} else {
		n.observers = slices.Delete(slices.Clone(n.observers), i, i+1)
	}
	n.hook(o)
}

// hook sets what depends on the list of observers, after o was added or removed. The processor's hook is nil if no
// observer has Step, and the observer's own function if only one has.
func (n *Console) hook(o *Observer) {
	n.cpu.OnStep, n.seesAccess, n.seesPort, n.seesRounds = nil, false, false, false
	blocks := true
	for _, o := range n.observers {
		n.seesAccess = n.seesAccess || o.Access != nil
		n.seesPort = n.seesPort || o.Port != nil
		if o.Step == nil {
			continue
		}
		n.seesRounds = n.seesRounds || o.Skip == nil
		blocks = blocks && o.Block != nil
		if n.cpu.OnStep == nil {
			n.cpu.OnStep = o.Step
		} else {
			n.cpu.OnStep = n.reportStep
		}
	}
	n.inBlocks = blocks && n.cpu.OnStep != nil
	n.cpu.EndBlock()
	if o.Starts != nil {
		for page := range 256 {
			n.publish(uint8(page))
		}
	}
}

func (n *Console) reportStep(s *cpu.Step) {
	for _, o := range n.observers {
		if o.Step != nil {
			o.Step(s)
		}
	}
}

// reportAccess calls the observers of accesses.
func (n *Console) reportAccess(t Time, addr uint16, v uint8, write, dma bool) {
	if !n.seesAccess && !n.seesPort {
		return
	}
	a := Access{Time: t, Addr: addr, Value: v, Write: write, DMA: dma}
	for _, o := range n.observers {
		if o.Port != nil && !dma {
			o.Port(a)
		}
		if o.Access != nil {
			o.Access(a)
		}
	}
}

// code returns what the processor's table of code has for a page of ROM: the page itself, or a copy in which
// cpu.BlockStart marks the instructions before which an observer wants blocks to end.
func (n *Console) code(page uint8) *[256]uint8 {
	code := n.rd[page]
	if code == nil {
		return nil
	}
	for _, o := range n.observers {
		if o.Starts == nil {
			continue
		}
		for _, i := range o.Starts(page, n.rd[page]) {
			if code == n.rd[page] {
				code = new([256]uint8)
				*code = *n.rd[page]
			}
			code[i] = cpu.BlockStart
		}
	}
	return code
}

// OnPattern calls f for every byte of CHR ROM that the PPU reads, until remove
// is called: with its offset, and with true if the PPU read it while rendering, or false
// if the program read it through $2007. Slots without a sprite fetch a tile too, as on
// the chip. There can be only one such observer. OnPattern reports false for a cartridge
// without CHR ROM, and for the MMC5, which chooses the byte itself.
func (n *Console) OnPattern(f func(offset int, drawn bool)) (remove func(), ok bool) {
	chr := n.cart.CHR
	if len(chr) == 0 || n.cart.Mapper == 5 {
		return func() {}, false
	}
	offset := map[*[1024]uint8]int{}
	for off := 0; off+1024 <= len(chr); off += 1024 {
		offset[(*[1024]uint8)(chr[off:])] = off
	}
	n.Settle()
	n.ppu.OnPattern(func(page *[1024]uint8, at int, drawn bool) {
		if off, ok := offset[page]; ok {
			f(off+at, drawn)
		}
	})
	return func() {
		n.Settle()
		n.ppu.OnPattern(nil)
	}, true
}
