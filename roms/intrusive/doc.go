// Package intrusive is the pool whose free blocks hold the links of the list they are in: its documented claims, and the
// attack on its locks. The program is intrusive.asm.
package intrusive
