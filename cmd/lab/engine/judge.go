package engine

import (
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/asm/symbols"
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

// Judge runs a routine of a source with the given cases, and proves its worst case. A case is written as in a header, without its
// name: "A=3 X=5 -> A=15 X=0".
func Judge(source, routine string, cases []string) (*Judged, error) {
	if len(cases) == 0 || len(cases) > maxHidden {
		return nil, fmt.Errorf("%d cases were given; 1 to %d are possible", len(cases), maxHidden)
	}
	f := files{judged: withoutHeaders(source)}
	if err := f.check(); err != nil {
		return nil, err
	}
	p, err := asm.Assemble(f, judged, asm.Options{})
	if err != nil {
		return nil, err
	}
	game := program.Of(p)
	if err := addCases(game, routine, cases); err != nil {
		return nil, err
	}
	m, err := budget.Open(game, budget.Options{Limit: caseLimit})
	if err != nil {
		return nil, err
	}
	out := &Judged{Cases: len(cases)}
	table := lineTableOf(game)
	_, out.Bytes = codeOf(game, &table)
	c := game.Contracts[0]
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

// withoutHeaders empties the lines of headers: an entry could set in them how its cases start, or a bound of a loop. All other
// lines keep their numbers, so that errors name the lines of the editor.
func withoutHeaders(source string) string {
	lines := strings.Split(source, "\n")
	for i, l := range lines {
		if strings.HasPrefix(strings.TrimLeft(l, " \t"), ";;;") {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n")
}

// addCases gives a routine of a program a header with the given cases.
func addCases(game *program.Program, routine string, cases []string) error {
	if s, err := game.Symbols.Find(routine); err != nil || s.Kind != symbols.Label {
		return fmt.Errorf("no routine %s is assembled; put the label \"%s:\" before your first instruction", routine, routine)
	}
	text := fmt.Sprintf(";;; %s - judged.\n", routine)
	for i, c := range cases {
		text += fmt.Sprintf(";;; Case     %d: %s\n", i+1, c)
	}
	h, err := foreign.ReadHeaders("hidden cases", []byte(text), game.Symbols)
	if list, ok := err.(asm.ErrorList); ok {
		return fmt.Errorf("the hidden cases set variables by the names that the task's first source gives them; declare them under these names: %s: %s", list[0].Text, list[0].Msg)
	}
	game.Add(h.Contracts, nil, nil)
	return nil
}

// prove bounds the routine for all inputs. A bound under a condition does not count, since the entry could have made the
// condition up; only room on the stack is granted.
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
