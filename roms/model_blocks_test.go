package roms

import (
	"fmt"
	"slices"

	"pool6502/roms/bench"
)

// The blocks of blocks.asm.
const (
	blocksAt   = 0x0300
	blockBytes = 4 // x, y, vx, vy
)

// pointers is the reference of blocks that are linked by addresses, of which the owner's fields
// take the link's place. The program is blocks.asm. Made is false until the list is built.
type pointers struct {
	Memory []uint8
	Head   int // an address; 0: none is free
	Taken  []int
	Made   bool
}

// newPointers makes blocks in the state of cleared RAM.
func newPointers(slots int) *pointers { return &pointers{Memory: make([]uint8, slots*blockBytes)} }

// Rebuild links every block, the first one first, whoever has it.
func (p *pointers) Rebuild() {
	p.Head, p.Taken, p.Made = 0, nil, true
	for at := len(p.Memory) - blockBytes; at >= 0; at -= blockBytes {
		p.Free(blocksAt + at)
	}
}

// Free puts a block in front of the list.
func (p *pointers) Free(block int) {
	copy(p.Memory[block-blocksAt:], bench.Word(p.Head))
	p.Head = block
}

// Alloc takes the block in front and constructs a particle in it.
func (p *pointers) Alloc(args ...uint8) (block int, ok bool) {
	if block = p.Head; block == 0 {
		return 0, false
	}
	at := p.Memory[block-blocksAt:]
	p.Head = int(at[0]) | int(at[1])<<8
	copy(at, args)
	return block, true
}

// Step does one operation on the console and on the model, and compares them.
func (p *pointers) Step(m *bench.Machine, draw bench.Draw) error {
	if err := p.operate(m, draw); err != nil {
		return err
	}
	if err := m.Same("block_head", bench.Word(p.Head)...); err != nil {
		return err
	}
	return m.Same("blocks", p.Memory...)
}

func (p *pointers) operate(m *bench.Machine, draw bench.Draw) error {
	switch kind := draw("operation", 0, 40); {
	case kind == 40 || !p.Made:
		p.Rebuild()
		_, err := m.Again("pool_rebuild")
		return err
	case kind >= 16 || len(p.Taken) == 0:
		args := make([]uint8, blockBytes)
		for i := range args {
			args[i] = uint8(draw("argument", 0, 255))
		}
		if err := m.Write("arg_x", args...); err != nil {
			return err
		}
		got, err := m.Again("alloc_args")
		if err != nil {
			return err
		}
		block, ok := p.Alloc(args...)
		if got.Carry() == ok {
			return fmt.Errorf("alloc_args: C = %v, the model says %v", got.Carry(), !ok)
		}
		if !ok {
			return nil
		}
		p.Taken = append(p.Taken, block)
		return m.Same("it", bench.Word(block)...)
	}
	i := draw("block", 0, len(p.Taken)-1)
	block := p.Taken[i]
	p.Taken = slices.Delete(p.Taken, i, i+1)
	p.Free(block)
	if err := m.Write("it", bench.Word(block)...); err != nil {
		return err
	}
	_, err := m.Again("block_free")
	return err
}
