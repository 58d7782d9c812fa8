// Package hybrid is the pool that constructs where it cannot recycle: its documented claims. The program is hybrid.asm.
package hybrid
