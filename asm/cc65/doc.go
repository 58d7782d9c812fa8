// Package cc65 knows how functions that cc65 compiled are called: it reads a call
// as C writes it, finds the sizes of its arguments, and puts them in order.
//
//	c, ok, err := cc65.Parse("spawn(x=10, int speed=300)")
//	slots, err := c.Arrange(params, known, given)
//
// All but the last argument go on the software stack, the first one first; the
// last one goes into A, X and sreg, unless the function is __cdecl__.
package cc65
