package nes

// The CPU's address space (nesdev, "CPU memory map"):
//
//	$0000-$07FF  internal RAM, mirrored to $1FFF
//	$2000-$2007  PPU registers, mirrored to $3FFF
//	$4000-$401F  APU, OAM DMA, controllers: inside the 2A03
//	$4020-$FFFF  the cartridge
//
// The registers inside the 2A03 sit on its internal bus. They are selected by
// the address that the 6502 core itself drives, even while DMA drives another
// one on the pins (AccuracyCoin, "APU Register Activation").

// BusRead performs the CPU's read cycle that starts now: first any DMA that halts it,
// then the access. It is the slow path, for accesses that cpu.CPU's page tables do not
// serve.
func (n *Console) BusRead(addr uint16) uint8 {
	if addr&0xE007 == 0x2002 && n.cpu.Now < n.cpu.Horizon && n.pollStatus(addr) {
		return n.cpu.Bus
	}
	if addr == 0x4015 && n.cpu.Now < n.cpu.Horizon && n.pollSound() {
		return n.cpu.Latch
	}
	n.waiting.slow++
	n.catchUp(addr, &n.rd, n.cpu.Now)
	if n.dma.due(n.cpu.Now) {
		n.runDMA(addr)
	}
	t := n.cpu.Now
	v := n.readBuses(addr, addr, t)
	n.reportAccess(t, addr, v, false, false)
	n.cpu.Now = t + n.cpu.Cycle
	n.announceBehind(addr, &n.rd)
	n.setHorizon()
	return v
}

// BusWrite performs the CPU's write cycle that starts now. Writes are never
// halted: a DMA that is due waits for the next read.
func (n *Console) BusWrite(addr uint16, v uint8) {
	n.waiting.slow++
	t := n.cpu.Now
	onlyPRG := n.prgSwitcher != nil && addr >= 0x4020 && n.prgSwitcher.ChangesOnlyPRG(addr, v)
	if !onlyPRG {
		n.catchUp(addr, &n.wr, t)
	} else if t >= n.cpu.Horizon {
		n.settleDue(t)
	}
	n.reportAccess(t, addr, v, true, false)
	n.writeBuses(addr, v, t)
	n.cpu.Now = t + n.cpu.Cycle
	if !onlyPRG {
		n.announceBehind(addr, &n.wr)
	}
	n.setHorizon()
}

// pollStatus performs a read of $2002 without settling the PPU, if none of its flags can change in
// this cycle. It does nothing and reports false if that is not certain or if accesses are
// observed.
func (n *Console) pollStatus(addr uint16) bool {
	if n.seesRegister(addr) {
		return false
	}
	v, ok := n.ppu.PollStatus(n.cpu.Now)
	if ok {
		n.waiting.polls++
		n.cpu.Bus = v
		n.cpu.Now += n.cpu.Cycle
	}
	return ok
}

// pollSound is the same for $4015 and the APU.
func (n *Console) pollSound() bool {
	if n.seesRegister(0x4015) {
		return false
	}
	v, ok := n.apu.PollStatus(n.cpu.Now)
	if ok {
		n.waiting.sounds++
		n.latchStatus(v, n.cpu.Now)
		n.cpu.Now += n.cpu.Cycle
	}
	return ok
}

// seesRegister reports whether accesses to the register are observed.
func (n *Console) seesRegister(addr uint16) bool {
	return n.seesAccess || n.seesPort || n.watched[addr>>8] > 0
}

// latchStatus puts the APU's status, as read in the cycle that starts at t, into the core's latch: it never
// reaches the pins. Bit 5 keeps what the latch held.
func (n *Console) latchStatus(v uint8, t Time) {
	n.cpu.Latch, n.cpu.LatchAt = v&^0x20|n.cpu.Internal()&0x20, t+n.cpu.Cycle
}

// readBuses reads addr while the 6502 core drives the address core; the two
// differ only while DMA owns the pins.
func (n *Console) readBuses(addr, core uint16, t Time) uint8 {
	driven := n.readPins(addr, t)
	if core&0xFFE0 != 0x4000 {
		return n.cpu.Bus
	}
	switch addr & 0x1F {
	case 0x15:
		n.latchStatus(n.apu.ReadStatus(t), t)
		return n.cpu.Latch
	case 0x16, 0x17:
		bit := n.readPad(int(addr&1), t)
		if !driven || !n.dma.OAMActive {
			n.cpu.Bus = n.cpu.Bus&0xE0 | bit
		}
	}
	return n.cpu.Bus
}

// readPins reads addr from outside the 2A03, leaves the byte on the external bus, and
// reports whether any chip drove the bus.
func (n *Console) readPins(addr uint16, t Time) bool {
	if p := n.rd[addr>>8]; p != nil {
		n.cpu.Bus = p[uint8(addr)]
		if n.snooper != nil && n.snooper.Snoops(uint8(addr>>8)) {
			n.snooper.Snoop(addr, n.cpu.Bus, false, t)
		}
		return true
	}
	switch {
	case addr < 0x4000:
		n.cpu.Bus = n.ppu.Read(addr&7, t)
		if n.snooper != nil && n.snooper.Snoops(uint8(addr>>8)) {
			n.snooper.Snoop(addr, n.cpu.Bus, false, t)
		}
		return true
	case addr < 0x4020:
		return false
	}
	v, driven := n.board.Read(addr, t)
	n.cpu.Bus = v&driven | n.cpu.Bus&^driven
	return driven != 0
}

// writeBuses performs the write of v to addr in the cycle that starts at t.
func (n *Console) writeBuses(addr uint16, v uint8, t Time) {
	if addr&0xE000 == 0x2000 {
		// The PPU is selected before the data is valid: until then it sees the
		// byte that is still on the bus.
		if n.ppu.Warming {
			n.noteIgnored(addr, v, t)
		}
		n.ppu.Write(addr&7, v, n.cpu.Bus, t)
	}
	n.cpu.Bus = v
	if n.snooper != nil && n.snooper.Snoops(uint8(addr>>8)) {
		n.snooper.Snoop(addr, v, true, t)
	}
	if p := n.wr[addr>>8]; p != nil {
		p[uint8(addr)] = v
		return
	}
	switch {
	case addr < 0x4000:
	case addr == 0x4014:
		n.dma.startOAM(v)
	case addr == 0x4016:
		n.strobePads(v, t)
	case addr < 0x4018:
		n.apu.Write(addr, v, t)
	case addr < 0x4020:
	default:
		n.apu.SyncExpansion(t)
		n.board.Write(addr, v, t)
	}
}

// publish copies one page of the console's memory map to the CPU's page tables, unless the page is watched.
func (n *Console) publish(page uint8) {
	n.cpu.EndBlock()
	n.cpu.Code[page] = nil
	if n.watched[page] > 0 {
		n.cpu.RD[page], n.cpu.WR[page] = nil, nil
		return
	}
	n.cpu.RD[page], n.cpu.WR[page] = n.rd[page], n.wr[page]
	if n.wr[page] == nil {
		n.cpu.Code[page] = n.code(page)
	}
}
