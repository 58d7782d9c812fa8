package nes

import "pool6502/cpu"

// Polling loops are skipped. A program that waits runs the same round again and again until an interrupt
// or a flag ends it. If a round leaves registers and memory unchanged, and nothing that it reads can change
// before the horizon, the rounds until then are skipped: time moves on by whole rounds. doc.go lists the
// conditions.

// waiting finds polling loops. Nothing here is part of the console's state.
type waiting struct {
	on      bool     // rounds may be skipped at all
	mark    cpu.Regs // the registers after an earlier jump back
	jumps   int      // jumps back until another mark is set
	span    int      // jumps back from the present mark to the next
	pause   int      // how often the mark must be met until a round is tried again
	failed  int      // how many rounds were tried without success since the mark was set
	slow    uint64   // accesses since power-on that the page tables did not serve, without polls
	polls   uint64   // reads of $2002 that did not settle the PPU
	sounds  uint64   // reads of $4015 that did not settle the APU
	skipped uint64   // rounds skipped since power-on

	low [0x200]uint8 // zero page and stack before a round
}

// maxJumps is how many jumps back a round may have, maxRound how many instructions. maxPause is the
// greatest number of rounds until one is tried again.
const (
	maxJumps = 8
	maxRound = 64
	maxPause = 16
)

// repeats says for each opcode whether a round may contain it: it must only read, or write to the zero
// page or the stack, which are compared; and it must not change the I flag, on which interrupt polls depend.
var repeats = func() (list [256]bool) {
	for op, o := range &cpu.Opcodes {
		switch {
		case o.Undocumented, o.Flow == cpu.Trap:
		case o.Name == "CLI", o.Name == "SEI", o.Name == "PLP", o.Name == "RTI":
		case o.Writes && o.Mode != cpu.ZeroPage && o.Mode != cpu.ZeroPageX && o.Mode != cpu.ZeroPageY &&
			o.Name != "JSR" && o.Name != "PHA" && o.Name != "PHP":
		default:
			list[op] = true
		}
	}
	return list
}()

// jumpedBack is called after an instruction that jumped to itself or backwards. If the registers are the same
// as some jumps ago, the program may be waiting.
func (n *Console) jumpedBack() {
	w := &n.waiting
	if n.skipCount() {
		return
	}
	if n.cpu.PC == w.mark.PC && n.cpu.Regs == w.mark {
		if w.pause > 0 {
			w.pause--
			return
		}
		if !n.skipRounds() {
			w.failed = min(2*w.failed+1, maxPause)
			w.pause = w.failed
		}
		return
	}
	if w.jumps--; w.jumps > 0 {
		return
	}
	if w.mark.PC != n.cpu.PC {
		w.failed, w.pause = 0, 0
	}
	w.span = w.span%maxJumps + 1
	w.jumps, w.mark = w.span, n.cpu.Regs
}

// Opcodes of a loop that counts.
const (
	opDEX = 0xCA
	opDEY = 0x88
	opBNE = 0xD0
)

// skipCount skips rounds of a loop that only counts a register down, dex or dey and bne. It skips as many rounds as
// certainly end in a taken branch before the horizon. It reports whether the program is in such a loop.
func (n *Console) skipCount() bool {
	c := &n.cpu
	p, at := c.RD[c.PC>>8], int(uint8(c.PC))
	if p == nil || at > 0xFC || p[at+1] != opBNE || p[at+2] != 0xFD || p[at] != opDEX && p[at] != opDEY {
		return false
	}
	count := &c.X
	if p[at] == opDEY {
		count = &c.Y
	}
	if !n.waiting.on || c.OnStep != nil && !n.inBlocks || *count < 2 || !n.linesStableToHorizon() || n.frameDone {
		return true
	}
	const cycles = 2 + 3
	period := cycles * c.Cycle
	rounds := min((c.Horizon-1-c.Now)/period, Time(*count)-1)
	if rounds <= 0 {
		return true
	}
	c.Now += rounds * period
	*count -= uint8(rounds)
	c.P = c.P&^(cpu.FlagN|cpu.FlagZ) | *count&cpu.FlagN
	n.waiting.skipped += uint64(rounds)
	if n.inBlocks {
		n.block.Block = Block{From: c.PC, Last: c.PC + 1, Op: opBNE, Start: c.Now - rounds*period, End: c.Now, Rounds: uint32(rounds)}
		n.reportBlock()
		n.block.Rounds = 0
	}
	return true
}

// A round is one round of a loop, with what it must leave unchanged, and what was counted before it ran.
type round struct {
	cpu.Regs
	bus, io             uint8
	start               Time
	slow, polls, sounds uint64
}

// skipRounds runs one round, and skips the following rounds that are certain to be the same. It reports false
// if rounds cannot be skipped; the code has then run as usual.
func (n *Console) skipRounds() bool {
	c, w := &n.cpu, &n.waiting
	if !w.on || n.seesRounds {
		return false
	}
	r := round{c.Regs, c.Bus, n.ppu.IO, c.Now, w.slow, w.polls, w.sounds}
	copy(w.low[:], n.ram)
	if !n.runRound(&r) {
		return false
	}
	if n.atHorizon() {
		return true // it is too near to find out
	}
	if n.changedBy(&r) {
		return false
	}
	period, limit := c.Now-r.start, n.sameUntil(&r)
	if limit == cpu.Never || limit <= c.Now+period {
		return true
	}
	rounds := (limit - 1 - c.Now) / period
	for _, o := range n.observers {
		if o.Skip != nil && !o.Skip(period, int(rounds)) {
			return false
		}
	}
	n.skip(&r, rounds*period)
	w.skipped += uint64(rounds)
	return true
}

// atHorizon reports whether something outside the processor may change now, or the frame is over.
func (n *Console) atHorizon() bool { return n.cpu.Now >= n.cpu.Horizon || n.frameDone }

// runRound runs the code until the registers are as before the round, but no further than the horizon and no more than
// maxRound instructions. It reports false at an instruction that no round may contain.
func (n *Console) runRound(r *round) bool {
	c := &n.cpu
	for range maxRound {
		if n.atHorizon() {
			return true
		}
		p := c.RD[c.PC>>8]
		if p == nil || !repeats[p[uint8(c.PC)]] || c.Take != 0 {
			return false
		}
		c.Step()
		if c.PC == r.PC && c.Regs == r.Regs {
			break
		}
	}
	return true
}

// changedBy reports whether the round has left anything other than it was, made an access that may change something, or
// may be interrupted when it runs again.
func (n *Console) changedBy(r *round) bool {
	c, w := &n.cpu, &n.waiting
	return c.Regs != r.Regs || c.Bus != r.bus || n.ppu.IO != r.io || w.slow != r.slow ||
		!n.linesStableToHorizon() || w.low != [0x200]uint8(n.ram)
}

// sameUntil returns the time until which the round reads the same from memory and from the registers it has read.
func (n *Console) sameUntil(r *round) Time {
	limit := n.cpu.Horizon
	if n.waiting.polls != r.polls {
		limit = min(limit, n.ppu.StatusStableUntil())
	}
	if n.waiting.sounds != r.sounds {
		limit = min(limit, n.apu.StatusStableUntil())
	}
	return limit
}

// skip lets the time of whole rounds pass.
func (n *Console) skip(r *round, span Time) {
	n.cpu.Now += span
	if n.waiting.polls != r.polls {
		n.ppu.StatusWasRead(span)
	}
	if n.waiting.sounds != r.sounds {
		// The APU does not have to be told. What a read clears is cleared before the round ends.
		n.cpu.LatchAt += span
	}
}

// linesStableToHorizon reports whether no interrupt is about to be entered, no poll can see one before the horizon, and no
// poll would change the processor's state.
func (n *Console) linesStableToHorizon() bool {
	return !n.cpu.Alert
}
