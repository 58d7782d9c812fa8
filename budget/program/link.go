//go:build !small || tables

package program

import (
	"pool6502/asm"
	"pool6502/asm/ca65"
)

// link assembles sources of ca65, and links them by a configuration.
func link(o Opener, config string, sources []string) (*asm.Program, error) {
	return ca65.AssembleFiles(sources, ca65.Options{Config: config, Include: o.Include, Defines: o.Defines})
}
