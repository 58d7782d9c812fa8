// Package compaction judges what a document claims about compaction: a pool that keeps the slots in use together at the
// front. The program is compaction.asm.
package compaction
