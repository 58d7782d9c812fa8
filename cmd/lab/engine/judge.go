package engine

import (
	"errors"
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
)

// Judged is what the gallery says of a routine.
type Judged struct {
	Cases  int    `json:"cases"`            // how many were tried
	Failed int    `json:"failed"`           // how many of them do not hold
	First  string `json:"first,omitempty"`  // what is wrong in the first of these
	Worst  int    `json:"worst"`            // the proved worst case of the body, in cycles; 0 without a proof
	Why    string `json:"why,omitempty"`    // why nothing is proved
	Costly int    `json:"costly,omitempty"` // the costliest of the cases, in cycles of the body
	Bytes  int    `json:"bytes"`            // of code and data
}

// judged is the name of the source that is judged.
const judged = "entry.asm"

// maxHidden is how many cases Judge tries at most.
const maxHidden = 1000

// Judge runs a routine of a source with cases that stand in no header of the source, and proves its worst case. A case is
// written as in a header, without its name: "A=3 X=5 -> A=15 X=0".
func Judge(source, routine string, cases []string) (*Judged, error) {
	if len(cases) == 0 || len(cases) > maxHidden {
		return nil, fmt.Errorf("%d cases; give 1 to %d", len(cases), maxHidden)
	}
	text, line, err := withCases(source, routine, cases)
	if err != nil {
		return nil, err
	}
	f := files{judged: text}
	if err := f.check(); err != nil {
		return nil, err
	}
	p, err := asm.Assemble(f, judged, asm.Options{})
	if err != nil {
		return nil, err
	}
	game := program.Of(p)
	m, err := budget.Open(game, budget.Options{Limit: caseLimit})
	if err != nil {
		return nil, err
	}
	out := &Judged{Cases: len(cases)}
	table := lineTableOf(game)
	_, out.Bytes = codeOf(game, &table)
	c, err := headerAt(game, routine, line)
	if err != nil {
		return nil, err
	}
	for i := range c.Cases {
		r := m.RunCase(c, &c.Cases[i])
		out.Costly = max(out.Costly, r.Body)
		if r.OK() {
			continue
		}
		if out.Failed++; out.First == "" {
			out.First = fmt.Sprintf("%s: %s", cases[i], strings.Join(r.Failures(), "; "))
		}
	}
	return out, out.prove(game, c)
}

// headerAt returns the header of a routine, which has to be its only one and to begin at a line: a source can hide that line from
// the assembler, and give the routine other cases elsewhere.
func headerAt(game *program.Program, routine string, line int) (found *asm.Contract, err error) {
	n := 0
	for _, c := range game.Contracts {
		if c.Routine == routine {
			n++
			found = c
		}
	}
	if n != 1 || found.Pos.File != judged || found.Pos.Line != line {
		return nil, fmt.Errorf("the first line that begins with %s: has to be assembled, and to be the only routine of that name with a header", routine)
	}
	return found, nil
}

// prove bounds the routine for all inputs. A bound that holds under conditions is no proof: the entry could have made them up.
func (j *Judged) prove(game *program.Program, c *asm.Contract) error {
	p, err := proofsOf(game)
	if err != nil {
		return err
	}
	switch r := p.header(c); {
	case r.err() != nil:
		j.Why = r.err().Error()
	case r.given() != "":
		j.Why = fmt.Sprintf("it takes at most %d cycles only if %s", r.Worst, r.given())
	case j.Costly > r.Worst:
		j.Why = fmt.Sprintf("a case takes %d cycles, more than the proof says (%d)", j.Costly, r.Worst)
	default:
		j.Worst = r.Worst
	}
	return nil
}

// withCases puts other cases in the place of the header of a routine. line is where their header begins.
func withCases(source, routine string, cases []string) (text string, line int, err error) {
	lines := strings.Split(source, "\n")
	for i, l := range lines {
		if !strings.HasPrefix(l, routine+":") {
			continue
		}
		from := i
		for from > 0 && strings.HasPrefix(lines[from-1], ";;;") {
			from--
		}
		out := append([]string{}, lines[:from]...)
		out = append(out, fmt.Sprintf(";;; %s - judged.", routine))
		for n, c := range cases {
			out = append(out, fmt.Sprintf(";;; Case     %d: %s", n+1, c))
		}
		return strings.Join(append(out, lines[i:]...), "\n"), from + 1, nil
	}
	return "", 0, errors.New("there is no line that begins with " + routine + ":")
}
