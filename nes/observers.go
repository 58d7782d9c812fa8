package nes

import (
	"slices"

	"pool6502/cpu"
)

// observers is a list of functions that are called for events, in the order in which they were added.
// The list is copied when it changes, so an observer may add or remove observers during an event. The
// change takes effect from the next event on.
type observers[F any] struct{ list []*F }

// add appends f. remove removes it again, and may be called more than once.
func (o *observers[F]) add(f F) (remove func()) {
	alone := []*F{&f}
	o.put(alone)
	return func() { o.drop(alone) }
}

// put appends the one observer in alone. If it is the only one, alone becomes the list, and nothing is
// allocated.
func (o *observers[F]) put(alone []*F) {
	if len(o.list) == 0 {
		o.list = alone
		return
	}
	o.list = append(slices.Clone(o.list), alone[0])
}

// drop removes the one observer in alone, if it is in the list.
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

// A Tap is an observer that is attached and detached often; a meter does so for every call of a routine. It
// is made once. If it is the only observer, attaching and detaching allocate nothing.
type Tap struct {
	con     *Console
	retire  []*func(*cpu.Retired)
	skip    []*func(Time, int) bool
	stretch []*func(*Stretch)
}

// NewTap makes a Tap, with the functions that OnRetire and OnSkip take. It observes nothing yet. If stretch
// is not nil, and all observers of instructions are such Taps, RunFrame calls stretch for whole stretches of
// straight code, and retire only for the other steps.
func (n *Console) NewTap(retire func(*cpu.Retired), skip func(round Time, rounds int) bool, stretch func(*Stretch)) *Tap {
	t := &Tap{con: n, retire: []*func(*cpu.Retired){&retire}, skip: []*func(Time, int) bool{&skip}}
	if stretch != nil {
		t.stretch = []*func(*Stretch){&stretch}
	}
	return t
}

// Attach adds the observer after all others. It must not be attached yet.
func (t *Tap) Attach() {
	if t.stretch != nil {
		t.con.onStretch.put(t.stretch)
	}
	t.con.onRetire.put(t.retire)
	t.con.hookRetire()
	t.con.onSkip.put(t.skip)
}

// Detach removes the observer.
func (t *Tap) Detach() {
	if t.stretch != nil {
		t.con.onStretch.drop(t.stretch)
	}
	t.con.onRetire.drop(t.retire)
	t.con.hookRetire()
	t.con.onSkip.drop(t.skip)
}

// OnRetire calls f after every instruction and every interrupt entry, until remove is called. There may
// be any number of observers; they are called in the order in which they were added. The event
// is valid only during the call. Without observers, the list costs no time.
func (n *Console) OnRetire(f func(*cpu.Retired)) (remove func()) {
	drop := n.onRetire.add(f)
	n.hookRetire()
	return func() {
		drop()
		n.hookRetire()
	}
}

// OnSkip lets the console skip whole rounds of a polling loop although there is an observer of OnRetire,
// until remove is called. Rounds are skipped only if there is an f for each observer of OnRetire. After a round
// has been reported to the observers, f is called with the length of that round and a number of rounds. If it
// returns true, these rounds are skipped, and the observer must count them as run. The functions are called in
// the order in which they were added; only the first may return false.
func (n *Console) OnSkip(f func(round Time, rounds int) bool) (remove func()) {
	return n.onSkip.add(f)
}

// hookRetire sets the processor's hook: nil without observers, the observer itself if there is only
// one.
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

// OnAccess calls f for every access to a register, to addresses of the cartridge that are not in the page
// tables, and to watched pages, until remove is called. There may be any number of observers; they are
// called in the order in which they were added. Accesses to other memory may or may not be reported.
func (n *Console) OnAccess(f func(Access)) (remove func()) { return n.onAccess.add(f) }

// OnPort is like OnAccess, but reports only accesses by the 6502 core itself, not by DMA. Unlike
// OnAccess, it leaves sprite transfers on their fast path.
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
