package bound

import (
	"fmt"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// mostData is how many bytes of data a loop is taken to go through, on trust.
const mostData = 256

// streams limits a loop that reads data with an index or a pointer, one piece in each round, until it finds the end of the data. It takes for
// granted that this takes at most 256 rounds.
func (r *run) streams(g *machine.Graph, z *machine.Region, inv *invariant, head uint16) (k repetition, ok bool) {
	for _, pc := range z.Nodes {
		if g.Code.Offset(pc) >= 0 && steps(g.Code, z, pc) && inEachRound(g, z, head, pc) {
			how := check{kind: runsAtMost, at: g.Code.Offset(pc), n: mostData}
			within := fmt.Sprintf("finds the end of its data within %d rounds, so that the instruction", mostData)
			runs := fmt.Sprintf("runs at most %d times in a call", mostData)
			one, many := "the loop at %s "+within+" at "+r.program.where(g.Code, pc)+" "+runs, "each of the loops at %s "+within+" that reads it "+runs
			r.take(about(how, one, many, r.program.where(g.Code, head)).guessed(ofRounds))
			return k.all(inv.all(), mostData-1), true
		}
	}
	return k, false
}

// steps reports whether an instruction reads memory with an index register or through a pointer that its loop changes.
func steps(c *machine.Code, z *machine.Region, pc uint16) bool {
	o, at := &cpu.Opcodes[c.At(pc)], uint16(c.At(pc+1))
	if o.Flow != cpu.Next || o.Writes {
		return false
	}
	for _, other := range z.Nodes {
		by, cell := &cpu.Opcodes[c.At(other)], uint16(c.At(other+1))
		moved := false
		switch y := by.Name == "INY" || by.Name == "DEY"; o.Mode {
		case cpu.AbsoluteX, cpu.ZeroPageX:
			moved = by.Name == "INX" || by.Name == "DEX"
		case cpu.AbsoluteY:
			moved = y
		case cpu.IndirectY:
			moved = y || by.Writes && by.Mode == cpu.ZeroPage && cell == at
		case cpu.IndirectX:
			moved = by.Writes && by.Mode == cpu.ZeroPageX && cell == at
		}
		if moved {
			return true
		}
	}
	return false
}

// inEachRound reports whether every round of a loop runs the instruction at pc.
func inEachRound(g *machine.Graph, z *machine.Region, head, pc uint16) bool {
	seen := map[uint16]bool{pc: true}
	for todo := []uint16{head}; len(todo) > 0 && pc != head; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, to := range g.Next[at] {
			if to == head {
				return false
			}
			if z.Has(to) && !seen[to] {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return true
}
