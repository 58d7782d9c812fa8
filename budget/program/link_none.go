//go:build small && !tables

package program

import (
	"errors"

	"pool6502/asm"
)

// link refuses: the small program, which the lab's page loads first, has no assembler for ca65.
func link(Opener, string, []string) (*asm.Program, error) {
	return nil, errors.New("this program assembles no sources of ca65; use the command line")
}
