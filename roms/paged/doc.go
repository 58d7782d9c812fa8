// Package paged is the family of pools of pages: its documented claims. The program is paged.asm.
package paged
