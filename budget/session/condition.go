package session

import (
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget/watch"
	"pool6502/cpu"
)

// A condition is an expression over the console at an instruction boundary; other than 0 is true.
type condition func(s *Session) int

// registers has the names that a condition can use besides the labels of the game.
var registers = map[string]condition{
	"a": func(s *Session) int { return int(s.con.CPU().A) },
	"x": func(s *Session) int { return int(s.con.CPU().X) },
	"y": func(s *Session) int { return int(s.con.CPU().Y) },
	"s": func(s *Session) int { return int(s.con.CPU().S) },
	"p": func(s *Session) int { return int(s.con.CPU().P) },

	"pc":       func(s *Session) int { return int(s.con.CPU().PC) },
	"scanline": func(s *Session) int { line, _ := s.con.Dot(); return line },
	"dot":      func(s *Session) int { _, dot := s.con.Dot(); return dot },
	"frame":    func(s *Session) int { return int(s.frame) },

	"c": flag(cpu.FlagC), "z": flag(cpu.FlagZ), "i": flag(cpu.FlagI),
	"d": flag(cpu.FlagD), "v": flag(cpu.FlagV), "n": flag(cpu.FlagN),
}

func flag(bit uint8) condition {
	return func(s *Session) int {
		if s.con.CPU().P&bit != 0 {
			return 1
		}
		return 0
	}
}

// accesses has the names of what an access was.
var accesses = map[string]condition{
	"value":   func(s *Session) int { return int(s.breaks.access.Value) },
	"address": func(s *Session) int { return int(s.breaks.access.Addr) },
}

// operators are sorted by precedence, the lowest first.
var operators = [][]struct {
	text string
	of   func(x, y int) int
}{
	{{"||", func(x, y int) int { return truth(x != 0 || y != 0) }}},
	{{"&&", func(x, y int) int { return truth(x != 0 && y != 0) }}},
	{
		{"==", func(x, y int) int { return truth(x == y) }}, {"!=", func(x, y int) int { return truth(x != y) }},
		{"<=", func(x, y int) int { return truth(x <= y) }}, {">=", func(x, y int) int { return truth(x >= y) }},
		{"=", func(x, y int) int { return truth(x == y) }},
		{"<", func(x, y int) int { return truth(x < y) }}, {">", func(x, y int) int { return truth(x > y) }},
	},
	{{"|", func(x, y int) int { return x | y }}, {"^", func(x, y int) int { return x ^ y }}},
	{{"&", func(x, y int) int { return x & y }}},
	{{"+", func(x, y int) int { return x + y }}, {"-", func(x, y int) int { return x - y }}},
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// maxNesting is how deep brackets may be nested.
const maxNesting = 50

// reader reads a condition from left to right.
type reader struct {
	text    string
	names   *watch.Names
	depth   int
	access  bool // of a breakpoint: value and address are known
	address bool // in [ ]: a label is its address
}

// readCondition parses an expression such as "x=5 && scanline>200". A label stands for the byte in memory
// there, label+n and label[n] for the byte n places after it, a constant for its value, [n] for the byte at address n;
// between the brackets a label is its address. access says that it is about an access, of a breakpoint.
func readCondition(text string, names *watch.Names, access bool) (condition, error) {
	r := &reader{text: text, names: names, access: access}
	c, err := r.level(0)
	if err != nil {
		return nil, err
	}
	if rest := strings.TrimSpace(r.text); rest != "" {
		return nil, fmt.Errorf("%q is not understood behind a complete condition", rest)
	}
	return c, nil
}

// Evaluate returns the present value of an expression; see Break for its syntax.
func (s *Session) Evaluate(expression string) (int, error) {
	c, err := readCondition(expression, s.Game.Names, false)
	if err != nil {
		return 0, err
	}
	return c(s), nil
}

// level parses operands joined by the operators of a level of precedence and of higher ones.
func (r *reader) level(n int) (condition, error) {
	if n == len(operators) {
		return r.operand()
	}
	left, err := r.level(n + 1)
	if err != nil {
		return nil, err
	}
next:
	for {
		for _, op := range operators[n] {
			if !r.skip(op.text) {
				continue
			}
			right, err := r.level(n + 1)
			if err != nil {
				return nil, err
			}
			x, of := left, op.of
			left = func(s *Session) int { return of(x(s), right(s)) }
			continue next
		}
		return left, nil
	}
}

// skip skips an operator if it comes next. It does not take the first half of "||" for "|".
func (r *reader) skip(op string) bool {
	rest := strings.TrimLeft(r.text, " \t")
	if !strings.HasPrefix(rest, op) || (op == "|" || op == "&") && strings.HasPrefix(rest, op+op) {
		return false
	}
	r.text = rest[len(op):]
	return true
}

func (r *reader) operand() (condition, error) {
	if r.depth++; r.depth > maxNesting {
		return nil, fmt.Errorf("the condition is nested more than %d deep", maxNesting)
	}
	defer func() { r.depth-- }()
	switch {
	case r.skip("!"):
		c, err := r.operand()
		return func(s *Session) int { return truth(c(s) == 0) }, err
	case r.skip("("):
		return r.closed(")")
	case r.skip("["):
		at, err := r.index(true)
		return func(s *Session) int { return int(s.con.Peek(uint16(at(s)))) }, err
	}
	rest := strings.TrimLeft(r.text, " \t")
	end := strings.IndexFunc(rest, func(c rune) bool {
		return c < '0' && !strings.ContainsRune("$%.", c) || strings.ContainsRune(";<=>?[\\]^`{|}~", c)
	})
	if end < 0 {
		end = len(rest)
	}
	word := rest[:end]
	r.text = rest[end:]
	if word == "" {
		return nil, fmt.Errorf("a register, label or number is missing before %q", r.text)
	}
	return r.word(word)
}

// index reads what stands in [ ], where labels may be addresses.
func (r *reader) index(address bool) (condition, error) {
	was := r.address
	defer func() { r.address = was }()
	r.address = address
	return r.closed("]")
}

// closed reads an expression up to its closing bracket.
func (r *reader) closed(bracket string) (condition, error) {
	c, err := r.level(0)
	if err == nil && !r.skip(bracket) {
		err = fmt.Errorf("%q is missing before %q", bracket, strings.TrimSpace(r.text))
	}
	return c, err
}

// word is a number, a register, or a label.
func (r *reader) word(word string) (condition, error) {
	if c, ok := registers[strings.ToLower(word)]; ok {
		return c, nil
	}
	if c := word[0]; c == '$' || c == '%' || c >= '0' && c <= '9' {
		n, err := symbols.ParseNumber(word)
		return func(*Session) int { return n }, err
	}
	if sym, ok := r.names.Lookup(word); ok {
		return r.label(sym)
	}
	if c, ok := accesses[strings.ToLower(word)]; ok && r.access {
		return c, nil
	}
	return nil, fmt.Errorf("%q is no register, label or number", word)
}

// label is the byte at a label, or some places behind it; in [ ] the address itself.
func (r *reader) label(sym asm.Symbol) (condition, error) {
	if sym.Kind == asm.Constant || r.address {
		return func(*Session) int { return sym.Value }, nil
	}
	if r.skip("[") {
		at, err := r.index(false)
		return func(s *Session) int { return int(s.con.Peek(uint16(sym.Value + at(s)))) }, err
	}
	addr := uint16(sym.Value + r.offset())
	return func(s *Session) int { return int(s.con.Peek(addr)) }, nil
}

// offset reads a number with its sign, if one comes next; else it is 0.
func (r *reader) offset() int {
	rest := strings.TrimLeft(r.text, " \t")
	if rest == "" || rest[0] != '+' && rest[0] != '-' {
		return 0
	}
	number := strings.TrimLeft(rest[1:], " \t")
	end := 0
	for end < len(number) && (strings.IndexByte("$%", number[end]) >= 0 && end == 0 || number[end] >= '0' && number[end] <= '9' ||
		number[0] == '$' && number[end]|0x20 >= 'a' && number[end]|0x20 <= 'f') {
		end++
	}
	n, err := symbols.ParseNumber(number[:end])
	if err != nil {
		return 0
	}
	r.text = number[end:]
	if rest[0] == '-' {
		return -n
	}
	return n
}
