// Package values represents what package bound knows about a byte: the set of values it can have, and its
// relation to other bytes.
//
//	set.go    a set of byte values; what a flag can be
//	bits.go   operations on each bit
//	value.go  a byte as a function of an unknown number
//
// A Byte that was copied or computed from another keeps that relation: both are functions (Func) of one
// unknown number. When a branch limits the values of one of them, the caller computes which numbers remain
// possible (Func.Origin), and from these the values of the other (Func.Image). An example: after
// tax, clc, adc #4, X is the unknown number n and A is n + 4. If a branch shows that A is 4 or 5,
// then X is 0 or 1.
package values
