package columnar

import (
	"fmt"
	"math/rand/v2"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/roms/bench"
)

// chunk is how many orbs one set of columns holds.
const chunk = 256

// columns are the fields as the program lays them out.
var columns = []struct {
	symbol string
	of     func(*Orb) uint8
}{
	{"orb_x", func(o *Orb) uint8 { return uint8(o.X) }}, {"orb_xh", func(o *Orb) uint8 { return uint8(o.X >> 8) }},
	{"orb_y", func(o *Orb) uint8 { return uint8(o.Y) }}, {"orb_yh", func(o *Orb) uint8 { return uint8(o.Y >> 8) }},
	{"orb_vx", func(o *Orb) uint8 { return uint8(o.VX) }}, {"orb_vy", func(o *Orb) uint8 { return uint8(o.VY) }},
	{"orb_amount", func(o *Orb) uint8 { return uint8(o.Amount) }}, {"orb_amount_hi", func(o *Orb) uint8 { return uint8(o.Amount >> 8) }},
	{"orb_radius", func(o *Orb) uint8 { return o.Radius }}, {"orb_age", func(o *Orb) uint8 { return o.Age }},
	{"orb_pull", func(o *Orb) uint8 { return o.Pull }}, {"orb_mag", func(o *Orb) uint8 { return o.Mag }},
	{"orb_life", func(o *Orb) uint8 { return o.Life }}, {"orb_flags", func(o *Orb) uint8 { return o.Flags }},
}

// passes are the operations without arguments.
var passes = []struct {
	routine string
	run     func(*Pool)
}{
	{"pool_update", (*Pool).Update}, {"orbs_move", (*Pool).Move}, {"orbs_age", (*Pool).Aging},
	{"orbs_magnet", (*Pool).Magnet}, {"orbs_collect", (*Pool).Collect},
	{"orbs_merge_near", (*Pool).MergeNear}, {"orbs_merge_far", (*Pool).MergeFar},
}

// Step does one operation on both sides and compares everything.
func (p *Pool) Step(m *bench.Machine, draw bench.Draw) error {
	if err := p.operate(m, draw); err != nil {
		return err
	}
	return p.Check(m)
}

func (p *Pool) operate(m *bench.Machine, draw bench.Draw) error {
	switch kind := draw("operation", 0, 40); {
	case kind == 40:
		p.Init()
		_, err := m.Again("init_pool")
		return err
	case kind >= 36:
		return p.flood(m, draw("orbs", 1, len(p.Orbs)/2), uint64(draw("seed", 0, 1<<20)))
	case kind >= 22:
		return p.flood(m, 1, uint64(draw("seed", 0, 1<<20)))
	case kind >= 15:
		return p.release(m, draw("slot", 0, max(p.Count, 1)))
	case kind >= 13:
		p.HeroX, p.HeroY = uint8(draw("hero x", 0, 255)), uint8(draw("hero y", 0, 255))
		p.Merging = draw("merging", 0, 3) > 0
		return p.Place(m)
	default:
		pass := passes[kind%len(passes)]
		pass.run(p)
		_, err := m.Again(pass.routine)
		return err
	}
}

// flood spawns orbs at random places on and around the screen.
func (p *Pool) flood(m *bench.Machine, orbs int, seed uint64) error {
	r := rand.New(rand.NewPCG(seed, 6502))
	for range orbs {
		x, y := uint16(r.IntN(768)-256), uint16(r.IntN(768)-256)
		if r.IntN(3) > 0 { // mostly on the screen, some of them in a crowd
			x, y = uint16(r.IntN(256)), uint16(100+r.IntN(60))
		}
		vx, vy := int8(r.IntN(15)-7), int8(r.IntN(15)-7)
		amount := uint8(1 + r.IntN(255))
		if err := p.spawn(m, x, y, vx, vy, amount); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pool) spawn(m *bench.Machine, x, y uint16, vx, vy int8, amount uint8) error {
	orb := []uint8{uint8(x), uint8(x >> 8), uint8(y), uint8(y >> 8), uint8(vx), uint8(vy), amount}
	if err := m.Write("new_x", orb...); err != nil {
		return err
	}
	got, err := m.Again("orb_spawn")
	if err != nil {
		return err
	}
	if want := p.Spawn(x, y, vx, vy, amount); got.Carry() == want {
		return fmt.Errorf("orb_spawn: C = %v with %d orbs, the model says %v", got.Carry(), p.Count, !want)
	}
	return nil
}

func (p *Pool) release(m *bench.Machine, slot int) error {
	got, err := m.Again("orb_release", number(slot)...)
	if err != nil {
		return err
	}
	if want := p.Release(slot); got.Carry() == want {
		return fmt.Errorf("orb_release of %d: C = %v with %d orbs, the model says %v", slot, got.Carry(), p.Count, !want)
	}
	return nil
}

// number is an orb's number as orb_release takes it.
func number(slot int) []asm.Assign {
	return []asm.Assign{budget.Reg('A', uint8(slot/chunk)), budget.Reg('X', uint8(slot%chunk))}
}

// Place writes the variables around the pool: the hero's position, and whether orbs merge.
func (p *Pool) Place(m *bench.Machine) error {
	on := uint8(0)
	if p.Merging {
		on = 1
	}
	if err := m.Write("merge_on", on); err != nil {
		return err
	}
	if err := m.Write("frame_tick", p.Frame); err != nil {
		return err
	}
	if err := m.Write("experience", bench.Word(int(p.Experience))...); err != nil {
		return err
	}
	return m.Write("hero_x", p.HeroX, p.HeroY)
}

// Check compares the pool's whole memory with the model.
func (p *Pool) Check(m *bench.Machine) error {
	if err := m.Same("orb_count", bench.Word(p.Count)...); err != nil {
		return err
	}
	if err := m.Same("experience", bench.Word(int(p.Experience))...); err != nil {
		return err
	}
	if err := m.Same("merges", bench.Word(int(p.Merges))...); err != nil {
		return err
	}
	return p.each(m, func(symbol string, want []uint8) error { return m.Same(symbol, want...) })
}

// Load writes the model's orbs into the program's memory.
func (p *Pool) Load(m *bench.Machine) error {
	if err := m.Write("orb_count", bench.Word(p.Count)...); err != nil {
		return err
	}
	if err := p.Place(m); err != nil {
		return err
	}
	return p.each(m, func(symbol string, v []uint8) error { return m.Write(symbol, v...) })
}

// each goes through the columns of all chunks as the program sees them.
func (p *Pool) each(m *bench.Machine, f func(symbol string, v []uint8) error) error {
	banked := len(p.Orbs) > 2*chunk
	v := make([]uint8, chunk)
	for c := 0; c*chunk < len(p.Orbs); c++ {
		suffix := ""
		if banked {
			if _, err := m.Again("bank_select", budget.Reg('A', uint8(c))); err != nil {
				return err
			}
		} else if c > 0 {
			suffix = "+$1000"
		}
		for _, column := range columns {
			for i := range v {
				v[i] = column.of(&p.Orbs[c*chunk+i])
			}
			if err := f(column.symbol+suffix, v); err != nil {
				return err
			}
		}
	}
	return nil
}
