package profile

import (
	"cmp"
	"fmt"

	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
)

// Uncounted says which writes outside vblank do not count as an overrun.
const Uncounted = "after vblank to $2000, $2001, $2005 or $2006, which bring no data to VRAM or OAM: programs split the screen with them. They would count as an overrun if the NMI handler made them after writes in vblank, without waiting in between"

// ports follows the accesses of a frame to the PPU and the pads.
type ports struct {
	clocks   struct{ cpu, dot nes.Time }
	vblankAt int      // scanline on which vblank starts
	deadline nes.Time // from the start of vblank to the pre-render line
	drawn    nes.Time // from the start of vblank to the end of the picture, after which the PPU is idle: for a line, on a Dendy for 51
	oam      nes.Time // from the start of vblank to the line on which a PAL console begins to ignore writes to OAM; deadline elsewhere

	start     nes.Time // of the frame
	began     nes.Time // of its vblank; before start by less than an instruction
	line, dot int      // of start
	awaited   bool     // NMI was on at start, but $2002 was read just then, so that perhaps none comes
	polled    uint16   // the last byte of the instruction that had last read $2002 then
	polls     uint16   // the same at the present moment
	polledAt  nes.Time // when that read began
	rendering bool     // $2001 has background or sprites on
	lit       bool     // the same at the present moment

	log     []portAccess
	handler []cpu.Kind // kinds of the interrupts being served

	last    int  // when the last PPU write or DMA that counts ended, in cycles since vblank began; -1 for none
	latest  int  // when the last PPU write or DMA ended, whether it counts or not
	counts  bool // that last one counts
	place   place
	nmi     bool // it was made in an NMI handler
	overrun bool
	blank   bool // rendering was off at the deadline
	shown   bool // rendering was on when vblank began
	settled bool // blank is known
	rested  bool // the program has waited since last
}

// A place is where in the frame a write to the PPU ended.
type place uint8

const (
	inVblank place = iota // or rendering was off, or the PPU idle
	outsideVblank
	tooLate // outside, and it does harm
)

// A portAccess is one write to the PPU or access to the pads.
type portAccess struct {
	nes.Access
	at      uint32 // half master clocks since the frame began
	ignored bool   // a write to $2001 before the PPU takes it
}

func (p *ports) init(region nes.Region) {
	c := region.Clocks()
	p.clocks.cpu, p.clocks.dot = c.CPU, c.Dot
	p.vblankAt = int(c.VBlank)
	p.deadline = nes.Time(c.PreRender()-c.VBlank) * 341 * c.Dot
	p.drawn = nes.Time(c.Lines-c.VBlank+picture) * 341 * c.Dot
	p.oam = nes.Time(region.OAMCycles() * float64(c.CPU))
}

// picture is how many lines a picture has.
const picture = 240

// readEnds is how many cycles the end of an instruction that reads a register is behind the start of its read at most.
const readEnds = 3

// begin starts a frame at the present moment.
func (p *ports) begin(con *nes.Console) {
	p.log = p.log[:0]
	p.start = con.Now()
	p.line, p.dot = con.Dot()
	p.began = p.start - nes.Time((p.line-p.vblankAt)*341+p.dot-1)*p.clocks.dot
	p.last, p.overrun, p.rested = -1, false, false
	p.awaited, p.polled = con.NMIEnabled() && p.start-p.polledAt <= readEnds*p.clocks.cpu, p.polls
	p.blank, p.shown, p.settled = !p.rendering, p.rendering, false
}

// port is called for every access of the processor to a register.
func (r *recorder) port(a nes.Access) {
	pad := a.Addr == 0x4016 || a.Addr == 0x4017 && !a.Write
	if !a.Write && a.Addr&0xE007 == 0x2002 {
		r.ports.polls, r.ports.polledAt = r.con.CPU().PC-1, a.Time
	}
	if a.Write && a.Addr&0xE000 == 0x2000 || pad || a.Addr == 0x4014 {
		access := portAccess{Access: a, at: uint32(a.Time - r.ports.start)}
		if a.Write && a.Addr&0xE007 == 0x2001 {
			access.ignored = !r.ports.lit && !watch.TurnsOn(r.con, a.Value)
			r.ports.lit = !access.ignored && a.Value&0x18 != 0
		}
		switch {
		case r.on:
			r.ports.log = append(r.ports.log, access)
		case !access.ignored:
			r.ports.look(&a)
		}
	}
}

// look stores the effect of a write on whether rendering is on.
func (p *ports) look(a *nes.Access) {
	if a.Write && a.Addr&0xE007 == 0x2001 {
		p.rendering = a.Value&0x18 != 0
	}
}

// restart is called after a reset and after power-on, which turn rendering off.
func (p *ports) restart() { p.rendering, p.lit = false, false }

// whose names the instruction at an address, by file and line or by label.
func (r *recorder) whose(pc uint16) string {
	name, pos := r.meter.Where(pc)
	if pos.File != "" {
		return fmt.Sprintf("%s:%d", pos.File, pos.Line)
	}
	return cmp.Or(name, fmt.Sprintf("$%04X", pc))
}

// enter handles an interrupt entry.
func (p *ports) enter(s *watch.BlockRun) {
	if s.Kind == cpu.Reset {
		p.handler = p.handler[:0]
		return
	}
	for len(p.handler) < int(s.Level) {
		p.handler = append(p.handler, cpu.IRQ) // a BRK
	}
	p.handler = append(p.handler[:max(int(s.Level)-1, 0)], s.Kind)
	p.awaited = p.awaited && s.Kind != cpu.NMI
}

// inNMI reports whether a step belongs to an NMI handler.
func (p *ports) inNMI(s *watch.BlockRun) bool {
	return s.Level > 0 && int(s.Level) <= len(p.handler) && p.handler[s.Level-1] == cpu.NMI
}

// dma handles a sprite transfer before the step. It reports whether budgets of vblank must
// check it.
func (p *ports) dma(s *watch.BlockRun, cycles int) bool {
	return p.ended(p.start+nes.Time(s.Start)+nes.Time(cycles)*p.clocks.cpu, true, true, s)
}

// wrote handles a write to the PPU, or an access to the controllers. It reports whether
// budgets of vblank must check it.
func (p *ports) wrote(a *portAccess, s *watch.BlockRun) bool {
	if a.Addr >= 0x4000 {
		return false
	}
	end := a.Time + p.clocks.cpu
	reg := a.Addr & 7
	matters := reg != 2 && p.ended(end, reg == 3 || reg == 4 || reg == 7, reg == 4, s)
	if !a.ignored {
		p.look(&a.Access)
	}
	return matters
}

// pass records whether rendering is on when vblank ends.
func (p *ports) pass(t nes.Time) {
	if !p.settled && t-p.began > p.deadline {
		p.settled, p.blank = true, !p.rendering
	}
}

// ended handles the end of a write to the PPU or of a transfer. After vblank, it counts
// in two cases: rendering is on and it does harm, because it moves data, which is lost or goes to a wrong
// address, or is to $2003, which can change sprites; or the NMI handler made it without having waited since
// the last one. A write to OAM (oam) that a PAL console ignores counts, too, if rendering is on when vblank begins.
func (p *ports) ended(t nes.Time, harms, oam bool, s *watch.BlockRun) bool {
	p.pass(t)
	p.latest = int((t - p.began + p.clocks.cpu - 1) / p.clocks.cpu)
	p.counts, p.nmi, p.place = false, p.inNMI(s), inVblank
	switch {
	case oam && t-p.began > p.oam && t-p.began <= p.deadline && !p.blank:
		p.overrun, p.place = true, tooLate
	case t-p.began <= p.deadline:
	case !p.rendering, p.blank && !p.shown:
		return false
	case t-p.began > p.drawn: // it does no harm, but is not in vblank
		return true
	case harms, p.nmi && !p.rested && p.last >= 0 && !p.blank:
		p.overrun, p.place = true, tooLate
	default:
		p.place = outsideVblank
		return true
	}
	p.counts = true
	p.last, p.rested = p.latest, false
	return true
}

// waited handles a step that only waited.
func (p *ports) waited() { p.rested = true }

// end puts the results into the frame's row.
func (p *ports) end(row *Frame) {
	p.pass(p.began + p.deadline + 1)
	row.PPUEnd = int32(p.last)
	if p.overrun {
		row.Flags |= Overrun
	}
	switch {
	case !p.blank:
	case !p.shown || !p.rendering:
		row.Flags |= Blank
	case !p.overrun: // only the first lines of the picture are blank, in which writes go on
		row.PPUEnd = -1
	}
	if p.awaited {
		row.Flags |= NoNMI
	}
}
