package bench

import (
	"fmt"
	"maps"
	"sort"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/budget/program"
	"pool6502/nes"
)

// Assembler assembles a source of the exhibition by its path.
type Assembler func(path string, defines map[string]int) (*asm.Program, error)

// Bench opens the exhibition's programs for measuring.
type Bench struct {
	assemble Assembler
	defines  map[string]int // beside the number of slots
}

// New makes a bench that takes its programs from assemble.
func New(assemble Assembler) Bench { return Bench{assemble: assemble} }

// With is a bench whose programs are assembled with one constant more.
func (b Bench) With(name string, value int) Bench {
	defines := maps.Clone(b.defines)
	if defines == nil {
		defines = map[string]int{}
	}
	defines[name] = value
	return Bench{b.assemble, defines}
}

// Program is a source assembled for a number of slots, once in a lab. Sources
// take it as NUM_BULLETS, those of other objects as SLOTS.
func (b Bench) Program(lab *claim.Lab, path string, slots int) (*asm.Program, error) {
	return lab.Program(fmt.Sprintf("%s %d %v", path, slots, b.defines), func() (*asm.Program, error) {
		defines := map[string]int{"NUM_BULLETS": slots, "SLOTS": slots}
		maps.Copy(defines, b.defines)
		if lab.Assemble != nil {
			return lab.Assemble(path, defines)
		}
		return b.assemble(path, defines)
	})
}

// Open puts a source, assembled for a number of slots, on a console of its own.
func (b Bench) Open(lab *claim.Lab, path string, slots int) (*Machine, error) {
	p, err := b.Program(lab, path, slots)
	if err != nil {
		return nil, err
	}
	m, err := budget.Open(program.Of(p), budget.Options{})
	if err != nil {
		return nil, err
	}
	return &Machine{Machine: m, Slots: slots}, nil
}

// Bytes are what some variables or routines of a program take together.
func (b Bench) Bytes(lab *claim.Lab, path string, slots int, symbols ...string) (total int, err error) {
	p, err := b.Program(lab, path, slots)
	if err != nil {
		return 0, err
	}
	for _, name := range symbols {
		s, ok := p.Lookup(name)
		if !ok {
			return 0, fmt.Errorf("%s has no %s", path, name)
		}
		total += s.Size
	}
	return total, nil
}

// Console powers on a console with a source in it, for what happens outside of
// calls.
func (b Bench) Console(lab *claim.Lab, path string, slots int, cfg nes.Config) (*nes.Console, *asm.Program, error) {
	p, err := b.Program(lab, path, slots)
	if err != nil {
		return nil, nil, err
	}
	con, err := nes.Open(p.Image, cfg)
	return con, p, err
}

// Memory is the expected content of memory: bytes from the address of a symbol on.
type Memory map[string][]uint8

// A Machine is a program whose routines are called one by one.
type Machine struct {
	*budget.Machine
	Slots int
}

// Run calls a routine on cleared RAM with memory and registers as given.
func (m *Machine) Run(routine string, mem Memory, regs ...asm.Assign) (budget.Result, error) {
	return m.call(budget.Call{Routine: routine}, mem, regs)
}

// Again calls a routine on what the last call left.
func (m *Machine) Again(routine string, regs ...asm.Assign) (budget.Result, error) {
	return m.call(budget.Call{Routine: routine, Keep: true}, nil, regs)
}

// Cost is Run, and of its result only the body's cycles.
func (m *Machine) Cost(routine string, mem Memory, regs ...asm.Assign) (float64, error) {
	r, err := m.Run(routine, mem, regs...)
	return float64(r.Body), err
}

func (m *Machine) call(c budget.Call, mem Memory, regs []asm.Assign) (budget.Result, error) {
	names := make([]string, 0, len(mem))
	for name := range mem {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		addr, err := m.Address(name)
		if err != nil {
			return budget.Result{}, err
		}
		c.Set = append(c.Set, budget.Mem(addr, mem[name]...))
	}
	c.Set = append(c.Set, regs...)
	return m.Call(c)
}

// Range is memory from an address to another, both included.
type Range struct{ First, Last uint16 }

// Writes counts the writes of the processor to some memory while f runs.
func (m *Machine) Writes(f func() error, memory ...Range) (n int, err error) {
	con := m.Console()
	for _, r := range memory {
		for page := int(r.First >> 8); page <= int(r.Last>>8); page++ {
			con.Watch(uint8(page))
			defer con.Unwatch(uint8(page))
		}
	}
	defer con.Detach(con.Attach(&nes.Observer{Access: func(a nes.Access) {
		for _, r := range memory {
			if a.Write && !a.DMA && a.Addr >= r.First && a.Addr <= r.Last {
				n++
			}
		}
	}}))
	err = f()
	return n, err
}

// Fill gives n bytes of value v and, behind them, zeros up to size.
func Fill(v uint8, n, size int) []uint8 {
	b := make([]uint8, size)
	for i := range n {
		b[i] = v
	}
	return b
}

// Count gives n bytes that count up from 0.
func Count(n int) []uint8 {
	b := make([]uint8, n)
	for i := range b {
		b[i] = uint8(i)
	}
	return b
}
