package nes

import (
	"slices"

	"pool6502/cpu"
)

// observers is a list of functions that are called for events, in the order in which they were added.
// It is copied when it changes, so that an observer may add or remove one during an event: the
// change holds from the next event on.
type observers[F any] struct{ list []*F }

// add appends f; remove takes it away again, and may be called more than once.
func (o *observers[F]) add(f F) (remove func()) {
	alone := []*F{&f}
	o.put(alone)
	return func() { o.drop(alone) }
}

// put appends the one observer in alone. Where it is the only one, alone becomes the list, and nothing is
// allocated.
func (o *observers[F]) put(alone []*F) {
	if len(o.list) == 0 {
		o.list = alone
		return
	}
	o.list = append(slices.Clone(o.list), alone[0])
}

// drop takes away the one observer in alone, if it is there.
func (o *observers[F]) drop(alone []*F) {
	i := slices.Index(o.list, alone[0])
	switch {
	case i < 0:
	case len(o.list) == 1:
		o.list = nil
	default:
		o.list = slices.Delete(slices.Clone(o.list), i, i+1)
	}
}

// A Tap is an observer that comes and goes often, as a meter does with every call of a routine. It is made
// once. Where it is the only observer, adding it and removing it allocate nothing.
type Tap struct {
	con     *Console
	retire  []*func(*cpu.Retired)
	skip    []*func(Time, int) bool
	stretch []*func(*Stretch)
}

// NewTap makes a Tap of what OnRetire and OnSkip take. It observes nothing yet. If stretch is not nil,
// and all observers of instructions are such Taps, RunFrame calls stretch for whole stretches of straight code,
// and retire only for the rest.
func (n *Console) NewTap(retire func(*cpu.Retired), skip func(round Time, rounds int) bool, stretch func(*Stretch)) *Tap {
	t := &Tap{con: n, retire: []*func(*cpu.Retired){&retire}, skip: []*func(Time, int) bool{&skip}}
	if stretch != nil {
		t.stretch = []*func(*Stretch){&stretch}
	}
	return t
}

// Attach adds the observer behind all others. It must not be attached yet.
func (t *Tap) Attach() {
	if t.stretch != nil {
		t.con.onStretch.put(t.stretch)
	}
	t.con.onRetire.put(t.retire)
	t.con.hookRetire()
	t.con.onSkip.put(t.skip)
}

// Detach takes the observer away.
func (t *Tap) Detach() {
	if t.stretch != nil {
		t.con.onStretch.drop(t.stretch)
	}
	t.con.onRetire.drop(t.retire)
	t.con.hookRetire()
	t.con.onSkip.drop(t.skip)
}

// OnRetire calls f after every instruction and every interrupt entry, until remove is called. Any
// number of observers may listen; they are called in the order in which they were added. The event
// is valid only during the call. Without observers the processor runs as fast as if there were
// no such list.
func (n *Console) OnRetire(f func(*cpu.Retired)) (remove func()) {
	drop := n.onRetire.add(f)
	n.hookRetire()
	return func() {
		drop()
		n.hookRetire()
	}
}

// OnSkip lets the console skip whole rounds of a polling loop although an observer of OnRetire listens,
// until remove is called. f belongs to that observer; rounds are skipped only if each observer has one. It is
// asked when a round has just been told: whether rounds more of it, each so long, count as told. They are
// asked in the order in which they were added; those behind the first must not refuse.
func (n *Console) OnSkip(f func(round Time, rounds int) bool) (remove func()) {
	return n.onSkip.add(f)
}

// hookRetire gives the processor its one hook: none without observers, the observer itself where
// there is one.
func (n *Console) hookRetire() {
	n.straight, n.cpu.Turned = len(n.onRetire.list) > 0 && len(n.onRetire.list) == len(n.onStretch.list), true
	switch list := n.onRetire.list; len(list) {
	case 0:
		n.cpu.Retire = nil
	case 1:
		n.cpu.Retire = *list[0]
	default:
		n.cpu.Retire = n.retired
	}
}

func (n *Console) retired(r *cpu.Retired) {
	for _, f := range n.onRetire.list {
		(*f)(r)
	}
}

// OnAccess calls f for every access to a register, to the cartridge's unpaged addresses and to
// watched pages, until remove is called. Any number of observers may listen; they are called in the
// order in which they were added. Accesses to other memory may or may not be among them.
func (n *Console) OnAccess(f func(Access)) (remove func()) { return n.onAccess.add(f) }

// OnPort calls f for what OnAccess tells of, but only for accesses that the 6502 core makes itself.
// Unlike OnAccess it leaves sprite transfers on their fast path.
func (n *Console) OnPort(f func(Access)) (remove func()) { return n.onPort.add(f) }

func (n *Console) observe(t Time, addr uint16, v uint8, write, dma bool) {
	if !dma {
		for _, f := range n.onPort.list {
			(*f)(Access{Time: t, Addr: addr, Value: v, Write: write})
		}
	}
	for _, f := range n.onAccess.list {
		(*f)(Access{Time: t, Addr: addr, Value: v, Write: write, DMA: dma})
	}
}

// OnPattern calls f for every byte of CHR ROM that the PPU reads, until remove
// is called: its offset, and whether it was fetched for the picture and not for
// a program that reads $2007. Slots without a sprite fetch a tile too, as on the
// chip. There is one such observer. It reports false for a cartridge without CHR
// ROM, and for the MMC5, which chooses the byte itself.
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
