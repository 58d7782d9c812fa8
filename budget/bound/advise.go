package bound

import (
	"fmt"
	"strings"

	"pool6502/asm/contract"
)

const (
	triedRounds = 10    // what Advise tries for a loop
	triedSteps  = 6_000 // instructions that it follows in each try
	mostNotes   = 3     // that it tries together
)

// Advise looks for notes of a header that would give a routine without a bound one. It tries them, and names them in the routine's error with
// the bound that they give. If none helps, it names none.
func (p *Program) Advise(r *Result) {
	q := *p
	q.most, q.notes = triedSteps, p.notes.Copy()
	var lines []string
	for bad := r.Err; bad != nil && len(lines) < mostNotes; {
		switch bad.help {
		case "Bound":
			if _, tried := q.notes.Bound(bad.Addr); tried {
				return
			}
			q.notes.Limit(bad.Addr, triedRounds)
			lines = append(lines, limitLine(bad))
		case "Targets":
			q.notes.Jump(bad.Addr, anRTS(r))
			lines = append(lines, `";;; Targets  a, b, c"`)
		}
		one := r.again(&q)
		if one.Err == nil {
			r.Err.Help = p.advice(&q, r, lines, one.Worst)
			return
		}
		if bad = one.Err; bad.help == "" {
			return
		}
	}
}

// limitLine returns the note that limits a loop. The loop's head needs a label.
func limitLine(bad *Unbounded) string {
	if !strings.ContainsAny(bad.Name, "+$") {
		return fmt.Sprintf(`";;; Bound    %s <= %d"`, bad.Name, triedRounds)
	}
	at := bad.Name
	if bad.Pos.File != "" {
		at = fmt.Sprintf("%s:%d", bad.Pos.File, bad.Pos.Line)
	}
	return fmt.Sprintf(`a label at %s, such as .loop, with ";;; Bound    .loop <= %d"`, at, triedRounds)
}

// anRTS returns the address of an RTS, which stands for the targets of a jump; nothing if there is none.
func anRTS(r *Result) []uint16 {
	for at := 0x8000; at < 0x10000; at++ {
		if b, ok := r.code.ROM(uint16(at)); ok && b == rts {
			return []uint16{uint16(at)}
		}
	}
	return nil
}

// advice says what the notes give.
func (p *Program) advice(q *Program, r *Result, lines []string, worst int) string {
	text := strings.Join(lines, " and ")
	switch {
	case strings.Contains(text, "Targets"):
		return text + " would give a bound, if the targets have one"
	case len(lines) > 1:
		return fmt.Sprintf("%s would give a bound of %s cycles", text, contract.Grouped(worst))
	}
	q.notes.Limit(r.Err.Addr, triedRounds+1)
	more := ""
	if one := r.again(q); one.Err == nil && one.Worst > worst {
		more = fmt.Sprintf(", and each further round would add %s", contract.Grouped(one.Worst-worst))
	}
	return fmt.Sprintf("if it runs at most %d rounds, %s would give a bound of %s cycles%s", triedRounds, text, contract.Grouped(worst), more)
}
