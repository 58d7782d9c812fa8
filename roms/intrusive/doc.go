// Package intrusive judges what a document claims about the intrusive list, a pool whose free blocks hold the links of the
// list that they are in. It also attacks the locks of this pool with interrupts. The program is intrusive.asm.
package intrusive
