// Package compaction is the pool that keeps what lives packed at the front: its documented claims. The program is
// compaction.asm.
package compaction
