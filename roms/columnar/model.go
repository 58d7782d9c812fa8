// Package columnar is the pool of orbs whose eleven fields are columns:
// reference model and documented claims. The program is columnar.asm.
package columnar

// The pool's constants, as its sources have them.
const (
	FullLife     = 255 // ticks
	MagnetReach  = 48  // pixels
	MagMax       = 127
	Ripe         = 2 // ticks until the magnet takes an orb
	MergeRipe    = 3 // ticks until it may merge
	CollectReach = 6 // pixels
	Tick         = 8 // frames

	flagLive   = 0x80
	flagPulled = 0x01
)

// Orb is one slot: eleven fields.
type Orb struct {
	X, Y                   uint16 // the screen is where both high bytes are 0
	VX, VY                 int8   // pixels a frame
	Amount                 uint16
	Radius, Age, Pull, Mag uint8
	Life, Flags            uint8
}

// Pool is the reference: slots 0 to Count-1 live.
type Pool struct {
	Orbs         []Orb
	Count        int
	HeroX, HeroY uint8
	Experience   uint16
	Frame        uint8
	Merging      bool
	Merges       uint16
}

// New makes a pool in which nothing lives.
func New(orbs int) *Pool { return &Pool{Orbs: make([]Orb, orbs)} }

// Init empties the pool. It clears the flags of the slots and nothing else in them.
func (p *Pool) Init() {
	p.Count = 0
	for i := range p.Orbs {
		p.Orbs[i].Flags = 0
	}
}

// class is how large an orb of an amount looks.
func class(amount uint16) uint8 {
	switch {
	case amount < 4:
		return 0
	case amount < 16:
		return 1
	case amount < 64:
		return 2
	}
	return 3
}

// Spawn adds an orb, or refuses it when the pool is full.
func (p *Pool) Spawn(x, y uint16, vx, vy int8, amount uint8) bool {
	if p.Count == len(p.Orbs) {
		return false
	}
	p.Orbs[p.Count] = Orb{X: x, Y: y, VX: vx, VY: vy, Amount: uint16(amount), Radius: class(uint16(amount)),
		Life: FullLife, Flags: flagLive}
	p.Count++
	return true
}

// Release removes an orb; the last one takes its slot, and the flags of the slot
// that is vacated become 0.
func (p *Pool) Release(slot int) bool {
	if slot >= p.Count {
		return false
	}
	p.Count--
	p.Orbs[slot] = p.Orbs[p.Count]
	p.Orbs[p.Count].Flags = 0
	return true
}

// backwards visits every orb from the last to the first; visit says whether the
// orb is to be removed.
func (p *Pool) backwards(visit func(o *Orb) (gone bool)) {
	for i := p.Count - 1; i >= 0; i-- {
		if visit(&p.Orbs[i]) {
			p.Release(i)
		}
	}
}

// Move lets all orbs fly by one frame and culls those that get two screens away.
func (p *Pool) Move() {
	p.backwards(func(o *Orb) bool { return fly(&o.X, o.VX) || fly(&o.Y, o.VY) })
}

func fly(at *uint16, v int8) (gone bool) {
	was := *at >> 8
	*at += uint16(int16(v))
	now := *at >> 8
	return now != was && (now == 0x02 || now == 0xFE)
}

// Aging lets a tick pass: orbs get older and slower, and expire.
func (p *Pool) Aging() {
	p.backwards(func(o *Orb) bool {
		if o.Age < 255 {
			o.Age++
		}
		o.VX, o.VY = half(o.VX), half(o.VY)
		o.Life--
		return o.Life == 0
	})
}

// half is half a speed, towards 0.
func half(v int8) int8 { return v / 2 }

// OnScreen reports whether an orb is on the screen, so that it can be drawn.
func (o *Orb) OnScreen() bool { return o.X < 256 && o.Y < 256 }

func apart(a uint16, b uint8) int {
	d := int(uint8(a)) - int(b)
	return max(d, -d)
}

// Magnet draws orbs within reach towards the hero.
func (p *Pool) Magnet() {
	p.backwards(func(o *Orb) bool {
		if !o.OnScreen() || o.Age < Ripe {
			return false
		}
		if apart(o.X, p.HeroX) >= MagnetReach || apart(o.Y, p.HeroY) >= MagnetReach {
			if o.Flags&flagPulled != 0 {
				o.Flags, o.Mag, o.Pull = flagLive, 0, 0
			}
			return false
		}
		o.Flags = flagLive | flagPulled
		o.VX, o.VY = 0, 0
		o.Mag = min(o.Mag+1, MagMax)
		total := int(o.Mag)<<4 + int(o.Pull)
		o.Pull = uint8(total)
		o.X, o.Y = pull(o.X, p.HeroX, total>>8), pull(o.Y, p.HeroY, total>>8)
		return false
	})
}

// pull moves a place on the screen by some pixels, not further than to the hero.
func pull(at uint16, hero uint8, pixels int) uint16 {
	switch {
	case apart(at, hero) < pixels:
		return uint16(hero)
	case uint8(at) >= hero:
		return at - uint16(pixels)
	}
	return at + uint16(pixels)
}

// Collect turns orbs that have arrived into experience.
func (p *Pool) Collect() {
	p.backwards(func(o *Orb) bool {
		if o.Flags&flagPulled == 0 || apart(o.X, p.HeroX) > CollectReach || apart(o.Y, p.HeroY) > CollectReach {
			return false
		}
		p.Experience += o.Amount
		return true
	})
}

// MergeNear makes one of the ripe orbs in each cell of 16 by 16 pixels on the
// screen.
func (p *Pool) MergeNear() {
	p.merge(func(o *Orb) (cell int, ok bool) {
		return int(o.Y)>>4<<4 | int(o.X)>>4, o.OnScreen() && o.Age >= MergeRipe
	})
}

// MergeFar makes one of the orbs in each cell of 64 by 64 pixels off the screen.
func (p *Pool) MergeFar() {
	p.merge(func(o *Orb) (cell int, ok bool) {
		return int(mirror(o.X>>8))<<6 | int(mirror(o.Y>>8))<<4 | int(o.X&0xFF)>>6<<2 | int(o.Y&0xFF)>>6, !o.OnScreen()
	})
}

// mirror is the lower two bits of a screen's number, in the order in which the
// program shifts them out.
func mirror(screen uint16) uint16 { return screen&1<<1 | screen>>1&1 }

// merge adds each orb to the one that its walk met first in the same cell, as
// long as the sum is a word. The orb with the higher number stays.
func (p *Pool) merge(cellOf func(*Orb) (int, bool)) {
	first := map[int]int{}
	for i := p.Count - 1; i >= 0; i-- {
		cell, ok := cellOf(&p.Orbs[i])
		if !ok {
			continue
		}
		at, taken := first[cell]
		if !taken {
			first[cell] = i
			continue
		}
		keeper := &p.Orbs[at]
		sum := int(keeper.Amount) + int(p.Orbs[i].Amount)
		if sum > 0xFFFF {
			continue
		}
		keeper.Amount, keeper.Radius, keeper.Life = uint16(sum), class(uint16(sum)), FullLife
		p.Merges++
		p.Release(i)
		// The last orb is in slot i now; if it was the first of a cell, it still is.
		for c, slot := range first {
			if slot == p.Count {
				first[c] = i
			}
		}
	}
}

// Update is one frame.
func (p *Pool) Update() {
	p.Frame++
	p.Move()
	p.Magnet()
	p.Collect()
	if p.Frame%Tick == Tick-1 {
		p.Aging()
	}
	switch {
	case !p.Merging:
	case p.Frame%2 == 0:
		p.MergeNear()
	default:
		p.MergeFar()
	}
}

// Worth is the amount of all orbs together: merging never changes it.
func (p *Pool) Worth() int {
	sum := 0
	for _, o := range p.Orbs[:p.Count] {
		sum += int(o.Amount)
	}
	return sum
}
