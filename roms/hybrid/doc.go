// Package hybrid judges what a document claims about the hybrid pool, which constructs a new object if it has none to
// recycle. The program is hybrid.asm.
package hybrid
