package engine

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
)

// Figures has the figures of a lesson's tables, measured on the code as edited. They are cycles of the body,
// by size of the pool ("" for the program's own size), and by routine and case ("update_bullets:full").
type Figures map[string]map[string]int

// maxSizes is how many sizes one request may measure.
const maxSizes = 8

// Figures runs the cases of some routines of the program that is open, for each number of slots, or for the
// program's own if there are none. Routines that the program lacks are searched in the other sources of its
// folder.
func (e *Engine) Figures(routines []string, sizes []int) (Figures, error) {
	out := Figures{}
	if len(sizes) == 0 {
		out[""] = map[string]int{}
		for _, main := range e.beside() {
			if err := e.measureCases(main, nil, routines, out[""]); err != nil && main == e.main {
				return nil, err
			}
		}
		return out, nil
	}
	for _, n := range sizes[:min(len(sizes), maxSizes)] {
		to := map[string]int{}
		if err := e.measureCases(e.main, map[string]int{"NUM_BULLETS": n, "SLOTS": n}, routines, to); err != nil {
			return nil, err
		}
		out[strconv.Itoa(n)] = to
	}
	return out, nil
}

// beside returns the program and the other sources of its folder.
func (e *Engine) beside() []string {
	out := []string{e.main}
	for _, x := range Exhibits() {
		if x.Main != e.main {
			continue
		}
		for _, f := range x.Files {
			if strings.HasSuffix(f, ".asm") && f != e.main && path.Dir(f) == path.Dir(e.main) {
				out = append(out, f)
			}
		}
	}
	return out
}

// measureCases adds the figures of cases that are not in the map yet.
func (e *Engine) measureCases(main string, defines map[string]int, routines []string, to map[string]int) error {
	p, err := asm.Assemble(e.files, main, asm.Options{Defines: defines})
	if err != nil {
		return err
	}
	m, err := budget.Open(program.Of(p), budget.Options{Limit: caseLimit})
	if err != nil {
		return err
	}
	for _, c := range program.Of(p).Contracts {
		if len(routines) > 0 && !slices.Contains(routines, c.Routine) {
			continue
		}
		for i := range c.Cases {
			key := c.Routine + ":" + c.Cases[i].Name
			if _, have := to[key]; have {
				continue
			}
			if r := m.RunCase(c, &c.Cases[i]); r.Err == nil {
				to[key] = r.Body
			}
		}
	}
	return nil
}
