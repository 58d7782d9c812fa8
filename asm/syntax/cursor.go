package syntax

// A Cursor walks over the tokens of one statement.
type Cursor struct {
	Names Scope
	Toks  []Token
	At    int   // the token that comes next
	End   Token // stands for the end of the line
}

// Peek gives the next token, and leaves it there.
func (c *Cursor) Peek() Token {
	if c.At < len(c.Toks) {
		return c.Toks[c.At]
	}
	return c.End
}

// Next takes the next token.
func (c *Cursor) Next() Token {
	t := c.Peek()
	if c.At < len(c.Toks) {
		c.At++
	}
	return t
}

// Accept takes the next token if it is the operator op.
func (c *Cursor) Accept(op string) bool {
	if c.Peek().Is(op) {
		c.At++
		return true
	}
	return false
}

// Skip drops the tokens that are left.
func (c *Cursor) Skip() { c.At = len(c.Toks) }

// Done reports whether all tokens are taken.
func (c *Cursor) Done() bool { return c.At >= len(c.Toks) }

// Rest gives the text from here on, for messages.
func (c *Cursor) Rest() string { return Text(c.Toks[c.At:]) }

// Text joins tokens again, for messages.
func Text(toks []Token) string {
	var b []byte
	for i, t := range toks {
		if i > 0 && t.Space {
			b = append(b, ' ')
		}
		if t.Kind == String {
			b = append(b, '"')
			b = append(b, t.Text...)
			b = append(b, '"')
			continue
		}
		b = append(b, t.Text...)
	}
	return string(b)
}
