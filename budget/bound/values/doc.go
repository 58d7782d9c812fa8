// Package values represents what package bound knows about a byte: the set of values it can have, and its
// relation to other bytes.
//
//	set.go    a set of byte values; what a flag can be
//	bits.go   operations on each bit
//	value.go  a byte as a function of an unknown
//
// A Byte that was copied or computed from another keeps that relation: both are a Func of one unknown
// number. When a branch limits the values of one of them, the caller narrows the unknown
// (Func.Origin) and then the other (Func.Image).
package values
