// Package activeflag judges what a document claims about the active flag: a pool in which each slot has a byte that says
// whether it is in use. The program is activeflag.asm.
package activeflag
