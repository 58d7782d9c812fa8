package capped

import (
	"fmt"

	"pool6502/budget"
	"pool6502/roms/bench"
)

// Step does one operation on both sides and compares everything.
func (p *Pools) Step(m *bench.Machine, draw bench.Draw) error {
	if err := p.operate(m, draw); err != nil {
		return err
	}
	return p.Check(m)
}

func (p *Pools) operate(m *bench.Machine, draw bench.Draw) error {
	at := func() (x, y uint8) { return uint8(draw("x", 0, edgeX-1)), uint8(draw("y", 0, edgeY-1)) }
	switch kind := draw("operation", 0, 20); {
	case kind == 20:
		p.Init()
		_, err := m.Again("init_pool")
		return err
	case kind >= 17:
		x, y := at()
		s := Shard{X: x, Y: y, VX: speed(draw), VY: speed(draw), Kind: uint8(draw("kind", 0, 3))}
		if err := m.Write("new_x", s.X, s.Y, s.VX, s.VY, s.Kind); err != nil {
			return err
		}
		got, err := m.Again("debris_push")
		return refused("debris_push", got, err, p.Push(s))
	case kind >= 13:
		x, y := at()
		return p.burst(m, draw("shards", 1, MostShards), x, y)
	case kind >= 9:
		x, y := at()
		if err := m.Write("new_x", x, y); err != nil {
			return err
		}
		value := uint8(draw("damage", 0, 99))
		got, err := m.Again("damage_push", budget.Reg('A', value))
		return refused("damage_push", got, err, p.Show(value, x, y))
	case kind >= 7:
		i := draw("shard", 0, p.Shards)
		got, err := m.Again("debris_release", budget.Reg('X', uint8(i)))
		return refused("debris_release", got, err, p.Remove(i))
	case kind >= 5:
		i := draw("number", 0, p.Numbers)
		got, err := m.Again("damage_release", budget.Reg('X', uint8(i)))
		return refused("damage_release", got, err, p.Hide(i))
	case kind >= 3:
		p.Fall()
		_, err := m.Again("debris_update")
		return err
	case kind >= 2:
		p.Rise()
		_, err := m.Again("damage_update")
		return err
	}
	p.Fall()
	p.Rise()
	_, err := m.Again("pool_update")
	return err
}

func speed(draw bench.Draw) uint8 { return uint8(int8(draw("speed", -4, 4))) }

// refused compares a routine's carry with what the model did.
func refused(routine string, got budget.Result, err error, done bool) error {
	if err == nil && got.Carry() == done {
		return fmt.Errorf("%s: C = %v, the model says %v", routine, got.Carry(), !done)
	}
	return err
}

func (p *Pools) burst(m *bench.Machine, shards int, x, y uint8) error {
	if p.wayX == [ways]uint8{} { // once: which ways there are is no business of the pool
		vx, err := m.Read("burst_vx", ways)
		if err != nil {
			return err
		}
		vy, err := m.Read("burst_vy", ways)
		if err != nil {
			return err
		}
		copy(p.wayX[:], vx)
		copy(p.wayY[:], vy)
	}
	if err := m.Write("new_x", x, y); err != nil {
		return err
	}
	got, err := m.Again("debris_burst", budget.Reg('A', uint8(shards)))
	lost := p.Burst(shards, x, y)
	if err == nil && int(got.A) != lost {
		return fmt.Errorf("debris_burst of %d: %d are lost, the model says %d", shards, got.A, lost)
	}
	return refused("debris_burst", got, err, lost == 0)
}

// Check compares the pools' whole memory with the model.
func (p *Pools) Check(m *bench.Machine) error {
	if err := m.Same("debris_count", uint8(p.Shards)); err != nil {
		return err
	}
	if err := m.Same("damage_count", uint8(p.Numbers)); err != nil {
		return err
	}
	return p.each(m.Same)
}

// Load writes the model into the program's memory.
func (p *Pools) Load(m *bench.Machine) error {
	if err := m.Write("debris_count", uint8(p.Shards)); err != nil {
		return err
	}
	if err := m.Write("damage_count", uint8(p.Numbers)); err != nil {
		return err
	}
	return p.each(m.Write)
}

// each goes through the arrays of both pools.
func (p *Pools) each(f func(symbol string, v ...uint8) error) error {
	for _, a := range []struct {
		symbol string
		of     func(*Shard) uint8
	}{
		{"debris_x", func(s *Shard) uint8 { return s.X }}, {"debris_y", func(s *Shard) uint8 { return s.Y }},
		{"debris_vx", func(s *Shard) uint8 { return s.VX }}, {"debris_vy", func(s *Shard) uint8 { return s.VY }},
		{"debris_life", func(s *Shard) uint8 { return s.Life }}, {"debris_kind", func(s *Shard) uint8 { return s.Kind }},
	} {
		v := make([]uint8, len(p.Debris))
		for i := range v {
			v[i] = a.of(&p.Debris[i])
		}
		if err := f(a.symbol, v...); err != nil {
			return err
		}
	}
	for _, a := range []struct {
		symbol string
		of     func(*Number) uint8
	}{
		{"damage_x", func(n *Number) uint8 { return n.X }}, {"damage_y", func(n *Number) uint8 { return n.Y }},
		{"damage_tens", func(n *Number) uint8 { return n.Tens }}, {"damage_ones", func(n *Number) uint8 { return n.Ones }},
		{"damage_life", func(n *Number) uint8 { return n.Life }},
	} {
		v := make([]uint8, MaxDamage)
		for i := range v {
			v[i] = a.of(&p.Damage[i])
		}
		if err := f(a.symbol, v...); err != nil {
			return err
		}
	}
	return nil
}
