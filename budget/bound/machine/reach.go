package machine

import (
	"slices"
	"strings"

	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// Reached is the code that is reached from an address, if each call returns.
type Reached struct {
	At       map[uint16]bool // instructions
	To       map[uint16]bool // the entry, and targets of branches, jumps and calls
	Computed bool            // it cannot be followed to its end: see Lost
	Lost     uint16          // the first instruction behind which it cannot be followed
	Why      string          // the reason, with what to do, behind "because"; empty if there is no code
	Unmasks  []uint16        // instructions that may clear the flag I: CLI, a PLP of what no PHP has pushed, and a write to flags that PHP has pushed
	Pokes    []uint16        // other writes that may change pushed flags, if they reach the stack: those that a handler finds, or those that PHP has pushed
	Overs    []uint16        // writes of the main program that may change return addresses, if they reach the stack

	polled  map[uint16]bool // for each instruction whether every way to it has read $2002
	stacks  []uint16        // TXS, in the code that is not in a routine
	arrived map[place]arrival
}

// A Frame says what is on the stack where a piece of code begins.
type Frame uint8

// What is on the stack: nothing that is known, at the reset vector; the flags and an address, in the handler of
// an interrupt; an address, in a routine.
const (
	OfReset Frame = iota
	OfHandler
	OfRoutine
)

// Compare is what to do about a jump whose targets are not known.
const Compare = "use comparisons, and JMP to labels, instead"

// A place is an instruction, in code that began with a frame.
type place struct {
	pc    uint16
	frame Frame
}

// arrival is what is known where an instruction is reached.
type arrival struct {
	pushed string // what the code since its frame has pushed: 'b' for a byte, 's' for one that may be a copy of S, 'f' for the flags
	polled bool   // $2002 has been read
	flags  bool   // a caller has pushed the flags
	topped bool   // TXS has set the stack pointer
	copies        // of the stack pointer
	dark   bool   // the walk came here from code that it could not follow for certain
	x      index
}

// Reach follows the code from an address on, through branches, jumps and calls, to its end or to one of the stops. This
// needs three conditions: each RTS finds the return address of its call on the stack, each RTI in a handler finds what
// the interrupt has pushed, and no jump is computed. Otherwise the code may go on anywhere.
func (c *Code) Reach(entry uint16, frame Frame, stops ...uint16) Reached {
	return c.reach(entry, frame, false, stops...)
}

// reach does what Reach says. If open is true, an indirect jump whose vector is not known ends the walk there.
func (c *Code) reach(entry uint16, frame Frame, open bool, stops ...uint16) Reached {
	w := walk{c: c, main: frame == OfReset, open: open, Reached: Reached{At: map[uint16]bool{}, To: map[uint16]bool{}, polled: map[uint16]bool{}, arrived: map[place]arrival{}}, stops: stops}
	w.jump(place{entry, frame}, arrival{x: anyX, copies: noCopy})
	for len(w.todo) > 0 {
		at := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		if !slices.Contains(stops, at.pc) {
			w.step(at, w.arrived[at])
		}
	}
	return w.Reached
}

// Sure calls mark for each cell that an instruction may write, for all instructions that the walk has reached for certain. kept says that
// interrupts leave X as it is; then an index in X that is known limits the cells.
func (c *Code) Sure(r *Reached, kept bool, mark func(pc, cell uint16)) {
	for at, a := range r.arrived {
		written := func(cell uint16) { mark(at.pc, cell) }
		first, n := c.Writes(at.pc)
		switch mode := cpu.Opcodes[c.At(at.pc)].Mode; {
		case a.dark || !r.At[at.pc] || n == 0:
		case kept && a.x.Set != values.Full && mode == cpu.ZeroPageX:
			for x := range a.x.All {
				c.Hit(uint16(c.At(at.pc+1)+x), written)
			}
		case kept && a.x.Set != values.Full && mode == cpu.AbsoluteX:
			for x := range a.x.All {
				c.Hit(first+uint16(x), written)
			}
		default:
			c.Written(at.pc, written)
		}
	}
}

// Routine reports whether an instruction is reached in a routine that is called.
func (r *Reached) Routine(pc uint16) bool {
	_, is := r.arrived[place{pc, OfRoutine}]
	return is
}

type walk struct {
	c *Code
	Reached
	stops []uint16
	todo  []place
	main  bool // it began at the reset vector
	open  bool // see reach
}

// lose notes that the code cannot be followed past an instruction, and why.
func (w *walk) lose(pc uint16, why string) {
	if !w.Computed {
		w.Computed, w.Lost, w.Why = true, pc, why
	}
}

// strayed says why a return is not one to the caller of its code, or why BRK is not followed.
func strayed(at place, o *cpu.Opcode, a *arrival) string {
	switch {
	case o.Flow == cpu.Trap:
		return "it calls the IRQ handler, which is not followed from there; call a routine with JSR instead"
	case a.pushed != "":
		return "it jumps to an address that the code has pushed; use comparisons, and JMP or JSR to labels, instead"
	case o.Name == "RTI":
		return "RTI ends the handler of an interrupt, and this code is not in one; end a routine with RTS, and other code with JMP"
	case at.frame == OfHandler:
		return "it is in the handler of an interrupt, which no RTS can end; end it with RTI"
	}
	return "nothing has called the code there; end it with JMP"
}

// to adds an instruction to those that are reached.
func (w *walk) to(at place, a arrival) {
	old, seen := w.arrived[at]
	switch {
	case !seen, old.dark && !a.dark:
	case a.dark && !old.dark:
		return
	case old.pushed != a.pushed:
		w.lose(at.pc, "the paths that lead there have not pushed the same; let each path pull what it has pushed before they meet")
		return
	case (a.polled || !old.polled) && (old.flags || !a.flags) && (a.topped || !old.topped) && old.copies.or(a.copies) == old.copies && old.x.or(a.x) == old.x:
		return
	default:
		a.x = old.x.or(a.x)
		a.polled, a.flags, a.topped, a.copies = a.polled && old.polled, a.flags || old.flags, a.topped && old.topped, old.copies.or(a.copies)
	}
	w.arrived[at] = a
	w.todo = append(w.todo, at)
}

// jump is to for the entry, and for the target of a branch, a jump or a call.
func (w *walk) jump(at place, a arrival) {
	w.To[at.pc] = true
	w.to(at, a)
}

func (w *walk) step(at place, a arrival) {
	op, ok := w.c.ROM(at.pc)
	if !ok || w.c.Offset(at.pc+uint16(cpu.Opcodes[op].Bytes())-1) < 0 {
		w.lose(at.pc, "")
		return
	}
	polled, before := w.polled[at.pc]
	w.At[at.pc], w.polled[at.pc] = true, a.polled && (polled || !before)
	o := &cpu.Opcodes[op]
	after := at.pc + uint16(o.Bytes())
	on := func(to uint16) { w.to(place{to, at.frame}, a) }
	switch {
	case o.Flow == cpu.Next:
		w.stack(at, o, &a)
		a.x = a.x.after(o, w.c.At(at.pc+1))
		a.polled = a.polled || !o.Writes && o.Mode == cpu.Absolute && w.c.Word(at.pc+1)&0xE007 == 0x2002
		on(after)
	case o.Flow == cpu.Branch:
		x := a.x
		a.x = x.branch(o.Name, false)
		on(after)
		a.x = x.branch(o.Name, true)
		w.jump(place{after + uint16(int8(w.c.At(at.pc+1))), at.frame}, a)
	case o.Flow == cpu.Call:
		w.jump(place{w.c.Word(at.pc + 1), OfRoutine}, arrival{polled: a.polled, flags: a.open(), topped: a.topped, copies: a.copies.called(), dark: a.dark, x: a.x})
		a.x, a.copies = anyX, a.copies.anywhere()
		on(after)
	case o.Flow == cpu.Jump && o.Mode != cpu.Indirect:
		w.jump(place{w.c.Word(at.pc + 1), at.frame}, a)
	case o.Flow == cpu.Jump:
		w.indirect(at, a)
	case o.Flow == cpu.Return && a.pushed == "" && (o.Name == "RTS" && at.frame == OfRoutine || o.Name == "RTI" && at.frame == OfHandler):
	case o.Flow != cpu.Halt:
		w.lose(at.pc, strayed(at, o, &a))
	}
}

// indirect follows an indirect jump.
func (w *walk) indirect(at place, a arrival) {
	targets, ok := w.c.Jumps(at.pc)
	for _, to := range targets {
		w.jump(place{to, at.frame}, a)
	}
	if !ok && !w.open {
		w.lose(at.pc, "the address to which it jumps is not known; "+Compare)
	}
}

// stack follows what an instruction does to the stack.
func (w *walk) stack(at place, o *cpu.Opcode, a *arrival) {
	if w.c.overwrites(at.pc, a) {
		w.lose(at.pc, "it may write to a return address on the stack; let it write only to bytes that this code has pushed")
		a.dark = true
	}
	w.poke(at.pc, o, a)
	a.copies = a.copies.after(w.c, at.pc, o, a.pushed)
	switch o.Name {
	case "CLI":
		w.Unmasks = append(w.Unmasks, at.pc)
	case "PHA":
		a.pushed += a.copies.pushed()
	case "PHP":
		a.pushed += "f"
	case "PLA", "PLP":
		n := len(a.pushed) - 1
		if n < 0 {
			w.lose(at.pc, "it pulls a byte that this code has not pushed, such as one of its own return address; pull only what it has pushed")
			a.dark = true
			return
		}
		if o.Name == "PLP" && a.pushed[n] != 'f' {
			w.Unmasks = append(w.Unmasks, at.pc)
		}
		a.pushed = a.pushed[:n]
	case "TXS", "TAS", "LAS":
		if o.Name != "TXS" || at.frame != OfReset {
			w.lose(at.pc, "the stack pointer is followed only if TXS sets it in the code of the reset vector, outside routines; set it only there")
			a.dark = true
		}
		w.stacks = append(w.stacks, at.pc)
		a.pushed, a.topped = "", true
	case "SHA", "SHX", "SHY":
		w.lose(at.pc, "this undocumented instruction writes to another page if its index leads across the end of one; use STA, STX or STY instead")
		a.dark = true
	}
}

// open reports whether a PLP may still pull flags that PHP has pushed.
func (a *arrival) open() bool { return a.flags || strings.Contains(a.pushed, "f") }

// poke notes a write that may change what is on the stack: flags that PHP has pushed or, in a handler, those of the interrupted code; and return
// addresses of the main program.
func (w *walk) poke(pc uint16, o *cpu.Opcode, a *arrival) {
	switch at, known := w.c.page1(pc); {
	case !known && !(o.Writes && (o.Mode == cpu.IndirectX || o.Mode == cpu.IndirectY)):
	case !a.open() && w.main:
		w.Overs = append(w.Overs, pc)
	case !known:
		if a.open() {
			w.Pokes = append(w.Pokes, pc)
		}
	case o.Mode == cpu.AbsoluteX && a.own != noByte || o.Mode == cpu.AbsoluteY && a.in&inY != 0:
		own := max(0, a.own-at) // from this one on, the code's own bytes may change
		if a.open() && (o.Mode == cpu.AbsoluteY || a.own == anyByte || own < len(a.pushed) && strings.Contains(a.pushed[own:], "f")) {
			w.Unmasks = append(w.Unmasks, pc)
		}
	default:
		w.Pokes = append(w.Pokes, pc)
	}
}

// StackAt returns how many bytes are on the stack whenever the program comes to an instruction of the code that the
// reset vector leads to. ok is false if this is not known: the instruction is in a routine that is called, or not every
// path to it sets the stack pointer to a constant.
func (c *Code) StackAt(r *Reached, pc uint16) (bytes int, ok bool) {
	at, main := r.arrived[place{pc, OfReset}]
	_, called := r.arrived[place{pc, OfRoutine}]
	bytes, ok = c.top(r)
	return bytes + len(at.pushed), ok && main && !called && at.topped
}
