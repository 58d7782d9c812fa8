// Package tricks has a Go model of the pool that replaces its oldest object when it is full; a claim is judged with it. The
// programs are the .asm files beside it.
package tricks
