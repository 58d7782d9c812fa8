// Package freelist judges what a document claims about the free list: a pool that keeps the numbers of its free slots on a
// stack. The program is freelist.asm.
package freelist
