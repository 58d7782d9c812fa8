package command

import (
	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bare"
	"pool6502/cpu"
)

// A bareCall is one call of a routine, as given on the command line.
type bareCall struct {
	Routine string
	After   []string // routines to call first: "LABEL A=2"
	Set     []asm.Assign
	Limit   int
	Seed    int
}

// Run makes a call, and gives the registers after it, its cost as body, and what reads
// memory after it.
func (p *bareProgram) Run(call bareCall) (after cpu.Regs, body int, peek func(addr uint16, n int) []uint8, err error) {
	var first []contract.First
	for _, text := range call.After {
		f, err := p.ParseFirst(text)
		if err != nil {
			return after, 0, nil, err
		}
		first = append(first, f)
	}
	m, err := p.on.Start(call.Limit, first...)
	if err != nil {
		return after, 0, nil, err
	}
	addr, err := p.Resolve(call.Routine)
	if err != nil {
		return after, 0, nil, err
	}
	regs := bare.Garbage(uint64(call.Seed))[0]
	if err := bare.Set(m, &regs, call.Set); err != nil {
		return after, 0, nil, err
	}
	after, body, err = m.Call(addr, regs, call.Limit)
	if err != nil {
		err = p.on.Named(call.Routine, err)
	}
	return after, body, func(addr uint16, n int) []uint8 { return m.Mem[addr:][:n] }, err
}
