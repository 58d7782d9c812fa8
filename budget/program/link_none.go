//go:build small && !tables

package program

import (
	"errors"

	"pool6502/asm"
)

// link is not in the program that the lab in a browser loads first.
func link(Opener, string, []string) (*asm.Program, error) {
	return nil, errors.New("this program assembles no sources of ca65; use the command line")
}
