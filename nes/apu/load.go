package apu

// Rebuild makes the APU continue from a state that was loaded. It brings each value of
// a state from a damaged file into the range that an APU can have, so that no value
// points outside a table or into the past.
func (a *APU) Rebuild() {
	a.Cycle = tick((a.wires.Now() + a.length - 1) / a.length)
	k := a.Cycle
	for i := range a.Pulse {
		p := &a.Pulse[i]
		p.Envelope.repair()
		p.Period &= 0x7FF
		p.Duty &= 3
		p.Phase &= 7
		p.SweepShift &= 7
		p.SweepPeriod &= 7
		p.Next = within(p.Next, k, k+2*0x800)
	}
	c := &a.Triangle
	c.Period &= 0x7FF
	c.Step &= 31
	c.Next = within(c.Next, k, k+0x800)
	n := &a.Noise
	n.Envelope.repair()
	n.Rate &= 15
	n.Shift &= 0x7FFF
	n.Next = within(n.Next, k, k+a.tables.noise[15])
	d := &a.DMC
	d.Rate &= 15
	d.Level &= 0x7F
	d.Bits = (d.Bits-1)&7 + 1
	d.Next = within(d.Next, k, k+a.tables.dmc[0])
	d.EnableAt = pending(d.EnableAt, k)
	f := &a.Frame
	f.Mode &= 1
	f.ResetAt, f.ClearAt = pending(f.ResetAt, k), pending(f.ClearAt, k)
	f.Zero = within(f.Zero, k-50000, k)
	f.seek(k, a.tables)
	if f.NextAt == noTick && f.ResetAt == noTick {
		f.Zero = k
		f.seek(k, a.tables)
	}
	a.sound.jump(k)
	a.sound.syncedTo = a.at(k)
}

// repair limits the level that goes to the mixer.
func (e *Envelope) repair() {
	e.Volume &= 15
	e.Decay &= 15
}

// within limits a tick to a range.
func within(k, low, high tick) tick { return min(max(k, low), high) }

// pending limits the tick of an effect that a write or a read started: it is due within a
// few cycles of now, or never.
func pending(at, now tick) tick {
	if at < now || at > now+8 {
		return noTick
	}
	return at
}
