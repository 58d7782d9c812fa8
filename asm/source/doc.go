// Package source reads the files that package asm assembles. What it reads is of limited size, and is neither a pipe
// nor a device, so that no name in a source can make the assembler wait for ever.
package source
