package bound

import (
	"fmt"
	"regexp"
	"strings"

	"pool6502/asm/symbols"
)

// sets returns what a trial sets, in the words of a Case line.
func (s *search) sets(t trial) (list []string) {
	follows := input{reg: '-'} // the cell whose value would continue the list
	for _, in := range s.inputs {
		v, ok := t.set[in]
		if !ok {
			continue
		}
		if in.reg != 0 {
			list = append(list, fmt.Sprintf("%c=%d", in.reg, v))
			continue
		}
		if name := s.place(in.cell); in == follows && strings.Contains(name, "+") {
			list[len(list)-1] += fmt.Sprintf(",%d", v)
		} else {
			list = append(list, fmt.Sprintf("%s=%d", name, v))
		}
		follows = input{cell: in.cell + 1}
	}
	return list
}

// place names a cell, or gives its address if a Case line of the routine would not read the name as this cell.
func (s *search) place(cell uint16) string {
	name := s.p.cellName(cell)
	label, _, _ := strings.Cut(name, "+")
	if strings.HasPrefix(name, "$") {
		return name
	}
	addr := s.p.cart.Addr(cell)
	routine := symbols.Symbol{Name: s.r.Name}
	if at, err := s.p.names.ResolveFrom(routine, name); err != nil || at != addr || !readable.MatchString(label) || strings.Contains(reserved, label) {
		return fmt.Sprintf("$%04X", addr)
	}
	return name
}

// cellName names a RAM cell, as label or label+n.
func (p *Program) cellName(cell uint16) string {
	addr := p.cart.Addr(cell)
	if p.names != nil {
		if name, dist := p.names.Name(addr, -1); name != "" && dist < 256 {
			if dist == 0 {
				return name
			}
			return fmt.Sprintf("%s+%d", name, dist)
		}
	}
	return fmt.Sprintf("$%04X", addr)
}

// readable are the names without a local part, with their scopes.
var readable = regexp.MustCompile(`^[A-Za-z_]\w*(::[A-Za-z_]\w*)*$`)

// reserved are names that a Case line reads as registers and flags.
const reserved = "A X Y S P N V D I Z C a x y"
