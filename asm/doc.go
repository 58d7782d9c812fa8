// Package asm turns 6502 source into cartridges.
package asm
