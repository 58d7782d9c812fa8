package roms

import (
	"embed"

	"pool6502/asm"
)

// Sources holds every source of the exhibition. Sources include each other by
// relative paths, so an exhibit is assembled from the whole tree.
//
//go:embed */*.asm */*.inc exercises/*/*.asm exercises/*/*.inc
var Sources embed.FS

// Assemble assembles one source of the exhibition: its path below Sources and
// its constants.
func Assemble(path string, defines map[string]int) (*asm.Program, error) {
	return asm.Assemble(Sources, path, asm.Options{Defines: defines})
}
