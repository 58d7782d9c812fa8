// Package activeflag is the pool whose slots say for themselves whether they are in use: its documented claims. The
// program is activeflag.asm.
package activeflag
