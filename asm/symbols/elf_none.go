//go:build small

package symbols

import (
	"errors"
	"io"
)

// readELF says that a small build, as the lab for a browser is one, reads no ELF files: they need
// three packages of the standard library that nothing else needs.
func readELF(io.ReaderAt) (*Table, error) {
	return nil, errors.New("the lab in a browser reads no ELF files; give it .dbg, .lbl, .mlb, .nl or .fns symbols, or use the command line")
}
