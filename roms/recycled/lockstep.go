package recycled

import (
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/roms/bench"
)

// templates are the labels of Templates in the program.
var templates = []string{"TEMPLATE_PLAIN", "TEMPLATE_SPLIT", "TEMPLATE_BOUNCE", "TEMPLATE_LANCE", "TEMPLATE_PIECE"}

// Step does one operation on both sides and compares everything.
func (p *Pools) Step(m *bench.Machine, draw bench.Draw) error {
	kind := draw("operation", 0, 26)
	if p.Bullets.Made == 0 && p.Particles.Made == 0 {
		if _, err := m.Again("init_pool"); err != nil { // pointers are 0 in cleared RAM
			return err
		}
	}
	if err := p.operate(m, draw, kind); err != nil {
		return err
	}
	return p.Check(m)
}

func (p *Pools) operate(m *bench.Machine, draw bench.Draw, kind int) error {
	switch {
	case kind == 26:
		p.Init()
		_, err := m.Again("init_pool")
		return err
	case kind >= 24:
		return p.flood(m, draw("particles", 1, MaxParticles), draw("gated", 0, 1) == 1, uint64(draw("seed", 0, 1<<20)))
	case kind >= 22:
		return p.volley(m, draw("shots", 1, MaxBullets), uint64(draw("seed", 0, 1<<20)))
	case kind >= 16:
		return p.add(m, draw("kind", 0, kinds-1), uint64(draw("seed", 0, 1<<20)))
	case kind >= 10:
		return p.fire(m, draw("routine", 0, 1) == 1, draw("template", 0, len(Templates)-1), uint64(draw("seed", 0, 1<<20)))
	case kind >= 7:
		i := draw("place", 0, len(p.Bullets.Live))
		got, err := m.Again("bullet_release", budget.Reg('X', uint8(i)))
		return refused("bullet_release", got, err, p.Bullets.Release(i))
	case kind >= 5:
		got, err := m.Again("particle_kill")
		return refused("particle_kill", got, err, p.Particles.Remove(len(p.Particles.Live)-1))
	case kind >= 3:
		p.Bullets.Update()
		_, err := m.Again("bullets_update")
		return err
	case kind >= 2:
		p.Particles.Update()
		_, err := m.Again("particles_update")
		return err
	}
	p.Update()
	_, err := m.Again("pool_update")
	return err
}

// refused compares a routine's carry with what the model did.
func refused(routine string, got budget.Result, err error, done bool) error {
	if err == nil && got.Carry() == done {
		return fmt.Errorf("%s: C = %v, the model says %v", routine, got.Carry(), !done)
	}
	return err
}

// place writes what a spawn makes of an object, chosen by a seed.
func place(m *bench.Machine, r *rand.Rand) (x, y, vx, vy uint8, err error) {
	x, y = uint8(r.IntN(edgeX)), uint8(r.IntN(edgeY))
	vx, vy = uint8(r.IntN(9)-4), uint8(r.IntN(9)-4)
	return x, y, vx, vy, m.Write("new_x", x, y, vx, vy)
}

// fire makes a shot of the player's or, with TEMPLATE_PIECE alone, a piece of one.
func (p *Pools) fire(m *bench.Machine, piece bool, template int, seed uint64) error {
	if template %= len(templates) - 1; piece {
		template = len(templates) - 1
	}
	x, y, vx, vy, err := place(m, rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		return err
	}
	at, err := m.Address(templates[template])
	if err != nil {
		return err
	}
	routine, take := "bullet_fire", p.Fire
	if piece {
		routine, take = "bullet_split", p.Split
	}
	got, err := m.Again(routine, budget.Reg('Y', uint8(at)))
	return refused(routine, got, err, take(template, x, y, vx, vy))
}

func (p *Pools) volley(m *bench.Machine, shots int, seed uint64) error {
	for i := range shots {
		if err := p.fire(m, i%2 == 1, i%len(Templates), seed+uint64(i)); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pools) add(m *bench.Machine, kind int, seed uint64) error {
	x, y, vx, vy, err := place(m, rand.New(rand.NewPCG(seed, 2)))
	if err != nil {
		return err
	}
	got, err := m.Again("particle_add", budget.Reg('X', uint8(kind)))
	return refused("particle_add", got, err, p.Add(kind, x, y, vx, vy))
}

func (p *Pools) flood(m *bench.Machine, particles int, gated bool, seed uint64) error {
	for i := range particles {
		kind := i % kinds
		if gated {
			kind = i % 2
		}
		if err := p.add(m, kind, seed+uint64(i)); err != nil {
			return err
		}
	}
	return nil
}

// Check compares the pools' whole memory with the model: counts, pointers, and
// every record that was made.
func (p *Pools) Check(m *bench.Machine) error {
	same := []error{
		m.Same("bullet_count", uint8(len(p.Bullets.Live)), uint8(len(p.Bullets.Bin)), uint8(p.Bullets.Made)),
		m.Same("bullet_refused", p.Bullets.Refused),
		m.Same("particle_count", bench.Word(len(p.Particles.Live))...),
		m.Same("idle_count", bench.Word(len(p.Particles.Idle))...),
		m.Same("particle_made", bench.Word(p.Particles.Made)...),
	}
	for _, err := range same {
		if err != nil {
			return err
		}
	}
	records, err := m.Address("bullet_records")
	if err != nil {
		return err
	}
	for _, list := range []struct {
		lo, hi string
		ids    []int
	}{{"bullet_live_lo", "bullet_live_hi", p.Bullets.Live}, {"bullet_bin_lo", "bullet_bin_hi", p.Bullets.Bin}} {
		var lo, hi []uint8
		for _, id := range list.ids {
			at := int(records) + id*bulletBytes
			lo, hi = append(lo, uint8(at)), append(hi, uint8(at>>8))
		}
		if err := m.Same(list.lo, lo...); err != nil {
			return err
		}
		if err := m.Same(list.hi, hi...); err != nil {
			return err
		}
	}
	var all []uint8
	for _, r := range p.Bullets.Records[:p.Bullets.Made] {
		all = append(all, r[:]...)
	}
	if err := m.Same("bullet_records", all...); err != nil {
		return err
	}
	return p.checkParticles(m)
}

func (p *Pools) checkParticles(m *bench.Machine) error {
	records, err := m.Address("particle_records")
	if err != nil {
		return err
	}
	for _, list := range []struct {
		symbol, end string
		ids         []int
	}{{"particle_live", "particle_end", p.Particles.Live}, {"particle_idle", "idle_end", p.Particles.Idle}} {
		var pointers []uint8
		for _, id := range list.ids {
			pointers = append(pointers, bench.Word(int(records)+id*10)...)
		}
		if err := m.Same(list.symbol, pointers...); err != nil {
			return err
		}
		at, err := m.Address(list.symbol)
		if err != nil {
			return err
		}
		if err := m.Same(list.end, bench.Word(int(at)+len(pointers))...); err != nil {
			return err
		}
	}
	var all []uint8
	for _, r := range p.Particles.Records[:p.Particles.Made] {
		all = append(all, r.X, r.Y, r.VX, r.VY, r.Life, r.Span, r.Size, r.Tint, r.Drag, r.Kind)
	}
	return m.Same("particle_records", all...)
}
