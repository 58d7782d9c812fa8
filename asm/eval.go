package asm

// An evaluation walks an expression. Before the layout has settled some
// symbols have no value yet; that is not an error then.
type evaluation struct {
	a     *assembler
	final bool // report what is wrong
	stuck *expr
}

// maxEval bounds how deeply constants may refer to constants.
const maxEval = 30_000

// value gives the expression's value and whether it is known.
func (v *evaluation) value(e *expr) (int64, bool) {
	if v.a.evalDepth++; v.a.evalDepth > maxEval {
		v.a.fail(e.tok, e.tok.text, "constants refer to each other too deeply", "shorten the chain")
		v.a.evalDepth--
		return 0, false
	}
	defer func() { v.a.evalDepth-- }()
	switch e.op {
	case "num":
		return e.val, true
	case "sym":
		return v.symbol(e)
	case "bank":
		s := e.args[0].sym
		s.used = true
		if s.state == symUndefined {
			return v.symbol(e.args[0])
		}
		return int64(max(s.bank, 0)), true
	case "sizeof":
		s := e.args[0].sym
		s.used = true
		if s.state == symUndefined {
			return v.symbol(e.args[0])
		}
		return int64(s.size), true
	}
	x, ok := v.value(e.args[0])
	if !ok {
		return 0, false
	}
	if len(e.args) == 1 {
		return v.unary(e, x), true
	}
	y, ok := v.value(e.args[1])
	if !ok {
		return 0, false
	}
	return v.binary(e, x, y)
}

func (v *evaluation) symbol(e *expr) (int64, bool) {
	s := e.sym
	s.used = true
	if s.state == symConstant && s.expr != nil {
		return v.constant(s, e)
	}
	if s.state == symUndefined || !s.known {
		if v.stuck == nil {
			v.stuck = e
		}
		if v.final {
			v.a.undefined(e.tok, s)
		}
		return 0, false
	}
	return s.value, true
}

// constant evaluates a constant once for each epoch, whether that succeeds or
// not: trying again for each reference could take exponential time.
func (v *evaluation) constant(s *symbol, e *expr) (int64, bool) {
	if s.busy {
		v.a.fail(e.tok, e.tok.text, "the constant is defined by itself", "break the circle")
		return 0, false
	}
	if s.epoch != v.a.epoch {
		s.busy = true
		s.value, s.known = v.value(s.expr)
		s.busy = false
		s.epoch = v.a.epoch
	}
	if !s.known && v.stuck == nil {
		v.stuck = e
	}
	return s.value, s.known
}

func (v *evaluation) unary(e *expr, x int64) int64 {
	switch e.op {
	case "u<", "lo":
		return x & 0xFF
	case "u>", "hi", "page":
		return x >> 8 & 0xFF
	case "u-":
		return -x
	case "u~":
		return ^x
	case "u!":
		return truth(x == 0)
	case "abs":
		return max(x, -x)
	}
	return x
}

func (v *evaluation) binary(e *expr, x, y int64) (int64, bool) {
	var r int64
	switch e.op {
	case "+":
		r = x + y
	case "-":
		r = x - y
	case "*":
		r = x * y
	case "/", "%":
		if y == 0 {
			if v.final {
				v.a.fail(e.tok, e.tok.text, "division by zero", "the right side must not be 0")
			}
			return 0, false
		}
		if r = x / y; e.op == "%" {
			r = x % y
		}
	case "<<", ">>":
		if y < 0 || y > 31 {
			if v.final {
				v.a.failf(e.tok, e.tok.text, "shift by 0 to 31", "a shift by %d places", y)
			}
			return 0, false
		}
		if r = x << uint(y); e.op == ">>" {
			r = x >> uint(y)
		}
	case "&":
		r = x & y
	case "^":
		r = x ^ y
	case "|":
		r = x | y
	case "=", "==":
		return truth(x == y), true
	case "<>", "!=":
		return truth(x != y), true
	case "<":
		return truth(x < y), true
	case ">":
		return truth(x > y), true
	case "<=":
		return truth(x <= y), true
	case ">=":
		return truth(x >= y), true
	case "&&":
		return truth(x != 0 && y != 0), true
	case "||":
		return truth(x != 0 || y != 0), true
	case "min":
		return min(x, y), true
	case "max":
		return max(x, y), true
	case "samepage":
		return truth(x>>8 == y>>8), true
	}
	// Numbers are 33 bits at most, so one operation cannot overflow 64 bits
	// and every result is brought back into that range or refused.
	if r > 1<<32 || r < -(1<<32) {
		if v.final {
			v.a.fail(e.tok, e.tok.text, "the result does not fit 32 bits", "use smaller numbers")
		}
		return 0, false
	}
	return r, true
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
