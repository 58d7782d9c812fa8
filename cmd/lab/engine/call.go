package engine

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/program"
)

// Call calls a routine as "pool6502 call" does, and returns what that command prints; the lessons show
// such calls. args are the arguments of the command: a program, a routine, and flags. The program must be
// the one that is open.
func (e *Engine) Call(args []string) (string, error) {
	if e.program == nil || len(args) < 2 {
		return "", errors.New("a call needs a program and a routine")
	}
	m, err := budget.Open(e.program, budget.Options{Limit: caseLimit})
	if err != nil {
		return "", err
	}
	call := budget.Call{Routine: args[1]}
	var dumps []string
	for i := 2; i+1 < len(args); i += 2 {
		flag, value := args[i], args[i+1]
		switch flag {
		case "--set":
			a, err := e.program.ParseSet(value)
			if err != nil {
				return "", err
			}
			call.Set = append(call.Set, a)
		case "--a", "--x", "--y":
			a, err := e.program.ParseSet(strings.ToUpper(flag[2:]) + "=" + value)
			if err != nil {
				return "", err
			}
			call.Set = append(call.Set, a)
		case "--after":
			call.After = append(call.After, value)
		case "--dump":
			dumps = append(dumps, value)
		default:
			return "", fmt.Errorf("the page has no flag %s", flag)
		}
	}
	r, err := m.Call(call)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: body %s cycles, call %s\n", call.Routine, contract.Grouped(r.Body), contract.Grouped(r.Body+12))
	fmt.Fprintf(&b, "A=$%02X X=$%02X Y=$%02X S=$%02X P=$%02X %s", r.A, r.X, r.Y, r.S, r.P, r.Flags())
	for _, d := range dumps {
		if err := dump(&b, m, e.program, d); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// dump prints the memory that what names, as label:bytes.
func dump(b *strings.Builder, m *budget.Machine, p *program.Program, what string) error {
	where, size, _ := strings.Cut(what, ":")
	n, err := strconv.Atoi(size)
	if err != nil || n < 1 || n > 16 {
		return fmt.Errorf("%s: the page shows 1 to 16 bytes, as lives:1", what)
	}
	addr, err := p.Resolve(where)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "\n%s ($%04X):", where, addr)
	for _, v := range m.Peek(addr, n) {
		fmt.Fprintf(b, " %02X", v)
	}
	return nil
}
