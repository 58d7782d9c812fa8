package symbols

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// mlbTypes has the memory types of Mesen's label files, of version 2 and of
// version 1, that concern an NES program: the address of offset 0, and the kind of
// symbol. Other types are ignored.
var mlbTypes = map[string]struct {
	base int
	kind Kind
}{
	"NesPrgRom": {-1, Label}, "P": {-1, Label},
	"NesInternalRam": {0, RAM}, "R": {0, RAM},
	"NesWorkRam": {0x6000, PRGRAM}, "W": {0x6000, PRGRAM},
	"NesSaveRam": {0x6000, PRGRAM}, "S": {0x6000, PRGRAM},
	"NesMemory": {0, Constant}, "G": {0, Constant}, // an address of the CPU, such as a register
}

// mlbLine reports whether a line is one of Mesen's label file.
func mlbLine(line string) bool {
	part := strings.SplitN(line, ":", 3)
	if len(part) < 2 || strings.Trim(part[0], letters) != "" || part[0] == "" {
		return false
	}
	from, _, _ := strings.Cut(part[1], "-")
	_, err := mlbNumber(from)
	return err == nil
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// ReadMLB reads Mesen's label file: type:offset[-end]:name[:comment], numbers
// in hexadecimal. Labels in PRG ROM have an Offset but no Value (-1) until
// Fit is called with the ROM.
//
// asm6f writes such files with two errors. A local label has no parent: ReadMLB puts
// the global label before it in front. A variable in RAM that was made with .dsb is
// listed as a label in PRG ROM, at the offset that the assembler had reached. If many
// names have the same offset for this reason, they are left out, with a warning.
func ReadMLB(r io.Reader) (*Table, error) {
	s := &Table{Format: "Mesen labels"}
	err := eachLine(r, func(line string) error {
		if line = strings.TrimPrefix(line, "\ufeff"); strings.TrimSpace(line) == "" {
			return nil
		}
		n, err := readNote(line)
		if err != nil || n.Name == "" {
			return err
		}
		return s.add(n.Symbol)
	})
	if err == nil {
		s.adopt()
		s.unheap()
	}
	return s.done("mlb", err)
}

// mostNames is how many global names one offset in the ROM may have. If there are more,
// they are taken for variables of asm6f.
const mostNames = 4

// unheap removes the variables that asm6f lists as labels in ROM: names without an
// address. It sorts the names at one offset by their value, so that the last one is the
// label in ROM.
func (s *Table) unheap() {
	var kept []Symbol
	for i := 0; i < len(s.Symbols); {
		n, globals, last := 0, 0, 0
		for ; i+n < len(s.Symbols) && s.Symbols[i+n].Offset == s.Symbols[i].Offset; n++ {
			if !s.Symbols[i+n].Local {
				globals++
				last = i + n
			}
		}
		heap := s.Symbols[i].Offset >= 0 && globals > mostNames
		for k := i; k < i+n; k++ {
			if !heap || k == last || s.Symbols[k].Local {
				kept = append(kept, s.Symbols[k])
			}
		}
		if heap {
			s.said = append(s.said, fmt.Sprintf("%d names are at PRG offset $%04X: asm6f writes variables there, without their addresses; run it with -n too and use its .nl files", globals, s.Symbols[i].Offset))
		}
		i += n
	}
	s.Symbols = kept
}

func mlbNumber(s string) (int, error) {
	n, err := strconv.ParseUint(s, 16, 24)
	if err != nil {
		return 0, fmt.Errorf("%.40q is not a hexadecimal offset", s)
	}
	return int(n), nil
}
