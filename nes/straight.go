package nes

// A Stretch is a run of consecutive instructions. All but the last continued with the next instruction, took
// their least number of cycles, and were not halted by DMA. Nothing can write to the memory of its code.
type Stretch struct {
	From, Last uint16 // addresses of the first instruction and of the last
	Op         uint8  // opcode of the last
	Start, End Time
	Stolen     uint32 // cycles of End-Start that DMA took, all of them during the last instruction
	Rounds     uint32 // rounds of a counting loop that were skipped from Start to End; 0 for a stretch that ran
}

// straight is the stretch in progress.
type straight struct {
	Stretch
	open   bool
	stolen uint64 // the CPU's Stolen at Start
}

// runStraight is RunFrame for observers that take whole stretches. Interrupt entries, and code that is not
// in cpu.CPU.Code, are reported one instruction after the other. runStraight returns at the end of the
// frame, or as soon as there is an observer that does not take stretches.
func (n *Console) runStraight() {
	c, s := &n.cpu, &n.stretch
	s.open = false
	for n.straight {
		if c.Now >= c.Horizon {
			n.Settle()
		}
		single := c.Take != 0 || c.Code[c.PC>>8] == nil
		if s.open && (single || n.frameDone || c.Turned) {
			n.tellStretch()
		}
		if n.frameDone {
			return
		}
		if single {
			pc := c.PC
			c.Step()
			if c.PC <= pc {
				n.jumpedBack()
			}
			continue
		}
		if !s.open {
			s.open, s.From, s.Start, s.stolen = true, c.PC, c.Now, c.Stolen
			c.Turned = false
		}
		s.Op = c.Straight()
		if c.Turned {
			n.tellStretch()
			if c.PC <= s.Last {
				n.jumpedBack()
			}
		}
	}
}

// tellStretch ends a stretch at the present moment.
func (n *Console) tellStretch() {
	c, s := &n.cpu, &n.stretch
	s.open, s.Last, s.End, s.Stolen = false, c.At(), c.Now, uint32(c.Stolen-s.stolen)
	n.stretched()
}

// stretched calls the observers of stretches.
func (n *Console) stretched() {
	for _, f := range n.onStretch.list {
		(*f)(&n.stretch.Stretch)
	}
}
