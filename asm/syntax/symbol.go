package syntax

// A Symbol is what expressions need to know about a name.
type Symbol struct {
	Name  string // unique
	State State
	Expr  *Expr // of a constant; nil where the value was given from outside
	Value int64
	Known bool // the value is
	Bank  int  // PRG bank, -1 for none
	Size  int  // bytes up to the next global label
	Used  bool // by an expression
	Calls int  // how many JSR and JMP name it

	epoch int  // in which a constant was last evaluated
	busy  bool // being evaluated
}

// State is what a symbol is so far.
type State uint8

const (
	Undefined State = iota // used, and not defined yet
	Constant
	Label
)

// Define makes the symbol a constant with the value of e.
func (s *Symbol) Define(e *Expr) { s.Expr, s.epoch = e, -1 }

// A Scope gives the values of names, and receives errors.
type Scope interface {
	Reference(t Token) *Symbol            // the symbol that a name means, defined or not yet
	Here(t Token) *Symbol                 // the symbol of *
	IsDefined(t Token) bool               // whether a name is defined above
	Undefined(t Token, s *Symbol)         // reports a symbol without a definition
	Fail(t Token, text, msg, hint string) // reports a mistake
}
