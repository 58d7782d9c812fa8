// Package capped is the pools whose only state is their length: reference models
// and documented claims of debris and damage numbers. The program is capped.asm.
package capped

// The pools' constants, as their sources have them.
const (
	MaxDamage     = 15
	DebrisLife    = 40 // frames
	DamageLife    = 32
	GravityFrames = 4
	MostShards    = 10 // of one burst
	edgeX, edgeY  = 248, 192

	ways, turn = 32, 11 // of a burst
)

// Shard is a piece of debris.
type Shard struct {
	X, Y, VX, VY, Life, Kind uint8
}

// Number is a damage number.
type Number struct {
	X, Y, Tens, Ones, Life uint8
}

// Pools is the reference of both: arrays, of which the first Shards and Numbers
// live. The rest holds what the last push left there.
type Pools struct {
	Debris  []Shard
	Damage  [MaxDamage]Number
	Shards  int
	Numbers int
	Way     uint8 // of a burst's next shard

	wayX, wayY [ways]uint8 // speeds, as the program's table has them
}

// New makes pools in which nothing lives.
func New(debris int) *Pools { return &Pools{Debris: make([]Shard, debris)} }

// Init empties both pools.
func (p *Pools) Init() { p.Shards, p.Numbers = 0, 0 }

// Push adds a shard, below the cap.
func (p *Pools) Push(s Shard) bool {
	if p.Shards == len(p.Debris) {
		return false
	}
	s.Life = DebrisLife
	p.Debris[p.Shards] = s
	p.Shards++
	return true
}

// Burst pushes shards until the cap and returns how many were not.
func (p *Pools) Burst(n int, x, y uint8) (lost int) {
	for ; n > 0; n-- {
		way := (p.Way + turn) % ways
		if !p.Push(Shard{X: x, Y: y, VX: p.wayX[way], VY: p.wayY[way], Kind: way % 4}) {
			return n
		}
		p.Way = way
	}
	return 0
}

// Remove removes a shard; the last one takes its place.
func (p *Pools) Remove(i int) bool {
	if i >= p.Shards {
		return false
	}
	p.Shards--
	p.Debris[i] = p.Debris[p.Shards]
	return true
}

// Fall is one frame of all shards, from the last to the first.
func (p *Pools) Fall() {
	for i := p.Shards - 1; i >= 0; i-- {
		if !p.Debris[i].fall() {
			p.Remove(i)
		}
	}
}

func (s *Shard) fall() (stays bool) {
	s.Life--
	if s.Life == 0 {
		return false
	}
	if s.Life%GravityFrames == 0 {
		s.VY++
	}
	s.X += s.VX
	if s.X >= edgeX {
		return false
	}
	s.Y += s.VY
	return s.Y < edgeY
}

// Show adds a number, below the cap.
func (p *Pools) Show(value, x, y uint8) bool {
	if p.Numbers == MaxDamage {
		return false
	}
	p.Damage[p.Numbers] = Number{x, y, value / 10, value % 10, DamageLife}
	p.Numbers++
	return true
}

// Hide removes a number; the last one takes its place.
func (p *Pools) Hide(i int) bool {
	if i >= p.Numbers {
		return false
	}
	p.Numbers--
	p.Damage[i] = p.Damage[p.Numbers]
	return true
}

// Rise is one frame of all numbers.
func (p *Pools) Rise() {
	for i := p.Numbers - 1; i >= 0; i-- {
		n := &p.Damage[i]
		n.Life--
		if n.Life == 0 {
			p.Hide(i)
		} else if n.Life%2 == 0 {
			n.Y--
		}
	}
}
