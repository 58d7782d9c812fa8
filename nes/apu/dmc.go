package apu

import (
	"pool6502/cpu"
	"pool6502/nes/timing"
)

// DMCState is the delta modulation channel. Its reader requests bytes from the DMA unit
// and stores them in a one-byte buffer. Its output unit takes a byte from the buffer
// every eight clocks, and each bit of it moves a seven-bit level up or down
// (nesdev, "APU DMC").
//
// The reader requests a byte whenever it is active and the buffer is empty. It becomes
// active or inactive by bit 4 of $4015 and at the end of a sample, with a delay: two
// ticks after a write in a put cycle, three after a write in a get cycle or after the
// fetch of the last byte. So
//
//   - a sample that is switched on requests its first byte in the third or
//     fourth cycle after the write: a get cycle (a "load");
//   - later bytes are requested when the output unit empties the buffer, at
//     the end of a get cycle, hence in a put cycle (a "reload");
//   - a request is withdrawn if the reader becomes inactive before the halt
//     cycle of the request is over: only that one cycle is stolen, or none if
//     the CPU was writing (nesdev, "DMA", aborted transfers).
type DMCState struct {
	Next   tick // the tick of the output unit's next clock: a get cycle
	Bits   uint8
	Shift  uint8
	Level  uint8 // 0-127
	Silent bool  // the output unit found no byte
	Full   bool  // the buffer holds one
	Buffer uint8

	Addr     uint16 // of the next byte
	Left     uint16 // bytes still to be fetched
	Want     bool   // bit 4 of $4015; cleared at the end of the sample
	Active   bool   // Want after the delay
	EnableAt tick   // the tick in which Active becomes equal to Want
	Pending  bool   // a byte was requested and has not arrived
	AskedAt  tick   // the last tick before the one in which the transfer may start

	Rate       uint8 // bits 0-3 of $4010
	Loop       bool  // bit 6 of $4010
	IRQEnabled bool  // bit 7 of $4010
	IRQ        bool  // the interrupt flag, bit 7 of $4015
	SampleAddr uint8 // $4012, in units of 64 bytes from $C000
	SampleLen  uint8 // $4013, in units of 16 bytes, plus one
}

// dmcPeriod is the time between two clocks of the output unit.
func (a *APU) dmcPeriod() tick { return a.tables.dmc[a.DMC.Rate] }

// writeDMC performs a write to $4010-$4013 in tick k.
func (a *APU) writeDMC(reg uint16, v uint8, k tick) {
	d := &a.DMC
	switch reg {
	case 0:
		d.IRQEnabled, d.Loop, d.Rate = v&0x80 != 0, v&0x40 != 0, v&15
		if !d.IRQEnabled {
			a.dmcIRQ(false, k)
		}
	case 1:
		d.Level = v & 0x7F
	case 2:
		d.SampleAddr = v
	case 3:
		d.SampleLen = v
	}
}

// switchDMC switches the channel by bit 4 of a write to $4015 in tick k.
func (a *APU) switchDMC(on bool, k tick) {
	d := &a.DMC
	a.dmcIRQ(false, k)
	d.Want = on
	if on && d.Left == 0 {
		d.restart()
	}
	d.EnableAt = k + 2
	if a.isGet(k) {
		d.EnableAt++
	}
}

// restart points the reader at the start of the sample.
func (d *DMCState) restart() {
	d.Addr = 0xC000 | uint16(d.SampleAddr)<<6
	d.Left = uint16(d.SampleLen)<<4 | 1
}

// enableDMC sets Active to Want in tick k.
func (a *APU) enableDMC(k tick) {
	d := &a.DMC
	d.EnableAt = noTick
	if !d.Want && d.Pending {
		if d.AskedAt < k-1 {
			// The halt cycle of the transfer is over: it will be completed.
			d.EnableAt = k + 2
			return
		}
		d.Pending = false
		a.wires.CancelDMC()
	}
	d.Active = d.Want
	if !d.Active {
		d.Left = 0
	}
	a.askDMC(k)
}

// askDMC requests a byte from the end of tick k on, if the reader is active and the
// buffer is empty.
func (a *APU) askDMC(k tick) {
	if d := &a.DMC; d.Active && !d.Full && !d.Pending {
		d.Pending, d.AskedAt = true, k
		a.wires.RequestDMC(a.at(k + 1))
	}
}

// DMCByte delivers the byte that the cycle starting at t fetches.
func (a *APU) DMCByte(v uint8, t timing.Time) {
	a.Settle(t)
	k := a.Cycle
	d := &a.DMC
	if d.Next == k {
		// For a clock at the end of this same cycle, the buffer is still empty.
		a.clockDMC(k)
	}
	d.Buffer, d.Full, d.Pending = v, true, false
	d.Addr++
	if d.Addr == 0 {
		d.Addr = 0x8000
	}
	if d.Left == 0 {
		return
	}
	d.Left--
	switch {
	case d.Left > 0:
	case d.Loop:
		d.restart()
	default:
		d.Want, d.EnableAt = false, k+3
		if d.IRQEnabled {
			a.dmcIRQ(true, k)
		}
	}
}

// dmcIRQ sets or clears the DMC's interrupt flag in tick k.
func (a *APU) dmcIRQ(on bool, k tick) {
	if a.DMC.IRQ != on {
		a.DMC.IRQ = on
		a.wires.SetIRQ(cpu.IRQDMC, on, a.at(k))
	}
}

// nextClock returns the tick of the output unit's next clock that does more than
// count: the next clock while it plays, the eighth while a byte is in the buffer, else none.
func (d *DMCState) nextClock(period tick) tick {
	switch {
	case !d.Silent:
		return d.Next
	case d.Full:
		return d.Next + tick(d.Bits-1)*period
	}
	return noTick
}

// skip performs the clocks before tick to that only count.
func (d *DMCState) skip(to, period tick) {
	if d.Next < to {
		n := (to-1-d.Next)/period + 1
		d.Next += n * period
		d.Bits = uint8((tick(d.Bits)-1-n)&7) + 1
	}
}

// clockDMC performs the output unit's clock in tick k.
func (a *APU) clockDMC(k tick) {
	d := &a.DMC
	d.Next += a.dmcPeriod()
	if !d.Silent {
		switch {
		case d.Shift&1 != 0 && d.Level <= 125:
			d.Level += 2
		case d.Shift&1 == 0 && d.Level >= 2:
			d.Level -= 2
		}
		d.Shift >>= 1
	}
	if d.Bits--; d.Bits > 0 {
		return
	}
	d.Bits = 8
	d.Silent = !d.Full
	if d.Full {
		d.Shift, d.Full = d.Buffer, false
		a.askDMC(k)
	}
}

// nextDMC returns the first tick in which the DMC may request a byte or withdraw its
// request.
func (a *APU) nextDMC() tick {
	d := &a.DMC
	k := d.EnableAt
	if d.Full && (d.Active || d.Want) {
		k = min(k, d.Next+tick(d.Bits-1)*a.dmcPeriod())
	}
	return k
}
