package syntax

import "fmt"

// Values gives expressions their values.
type Values struct {
	Scope Scope
	Epoch int // counts up whenever a constant may have a new value
	depth int
}

// An evaluation walks an expression. Before the layout has settled some
// symbols have no value yet; that is not an error then.
type evaluation struct {
	in    *Values
	final bool  // report what is wrong
	stuck *Expr // the first symbol without a value
}

// Of gives the value of an expression and whether it is known. final reports why it is not.
func (v *Values) Of(e *Expr, final bool) (int64, bool) {
	run := evaluation{in: v, final: final}
	return run.value(e)
}

// Try is Of for an expression that may have no value yet: it gives the first symbol that has
// none, if there is one.
func (v *Values) Try(e *Expr) (n int64, stuck *Expr, ok bool) {
	run := evaluation{in: v}
	n, ok = run.value(e)
	return n, run.stuck, ok
}

// maxEval bounds how deeply constants may refer to constants.
const maxEval = 30_000

// value gives the expression's value and whether it is known.
func (v *evaluation) value(e *Expr) (int64, bool) {
	if e.Op == "num" {
		return e.Val, true
	}
	if v.in.depth++; v.in.depth > maxEval {
		v.in.Scope.Fail(e.Tok, e.Tok.Text, "constants refer to each other too deeply", "shorten the chain")
		v.in.depth--
		return 0, false
	}
	n, ok := v.node(e)
	v.in.depth--
	return n, ok
}

// node is value for expressions that are no numbers.
func (v *evaluation) node(e *Expr) (int64, bool) {
	switch e.Op {
	case "sym":
		return v.symbol(e)
	case "bank", "sizeof":
		return v.about(e)
	}
	x, ok := v.value(e.Args[0])
	if !ok {
		return 0, false
	}
	if len(e.Args) == 1 {
		return v.unary(e, x), true
	}
	y, ok := v.value(e.Args[1])
	if !ok {
		return 0, false
	}
	return v.binary(e, x, y)
}

// about is node for what is known about a label: its bank and its size.
func (v *evaluation) about(e *Expr) (int64, bool) {
	s := e.Args[0].Sym
	s.Used = true
	n, wrong, hint := int64(s.Size), "", ""
	switch {
	case s.State == Undefined:
		return v.symbol(e.Args[0])
	case s.State == Constant:
		wrong, hint = "a constant has no "+map[string]string{"bank": "bank", "sizeof": "size"}[e.Op], "name a label"
	case e.Op == "bank" && s.Known && s.Bank < 0:
		wrong, hint = "this is not in PRG ROM, and so in no bank", "name a label in ROM"
	case e.Op == "bank":
		n = int64(max(s.Bank, 0))
	}
	if wrong != "" && v.final {
		v.in.Scope.Fail(e.Args[0].Tok, e.Args[0].Tok.Text, wrong, hint)
	}
	return n, wrong == ""
}

func (v *evaluation) symbol(e *Expr) (int64, bool) {
	s := e.Sym
	s.Used = true
	if s.State == Constant && s.Expr != nil {
		return v.constant(s, e)
	}
	if s.State == Undefined || !s.Known {
		if v.stuck == nil {
			v.stuck = e
		}
		if v.final {
			v.in.Scope.Undefined(e.Tok, s)
		}
		return 0, false
	}
	return s.Value, true
}

// constant evaluates a constant once for each epoch, whether that succeeds or
// not: trying again for each reference could take exponential time.
func (v *evaluation) constant(s *Symbol, e *Expr) (int64, bool) {
	if s.busy {
		v.in.Scope.Fail(e.Tok, e.Tok.Text, "the constant is defined in terms of itself", "remove the circular definition")
		return 0, false
	}
	if s.epoch != v.in.Epoch {
		s.busy = true
		s.Value, s.Known = v.value(s.Expr)
		s.busy = false
		s.epoch = v.in.Epoch
	}
	if !s.Known && v.stuck == nil {
		v.stuck = e
	}
	return s.Value, s.Known
}

func (v *evaluation) unary(e *Expr, x int64) int64 {
	switch e.Op {
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

func (v *evaluation) binary(e *Expr, x, y int64) (int64, bool) {
	var r int64
	switch e.Op {
	case "+":
		r = x + y
	case "-":
		r = x - y
	case "*":
		r = x * y
	case "/", "%":
		if y == 0 {
			if v.final {
				v.in.Scope.Fail(e.Tok, e.Tok.Text, "division by zero", "the right side must not be 0")
			}
			return 0, false
		}
		if r = x / y; e.Op == "%" {
			r = x % y
		}
	case "<<", ">>":
		if y < 0 || y > 31 {
			if v.final {
				v.in.Scope.Fail(e.Tok, e.Tok.Text, fmt.Sprintf("a shift by %d places", y), "shift by 0 to 31")
			}
			return 0, false
		}
		if r = x << uint(y); e.Op == ">>" {
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
			v.in.Scope.Fail(e.Tok, e.Tok.Text, "the result does not fit 32 bits", "use smaller numbers")
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
