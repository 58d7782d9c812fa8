package bound

import (
	"fmt"
	"maps"
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
	"pool6502/nes/timing"
)

// waits returns the branch of a loop that only waits for vblank, and how many frames it can wait; 0 frames if
// the loop does anything else. The branch is the only way back to the head. It follows a read of the PPU's status
// and loops while bit 7 is clear, or it follows a read of a byte that every NMI changes so that the loop ends; then the loop must not read
// the PPU's status, because a read just as vblank begins keeps the NMI from coming. The loop writes nothing and calls nothing. If the byte counts NMIs,
// a round must be so short that the NMIs in it do not count to 256.
func (r *run) waits(g *machine.Graph, z *machine.Region, head uint16, p *path) (branch uint16, frames int) {
	branch, ok := onlyBack(g, z, head)
	if !ok || cpu.Opcodes[g.Code.At(branch)].Flow != cpu.Branch {
		return 0, 0
	}
	for _, pc := range z.Nodes {
		if o := &cpu.Opcodes[g.Code.At(pc)]; pc+uint16(o.Bytes()) == branch && o.Flow == cpu.Next && !skips(g, z, pc, branch) {
			frames = r.polls(g, z, pc, branch, head, p)
			if frames > 1 && !r.alone(g, z, head, pc) || frames == 1 && slices.ContainsFunc(z.Nodes, g.Code.MayRead) {
				return 0, 0
			}
			return branch, frames
		}
	}
	return 0, 0
}

// skips reports whether a round can come to a branch without the instruction at pc, which stands before it.
func skips(g *machine.Graph, z *machine.Region, pc, branch uint16) bool {
	return slices.ContainsFunc(z.Nodes, func(other uint16) bool { return other != pc && slices.Contains(g.Next[other], branch) })
}

// onlyBack returns the only instruction that leads back to the head of a loop; ok is false if there are several, or if the loop changes
// more than registers.
func onlyBack(g *machine.Graph, z *machine.Region, head uint16) (back uint16, ok bool) {
	for _, pc := range z.Nodes {
		if !harmless(g.Code, pc) {
			return 0, false
		}
		for _, to := range g.Next[pc] {
			if to == head && ok {
				return 0, false
			}
			if to == head {
				back, ok = pc, true
			}
		}
	}
	return back, ok
}

// shortest is less than half the cycles of vblank in every region, so that a round of a loop and the NMI handler, if both are
// shorter, fit into vblank together.
const shortest = 1000

// alone reports whether the read of $2002 at pc is the only access to the PPU in a round of a loop, and a round so
// short that it reads at least once in vblank. A second read would find the flag cleared by the first. On a Dendy, a
// frame is a whole number of cycles, so that a loop can miss the flag in each frame.
func (r *run) alone(g *machine.Graph, z *machine.Region, head, pc uint16) bool {
	again := slices.ContainsFunc(z.Nodes, func(other uint16) bool { return other != pc && g.Code.MayRead(other) })
	return !again && brief(g, z, head, shortest) && g.Code.Region != timing.Dendy
}

// brief reports whether a round of a loop has no loop in it and takes fewer than some cycles.
func brief(g *machine.Graph, z *machine.Region, head uint16, most int) bool {
	cycles := 0
	for _, pc := range z.Nodes {
		cycles += int(cpu.Opcodes[g.Code.At(pc)].Cycles) + 2
	}
	return cycles < most && !slices.ContainsFunc(g.Order(z, head, true), func(part *machine.Region) bool { return part.Cyclic })
}

// wraps reports whether a byte may be as before after a round of a loop, because the NMIs in the round change it 256 times together. One NMI changes it at
// most some times. The handler of NMI leaves other code at least shortest cycles of each frame. An IRQ may come after each instruction of the round, which
// takes at least 2 cycles.
func (r *run) wraps(g *machine.Graph, z *machine.Region, head uint16, p *path, times int) bool {
	irq := r.program.irqLasts
	if r.program.trusting && r.program.threads[irqThread].dark() {
		irq = 0
	}
	most := 2 * (255/times*shortest - irq) / (2 + irq)
	if brief(g, z, head, most) {
		return false
	}
	inv, err := r.invariant(g, z, head, p)
	return err != nil || r.only >= 0 || repetition{}.all(inv.all(), 1).cost() >= most
}

// harmless reports whether an instruction changes nothing but the registers A, X and Y and the flags.
func harmless(c *machine.Code, pc uint16) bool {
	o := &cpu.Opcodes[c.At(pc)]
	switch o.Name {
	case "PHA", "PHP", "PLA", "PLP", "TXS":
		return false
	case "JMP":
		return o.Mode == cpu.Absolute
	}
	return !o.Writes && (o.Flow == cpu.Next || o.Flow == cpu.Branch)
}

// polls returns the most frames that a loop waits whose branch back follows the instruction at pc; 0 if that
// instruction does not read what ends the wait. A read of the status at the moment at which vblank begins
// misses the flag, but this cannot happen twice in a row.
func (r *run) polls(g *machine.Graph, z *machine.Region, pc, branch, head uint16, p *path) (frames int) {
	o, b := &cpu.Opcodes[g.Code.At(pc)], &cpu.Opcodes[g.Code.At(branch)]
	var at uint16
	switch o.Mode {
	case cpu.ZeroPage:
		at = uint16(g.Code.At(pc + 1))
	case cpu.Absolute:
		at = g.Code.Word(pc + 1)
	default:
		return 0
	}
	loads := o.Name == "LDA" || o.Name == "LDX" || o.Name == "LDY"
	taken := branch+2+uint16(int8(g.Code.At(branch+1))) == head
	if at == 0x2002 && taken && b.Name == "BPL" && (loads || o.Name == "BIT") {
		return 2
	}
	cell, ok := g.Code.Cell(at)
	t := r.ticks[cell]
	if !ok || !t.Always || !taken || !r.volatile(cell) || r.unsure && cell >= 0x800 {
		return 0
	}
	ends := false
	switch {
	case loads && t.Counts:
		ends = b.Name == "BEQ"
	case loads:
		ends = b.Name == "BEQ" && t.Value != 0 || b.Name == "BNE" && t.Value == 0 || b.Name == "BPL" && t.Value >= 0x80 || b.Name == "BMI" && t.Value < 0x80
	case o.Name == "CMP" && t.Counts:
		ends = b.Name == "BEQ" && !r.changes(g.Code, z, 'A')
	case (o.Name == "CPX" || o.Name == "CPY") && t.Counts:
		ends = b.Name == "BEQ" && !r.changes(g.Code, z, o.Name[2])
	}
	if ends && !(t.Counts && r.wraps(g, z, head, p, t.Times)) {
		r.leans[0] = r.leans[0] || cell >= 0x800
		return 1
	}
	return 0
}

// changes reports whether an instruction of a region, or an interrupt, may change a register.
func (r *run) changes(c *machine.Code, z *machine.Region, letter byte) bool {
	if r.code.Loose>>register(letter)&1 != 0 {
		return true
	}
	for _, pc := range z.Nodes {
		changed := byte(0)
		switch o := &cpu.Opcodes[c.At(pc)]; o.Name {
		case "CMP", "CPX", "CPY", "BIT", "CLC", "SEC", "CLV", "NOP":
		case "LDX", "TAX", "INX", "DEX":
			changed = 'X'
		case "LDY", "TAY", "INY", "DEY":
			changed = 'Y'
		default:
			if o.Flow == cpu.Next {
				changed = 'A'
				if o.Undocumented {
					return true
				}
			}
		}
		if changed == letter {
			return true
		}
	}
	return false
}

// idles reports whether a loop only waits: it changes nothing but registers, has one way back to its head, and either reads a byte of
// RAM that a handler which cannot be followed may write, or tests the sprite 0 flag of $2002. If so, idles takes for granted that the
// loop ends within a frame.
func (r *run) idles(g *machine.Graph, z *machine.Region, head uint16) bool {
	back, ok := onlyBack(g, z, head)
	if !ok {
		return false
	}
	dark, reads := r.program.inTheDark(r.code, head), false
	for _, pc := range z.Nodes {
		at := uint16(g.Code.At(pc + 1))
		switch o := &cpu.Opcodes[g.Code.At(pc)]; o.Mode {
		case cpu.Absolute:
			at = g.Code.Word(pc + 1)
		case cpu.ZeroPage:
		case cpu.Immediate, cpu.Implied, cpu.Relative, cpu.Accumulator:
			continue
		default:
			return false
		}
		cell, ram := g.Code.Cell(at)
		reads = reads || dark && ram && r.volatile(cell)
	}
	if o := &cpu.Opcodes[g.Code.At(back)]; o.Name == "BVC" || o.Name == "BVS" {
		reads = reads || z.Has(back-3) && cpu.Opcodes[g.Code.At(back-3)].Name == "BIT" && g.Code.Word(back-2) == 0x2002
	}
	if reads {
		most := fmt.Sprintf(" at most a frame, %s cycles, for an interrupt handler or for sprite 0", contract.Grouped(r.code.Frame))
		how := check{kind: waits, at: g.Code.Offset(back), n: 1}
		r.take(about(how, "the loop at %s waits"+most, "each of the loops at %s waits"+most, r.program.where(g.Code, head)).guessed(aGuess))
	}
	return reads
}

// everyNMI returns the cells that every NMI changes in the same way and no IRQ changes. If NMI handlers nest, many NMIs may come before the interrupted
// code goes on, and a byte that they count may be as before; so no byte counts, unless the handler is trusted not to disturb itself.
func (p *Program) everyNMI() map[uint16]machine.Tick {
	ticks := p.cart.Code(0xFFFA, -1).EveryNMI(p.trusting && p.threads[nmiThread].dark())
	nmi, irq := &p.threads[nmiThread], &p.threads[irqThread]
	loose := (nmi.unmasks || nmi.retries) && nmi.loose|irq.loose != 0
	wraps := p.mayNest() && !(p.trusting && nmi.dark())
	off := !p.cart.FixedRAM() && (nmi.effect != machine.NoEffect || irq.comes && irq.effect != machine.NoEffect) // the cartridge's RAM may be off while it is written
	maps.DeleteFunc(ticks, func(cell uint16, t machine.Tick) bool {
		return p.mayWrite(irqThread)[cell] || loose && !t.Counts || wraps && t.Counts || off && cell >= 0x800
	})
	return ticks
}

// mayNest reports whether an NMI may come before the handler of the last one has ended. A handler that turns NMI off and not on again is not interrupted,
// if it is shorter than a frame, whatever headers say, and lets no IRQ in, which may take longer.
func (p *Program) mayNest() bool {
	t := &p.threads[nmiThread]
	if !t.retries {
		return false
	}
	rests := slices.DeleteFunc(Without(t.rests, slices.Concat(t.holds, p.always)), func(c Condition) bool { return c.check.kind == hasRoom })
	return t.rearms || t.long || t.unmasks || !t.known || len(t.short)+len(rests) > 0
}

// lasting returns how many cycles the handler of IRQ takes at most, without NMIs; endless if that is not known.
func (p *Program) lasting() (most int) {
	t := &p.threads[irqThread]
	if !t.comes {
		return 0
	}
	for _, from := range t.from {
		n, said, _ := p.takes(from, false)
		if most = max(most, n); len(said) > 0 {
			return endless
		}
	}
	if t.unmasks || !t.known {
		return endless
	}
	return most
}
