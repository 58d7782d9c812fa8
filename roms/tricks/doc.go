// Package tricks has a model of the pool that replaces its oldest, by which a claim judges it. The programs are the .asm
// files beside it.
package tricks
