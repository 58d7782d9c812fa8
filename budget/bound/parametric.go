package bound

import (
	"maps"
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// savings has, for each value of an input at the call, how many cycles below its worst case the path stays at least.
type savings [256]int32

// none stands for a value with which a path is not taken.
const none = 1 << 30

// together returns the savings of the path into which p and q are joined. Its worst case is hi, the greater of theirs.
func together(hi int, p, q *path) (list []*savings) {
	if p.hi == q.hi && p.saves == nil && q.saves == nil {
		return nil
	}
	list = make([]*savings, len(p.s.given))
	for i := range list {
		if (p.saves == nil || p.saves[i] == nil) && (q.saves == nil || q.saves[i] == nil) && p.s.given[i].Set == q.s.given[i].Set {
			continue // the costlier path saves nothing, so neither does the joined one
		}
		all := new(savings)
		for v := range all {
			all[v] = none
		}
		for _, one := range []*path{p, q} {
			for v := range one.s.given[i].Set.All {
				all[v] = min(all[v], int32(hi-one.hi)+one.saved(i, v))
			}
		}
		list[i] = all
	}
	return list
}

// saved returns the cycles that a path saves if the input i has the value v.
func (p *path) saved(i int, v uint8) int32 {
	if p.saves == nil || p.saves[i] == nil {
		return 0
	}
	return p.saves[i][v]
}

// indexes returns the register that an instruction adds to an absolute address; the zero Byte if it adds none.
func indexes(s *state, o *cpu.Opcode) values.Byte {
	switch o.Mode {
	case cpu.AbsoluteX:
		return s.reg[rX]
	case cpu.AbsoluteY:
		return s.reg[rY]
	}
	return values.Byte{}
}

// crosses saves the cycle of a page crossing for each value of an input with which an access at base plus the index stays in
// base's page.
func (p *path) crosses(by values.Byte, base uint16) {
	for i, given := range p.s.given {
		if by.ID == 0 || by.ID != given.ID || given.Of != nil {
			continue
		}
		if p.saves = slices.Clone(p.saves); p.saves == nil {
			p.saves = make([]*savings, len(p.s.given))
		}
		now := new(savings)
		if old := p.saves[i]; old != nil {
			*now = *old
		}
		for v := range now {
			if last := base + uint16(by.Of.At(uint8(v))); last>>8 == base>>8 && now[v] < none {
				now[v]++
			}
		}
		p.saves[i] = now
	}
}

// An argument is an input of which a bound may be a formula: a register, or a byte of RAM.
type argument struct {
	name string
	reg  int // or -1
	cell uint16
}

// parametric is the level at which formulas are found.
var parametric = level{join: 1, leave: 1, head: 1, carry: true, steps: 30_000}

// worthwhile is how many cycles must lie between the best and the worst case for a formula to be looked for.
const worthwhile = 24

// Formulate sets r.Formula to the bound of a routine as a formula of one of its inputs: A, X, Y or a byte of RAM at the call. It
// leaves r.Formula nil if there is none, if the routine has no loop or its best and worst case are close together, and if the
// bound is on trust, was found by counting rounds (rank.go), or holds only for the calls in the program. The formula rests
// on no other conditions than the bound.
func (p *Program) Formulate(r *Result) {
	if r.Err != nil || r.trusts || r.ranked || len(r.Called) > 0 || r.Worst-r.Best < worthwhile || !loops(r.code, r.Addr, map[uint16]bool{}) {
		return
	}
	in, s := p.begin(r, parametric, beginning{only: -1, fns: values.Functions{}}, newGraphs())
	in.hits = new([0x100]bool)
	args := in.arguments(s)
	list, bad := in.call(r.Addr, &path{s: s})
	if bad != nil || in.breaks() != nil {
		return
	}
	for _, c := range append(p.assumes(in), in.watched()...) {
		if !slices.Contains(r.Conditions(), c) {
			return
		}
	}
	least := 0
	for i, arg := range args {
		var cost [256]int
		for v := range cost {
			cost[v] = -1
		}
		for _, q := range list {
			for v := range q.s.given[i].Set.All {
				if saved := q.saved(i, v); saved < none {
					cost[v] = max(cost[v], min(q.hi-int(saved), r.Worst))
				}
			}
		}
		if f := fit(arg.name, &cost); f != nil {
			if sum := f.sum(); r.Formula == nil || sum < least {
				r.Formula, least = f, sum
			}
		}
	}
}

// loops reports whether the code at an address, or a routine that it calls, has a loop.
func loops(c *machine.Code, at uint16, seen map[uint16]bool) bool {
	if seen[at] {
		return false
	}
	seen[at] = true
	g := machine.NewGraph(c, at)
	return slices.ContainsFunc(g.Order(g.All, at, false), func(z *machine.Region) bool {
		return z.Cyclic || slices.ContainsFunc(z.Nodes, func(pc uint16) bool {
			return cpu.Opcodes[c.At(pc)].Flow == cpu.Call && loops(c, c.Word(pc+1), seen)
		})
	})
}

// arguments returns what may be the input of a formula, and has the state remember the value of each at the call.
func (r *run) arguments(s *state) (list []argument) {
	add := func(a argument, v values.Byte) {
		if v.ID != 0 {
			list, s.given = append(list, a), append(s.given, v)
		}
	}
	for i := range s.reg {
		add(argument{name: "AXY"[i : i+1], reg: i}, r.named(s, &s.reg[i]))
	}
	const most = 8 // registers and cells
	cells := map[uint16]bool{}
	g := r.graph(machine.Place{Code: r.code, Addr: r.from})
	for _, pc := range g.All.Nodes {
		op, ok := r.code.ROM(pc)
		o := &cpu.Opcodes[op]
		at := r.code.Word(pc + 1)
		if o.Mode == cpu.ZeroPage {
			at &= 0xFF
		}
		stores := o.Name == "STA" || o.Name == "STX" || o.Name == "STY" || o.Name == "SAX"
		if !ok || o.Mode != cpu.ZeroPage && o.Mode != cpu.Absolute || o.Flow != cpu.Next || stores {
			continue
		}
		if cell, ram := r.code.Cell(at); ram && !r.volatile(cell) && !machine.OnStackPage(cell) {
			cells[cell] = true
		}
	}
	for _, cell := range slices.Sorted(maps.Keys(cells)) {
		if len(list) < most {
			add(argument{r.program.cellName(cell), -1, cell}, r.cell(s, r.program.cart.Addr(cell)))
		}
	}
	s.mem.kept = r.ids
	return list
}
