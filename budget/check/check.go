package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pool6502/asm"
	"pool6502/budget"
)

// Check is a condition on memory. It is parsed from text: the label of a routine, or
// relations such as
//
//	free_count + live_count = 16 && head <> $FF || head = $FF && free_count = 0
//
// in which && binds more tightly than ||.
//
// A routine is called with A, X, Y and carry as the attacked routine returned them,
// and the check holds if it returns with carry clear. In a relation A, X, Y and C are the
// same registers; a constant means its value, any other symbol the byte
// it names; symbol[n] is the byte n further on, [$0300] the byte at an address.
// Numbers are written 10, $0A, 0x0A or %1010.
type Check struct {
	Text string

	routine string
	any     [][]relation // the check holds if all relations of one of these lists hold
}

type relation struct {
	left, right []summand
	op          string
	text        string
}

// summand is a number, a byte of memory or the carry.
type summand struct {
	sign   int
	kind   byte // '#' number, 'm' memory, 'r' a register by its name
	number int  // of a register: its name
	addr   uint16
}

var comparisons = map[string]func(a, b int) bool{
	"=": func(a, b int) bool { return a == b }, "==": func(a, b int) bool { return a == b },
	"!=": func(a, b int) bool { return a != b }, "<>": func(a, b int) bool { return a != b },
	"<": func(a, b int) bool { return a < b }, "<=": func(a, b int) bool { return a <= b },
	">": func(a, b int) bool { return a > b }, ">=": func(a, b int) bool { return a >= b },
}

// Parse reads a check of a program's memory; m has the symbols.
func Parse(m *budget.Machine, text string) (*Check, error) {
	c := &Check{Text: text}
	words, err := splitCheck(text)
	if err != nil {
		return nil, fmt.Errorf("check %q: %w", text, err)
	}
	if len(words) == 1 {
		if _, err := m.Address(words[0]); err != nil {
			return nil, fmt.Errorf("check %q: %w", text, err)
		}
		c.routine = words[0]
		return c, nil
	}
	var all []relation
	for start, i := 0, 0; i <= len(words); i++ {
		if i < len(words) && words[i] != "&&" && words[i] != "||" {
			continue
		}
		r, err := parseRelation(m, words[start:i])
		if err != nil {
			return nil, fmt.Errorf("check %q: %w", text, err)
		}
		all = append(all, r)
		if i == len(words) || words[i] == "||" {
			c.any = append(c.any, all)
			all = nil
		}
		start = i + 1
	}
	return c, nil
}

// splitCheck cuts a check into symbols, numbers and signs.
func splitCheck(text string) ([]string, error) {
	const single, compare = "+-[]", "=<>!"
	var words []string
	for i := 0; i < len(text); {
		switch ch := text[i]; {
		case ch == ' ' || ch == '\t':
			i++
		case strings.HasPrefix(text[i:], "&&"), strings.HasPrefix(text[i:], "||"):
			words = append(words, text[i:i+2])
			i += 2
		case strings.IndexByte(compare, ch) >= 0:
			j := i + 1
			for j < len(text) && strings.IndexByte(compare, text[j]) >= 0 {
				j++
			}
			words = append(words, text[i:j])
			i = j
		case strings.IndexByte(single, ch) >= 0:
			words = append(words, string(ch))
			i++
		case wordByte(ch):
			j := i + 1
			for j < len(text) && (wordByte(text[j]) || strings.HasPrefix(text[j:], "::")) {
				if text[j] == ':' {
					j++
				}
				j++
			}
			words = append(words, text[i:j])
			i = j
		default:
			return nil, fmt.Errorf("%q is not allowed here", ch)
		}
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("the check is empty; write a routine's label or a comparison such as count=3")
	}
	return words, nil
}

func wordByte(c byte) bool {
	return c == '_' || c == '.' || c == '@' || c == '$' || c == '%' ||
		c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// joinWords is the reverse of splitCheck, with a space around every sign but brackets.
func joinWords(words []string) string {
	var b strings.Builder
	for i, w := range words {
		before := ""
		if i > 0 {
			before = words[i-1]
		}
		index := w == "[" && before != "" && wordByte(before[len(before)-1])
		if i > 0 && before != "[" && w != "]" && !index {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}

func parseRelation(m *budget.Machine, words []string) (relation, error) {
	r := relation{text: joinWords(words)}
	at := -1
	for i, w := range words {
		if strings.IndexByte("=<>!", w[0]) < 0 {
			continue
		}
		if comparisons[w] == nil {
			return r, fmt.Errorf("%q is not a comparison; write = <> < <= > or >=", w)
		}
		if at >= 0 {
			return r, fmt.Errorf("%q has two comparison signs; join comparisons with && or ||", r.text)
		}
		at, r.op = i, w
	}
	if at < 0 {
		return r, fmt.Errorf("%q is not a comparison; write = <> < <= > or >=", r.text)
	}
	var err error
	if r.left, err = parseSum(m, words[:at]); err != nil {
		return r, err
	}
	if r.right, err = parseSum(m, words[at+1:]); err != nil {
		return r, err
	}
	return r, r.decided()
}

func parseSum(m *budget.Machine, words []string) ([]summand, error) {
	var list []summand
	sign, wanted := 1, true
	for len(words) > 0 {
		switch w := words[0]; {
		case w == "+" || w == "-":
			if wanted && len(list) > 0 {
				return nil, fmt.Errorf("two signs in a row")
			}
			if sign = 1; w == "-" {
				sign = -1
			}
			words, wanted = words[1:], true
		case !wanted:
			return nil, fmt.Errorf("a + or - is missing before %q", w)
		default:
			t, n, err := parseTerm(m, words)
			if err != nil {
				return nil, err
			}
			t.sign = sign
			list = append(list, t)
			words, sign, wanted = words[n:], 1, false
		}
	}
	if wanted {
		return nil, fmt.Errorf("a symbol or number is missing beside the sign")
	}
	return list, nil
}

// parseTerm reads one summand and says how many words it took.
func parseTerm(m *budget.Machine, words []string) (summand, int, error) {
	w := words[0]
	if w == "[" {
		end := slices.Index(words, "]")
		if end < 2 {
			return summand{}, 0, fmt.Errorf("write [ADDRESS]")
		}
		addr, err := m.Address(strings.Join(words[1:end], ""))
		return summand{kind: 'm', addr: addr}, end + 1, err
	}
	if n, ok := checkNumber(w); ok {
		return summand{kind: '#', number: n}, 1, nil
	}
	if len(w) == 1 && strings.Contains("AXYC", w) {
		return summand{kind: 'r', number: int(w[0])}, 1, nil
	}
	addr, err := m.Address(w)
	if err != nil {
		return summand{}, 0, err
	}
	if len(words) > 1 && words[1] == "[" {
		if len(words) < 4 || words[3] != "]" {
			return summand{}, 0, fmt.Errorf("write %s[n]", w)
		}
		n, ok := checkNumber(words[2])
		if !ok {
			return summand{}, 0, fmt.Errorf("%s[%s]: write a number between the brackets", w, words[2])
		}
		return summand{kind: 'm', addr: addr + uint16(n)}, 4, nil
	}
	if sym, ok := m.Names().Lookup(w); ok && sym.Kind == asm.Constant {
		return summand{kind: '#', number: sym.Value}, 1, nil
	}
	return summand{kind: 'm', addr: addr}, 1, nil
}

func checkNumber(w string) (int, bool) {
	digits, base := w, 10
	switch {
	case strings.HasPrefix(w, "$"):
		digits, base = w[1:], 16
	case strings.HasPrefix(w, "0x"):
		digits, base = w[2:], 16
	case strings.HasPrefix(w, "%"):
		digits, base = w[1:], 2
	}
	n, err := strconv.ParseUint(digits, base, 16)
	return int(n), err == nil
}

// Judge returns the check as Attack.Judge; wrong is the outcome of a strike after which
// the check does not hold.
func (c *Check) Judge(wrong string) func(*budget.Machine, *budget.Strike) (string, error) {
	return func(m *budget.Machine, s *budget.Strike) (string, error) {
		ok, why, err := c.Holds(m, s)
		if ok || err != nil {
			return "", err
		}
		s.Detail = why
		return wrong, nil
	}
}

// Holds evaluates the check after a strike. If it does not hold, why has the values that
// were found.
func (c *Check) Holds(m *budget.Machine, s *budget.Strike) (ok bool, why string, err error) {
	if c.routine != "" {
		set := []asm.Assign{budget.Reg('A', s.A), budget.Reg('X', s.X), budget.Reg('Y', s.Y), budget.Reg('C', carry(s))}
		r, err := m.Call(budget.Call{Routine: c.routine, Set: set, Keep: true})
		if err != nil {
			return false, "", err
		}
		if r.Carry() {
			return false, fmt.Sprintf("%s returned with carry set, A = %d", c.routine, r.A), nil
		}
		return true, "", nil
	}
	var found []string
	for _, all := range c.any {
		i := slices.IndexFunc(all, func(r relation) bool { return !comparisons[r.op](sum(m, r.left, s), sum(m, r.right, s)) })
		if i < 0 {
			return true, "", nil
		}
		r := all[i]
		found = append(found, fmt.Sprintf("%s: %d %s %d", r.text, sum(m, r.left, s), r.op, sum(m, r.right, s)))
	}
	return false, strings.Join(found, "; "), nil
}

func sum(m *budget.Machine, list []summand, strike *budget.Strike) int {
	total := 0
	for _, s := range list {
		v := s.number
		switch s.kind {
		case 'm':
			v = int(m.Console().Peek(s.addr))
		case 'r':
			v = int(register(strike, byte(s.number)))
		}
		total += s.sign * v
	}
	return total
}

func carry(s *budget.Strike) uint8 {
	if s.Carry {
		return 1
	}
	return 0
}

func register(s *budget.Strike, name byte) uint8 {
	switch name {
	case 'A':
		return s.A
	case 'X':
		return s.X
	case 'Y':
		return s.Y
	}
	return carry(s)
}
