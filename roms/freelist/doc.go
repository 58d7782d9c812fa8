// Package freelist is the pool that keeps a stack of its free slots: its documented claims. The program is freelist.asm.
package freelist
