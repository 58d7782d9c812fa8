// Package cc65 prepares calls of functions that cc65 compiled: it parses a call in C
// syntax, finds the sizes of its arguments, and puts them in order.
//
//	c, ok, err := cc65.Parse("spawn(x=10, int speed=300)")
//	slots, err := c.Arrange(params, known, given)
//
// All arguments but the last go on the software stack, the first one first. The last
// one goes into A, X and sreg, unless the function is __cdecl__.
package cc65
