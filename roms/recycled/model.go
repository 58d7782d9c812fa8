// Package recycled is the pools that keep their dead: reference models and
// documented claims of shots and particles. The program is recycled.asm.
package recycled

// The pools' constants, as their sources have them.
const (
	ShotCap      = 80  // shots in play
	MaxBullets   = 100 // with the pieces of shots
	MaxParticles = 400
	Gated        = 320 // from here on sparks and smoke are refused
	MaxIdle      = 600

	edgeX, edgeY = 248, 192
)

// Fields of a shot's record.
const (
	bulletX = iota
	bulletY
	bulletVX
	bulletVY
	bulletLife
	bulletKind
	bulletDamage
	bulletFuse
	bulletBounces
	bulletTint
	bulletPierce
	bulletBytes
)

// Kinds of shots.
const (
	shotPlain = iota
	shotSplit
	shotBounce
	shotLance
	shotPiece
)

// Templates name the fields a shot starts with; the others keep what the record's
// last life left in them.
var Templates = []map[int]uint8{
	{bulletLife: 60, bulletKind: shotPlain, bulletDamage: 1, bulletTint: 0},
	{bulletLife: 60, bulletKind: shotSplit, bulletDamage: 2, bulletTint: 1, bulletFuse: 20},
	{bulletLife: 120, bulletKind: shotBounce, bulletDamage: 1, bulletTint: 2, bulletBounces: 3},
	{bulletLife: 50, bulletKind: shotLance, bulletDamage: 3, bulletTint: 3, bulletPierce: 3},
	{bulletLife: 24, bulletKind: shotPiece, bulletTint: 1},
}

// Bullets is the reference of the shots: records by number, which of them are in
// play, and the bin of those that are not.
type Bullets struct {
	Records [MaxBullets][bulletBytes]uint8
	Live    []int
	Bin     []int
	Made    int
	Refused uint8 // pieces that found no room
}

// Fire puts a shot in play, below the shots' cap.
func (b *Bullets) Fire(template int, x, y, vx, vy uint8) bool {
	return len(b.Live) < ShotCap && b.take(template, x, y, vx, vy)
}

// Split puts a piece in play, as long as there are fewer than MaxBullets.
func (b *Bullets) Split(template int, x, y, vx, vy uint8) bool {
	return len(b.Live) < MaxBullets && b.take(template, x, y, vx, vy)
}

func (b *Bullets) take(template int, x, y, vx, vy uint8) bool {
	var id int
	if n := len(b.Bin); n > 0 {
		id, b.Bin = b.Bin[n-1], b.Bin[:n-1]
	} else {
		id = b.Made
		b.Made++
	}
	b.Live = append(b.Live, id)
	r := &b.Records[id]
	r[bulletX], r[bulletY], r[bulletVX], r[bulletVY] = x, y, vx, vy
	for field, v := range Templates[template] {
		r[field] = v
	}
	return true
}

// Release takes a bullet out of play; its record goes to the bin as it is.
func (b *Bullets) Release(place int) bool {
	if place >= len(b.Live) {
		return false
	}
	b.Bin = append(b.Bin, b.Live[place])
	last := len(b.Live) - 1
	b.Live[place] = b.Live[last]
	b.Live = b.Live[:last]
	return true
}

// Update is one frame of all bullets, from the last to the first.
func (b *Bullets) Update() {
	for i := len(b.Live) - 1; i >= 0; i-- {
		if !b.fly(&b.Records[b.Live[i]]) {
			b.Release(i)
		}
	}
}

func (b *Bullets) fly(r *[bulletBytes]uint8) (stays bool) {
	r[bulletLife]--
	if r[bulletLife] == 0 {
		return false
	}
	if x := r[bulletX] + r[bulletVX]; x < edgeX {
		r[bulletX] = x
	} else if r[bulletKind] == shotBounce && r[bulletBounces] > 0 {
		r[bulletBounces]--
		r[bulletVX] = -r[bulletVX]
	} else {
		return false
	}
	r[bulletY] += r[bulletVY]
	if r[bulletY] >= edgeY {
		return false
	}
	if r[bulletKind] == shotSplit {
		r[bulletFuse]--
		if r[bulletFuse] == 0 {
			b.burst(*r)
			return false
		}
	}
	return true
}

// burst splits a shot into three.
func (b *Bullets) burst(r [bulletBytes]uint8) {
	for _, aside := range []int8{-2, 0, 2} {
		if !b.Split(len(Templates)-1, r[bulletX], r[bulletY], r[bulletVX]+uint8(aside), r[bulletVY]) {
			b.Refused++
		}
	}
}

// Kinds of particles; sparks and smoke are gated.
const (
	Spark = iota
	Smoke
	Exhaust
	Star
	kinds
)

var (
	kindSpan = [kinds]uint8{28, 44, 16, 120}
	kindSize = [kinds]uint8{113, 116, 119, 120} // tiles
	kindDrag = [kinds]uint8{3, 7, 255, 255}
)

// Particle is a record.
type Particle struct {
	X, Y, VX, VY, Life, Span, Size, Tint, Drag, Kind uint8
}

// Particles is the reference of the particles: records by number, which are in
// the air, and the stack of the idle ones.
type Particles struct {
	Records [MaxParticles]Particle
	Live    []int
	Idle    []int
	Made    int
	Lost    int // records that a full stack refused
}

// Add puts a particle in the air, below the cap; sparks and smoke below the gate.
func (p *Particles) Add(kind int, x, y, vx, vy uint8) bool {
	if len(p.Live) >= MaxParticles || kind <= Smoke && len(p.Live) >= Gated {
		return false
	}
	var id int
	if n := len(p.Idle); n > 0 {
		id, p.Idle = p.Idle[n-1], p.Idle[:n-1]
	} else {
		id = p.Made
		p.Made++
	}
	p.Live = append(p.Live, id)
	p.Records[id] = Particle{x, y, vx, vy, kindSpan[kind], kindSpan[kind], kindSize[kind], uint8(kind), kindDrag[kind], uint8(kind)}
	return true
}

// Remove takes a particle out of the air; its record becomes idle unless too many
// are.
func (p *Particles) Remove(place int) bool {
	if place < 0 || place >= len(p.Live) {
		return false
	}
	if len(p.Idle) < MaxIdle {
		p.Idle = append(p.Idle, p.Live[place])
	} else {
		p.Lost++
	}
	last := len(p.Live) - 1
	p.Live[place] = p.Live[last]
	p.Live = p.Live[:last]
	return true
}

// Update is one frame of all particles, from the last to the first.
func (p *Particles) Update() {
	for i := len(p.Live) - 1; i >= 0; i-- {
		if !p.Records[p.Live[i]].drift() {
			p.Remove(i)
		}
	}
}

func (p *Particle) drift() (stays bool) {
	p.Life--
	if p.Life == 0 {
		return false
	}
	if p.Life&p.Drag == 0 {
		if p.Kind == Spark {
			p.VY++
		} else {
			p.VX = uint8(int8(p.VX) >> 1)
		}
	}
	p.X += p.VX
	if p.X >= edgeX {
		return false
	}
	p.Y += p.VY
	return p.Y < edgeY
}

// Pools is both.
type Pools struct {
	Bullets
	Particles
}

// New makes pools in which nothing has been made yet.
func New() *Pools { return &Pools{} }

// Init empties both pools and resets their records.
func (p *Pools) Init() {
	p.Bullets.Live, p.Bullets.Bin, p.Bullets.Made = nil, nil, 0
	p.Particles.Live, p.Particles.Idle, p.Particles.Made = nil, nil, 0
}

// Update is one frame of both.
func (p *Pools) Update() {
	p.Bullets.Update()
	p.Particles.Update()
}
