package nes

// A Block is a straight-line run of code that has run: consecutive instructions. All but the last continued with the
// next instruction, took their least number of cycles, and were not halted by DMA. Nothing can write to the memory of
// its code.
type Block struct {
	From, Last uint16 // addresses of the first instruction and of the last
	Op         uint8  // opcode of the last
	Start, End Time
	Stolen     uint32 // cycles of End-Start that DMA took, all of them during the last instruction
	Rounds     uint32 // rounds of a counting loop that were skipped from Start to End; 0 for a block that ran
}

// openBlock is the block in progress.
type openBlock struct {
	Block
	open   bool
	stolen uint64 // the CPU's Stolen at Start
}

// beginFrame prepares a frame, for RunFrame.
func (n *Console) beginFrame() {
	n.frameDone = false
	n.cpu.Recheck() // the caller may have cleared the flag I
}

// runBlocks is RunFrame for observers that all take blocks. Interrupt entries, and code that is not in cpu.CPU.Code,
// are reported one instruction after the other. runBlocks returns at the end of the frame, or as soon as there is an
// observer that does not take blocks.
func (n *Console) runBlocks() {
	c, b := &n.cpu, &n.block
	b.open = false
	for n.inBlocks {
		if c.Now >= c.Horizon {
			n.Settle()
		}
		single := c.Take != 0 || c.Code[c.PC>>8] == nil
		if b.open && (c.Take != 0 || n.frameDone || c.BlockEnded() || c.AtBlockStart()) {
			n.closeBlock()
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
		if !b.open {
			b.open, b.From, b.Start, b.stolen = true, c.PC, c.Now, c.Stolen
			c.BeginBlock()
		}
		b.Op = c.RunBlock()
		if c.BlockEnded() {
			n.closeBlock()
			if c.PC <= b.Last {
				n.jumpedBack()
			}
		}
	}
}

// closeBlock ends the block in progress at the present moment.
func (n *Console) closeBlock() {
	c, b := &n.cpu, &n.block
	b.open, b.Last, b.End, b.Stolen = false, c.At(), c.Now, uint32(c.Stolen-b.stolen)
	n.reportBlock()
}

// reportBlock calls the observers of blocks.
func (n *Console) reportBlock() {
	for _, o := range n.observers {
		if o.Block != nil {
			o.Block(&n.block.Block)
		}
	}
}
