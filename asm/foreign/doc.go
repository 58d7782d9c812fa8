// Package foreign is for sources that another toolchain assembles or compiles. It
// reads the ;;; headers in them; names in these headers are looked up in the symbol file
// that the toolchain wrote with the ROM. It also recognises the toolchain for which a
// source is written.
//
// It also prepares calls of functions that cc65 compiled: it parses a call in C syntax, finds the sizes of its arguments,
// and puts them in order.
//
//	c, ok, err := foreign.ParseCall("spawn(x=10, int speed=300)")
//	slots, err := c.Arrange(params, known, given)
//
// The arguments go on the software stack, the first one first. The last one goes into A, X and sreg instead, unless the
// function is __cdecl__.
//
// Package symbols reads the symbol files.
package foreign
