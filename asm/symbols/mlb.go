package symbols

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// mlbTypes are the memory types of Mesen's label files, of version 2 and of
// version 1, as far as they concern a NES program: the address that offset 0
// has, and the kind. Others are passed over.
var mlbTypes = map[string]struct {
	base int
	kind Kind
}{
	"NesPrgRom": {-1, Label}, "P": {-1, Label},
	"NesInternalRam": {0, RAM}, "R": {0, RAM},
	"NesWorkRam": {0x6000, PRGRAM}, "W": {0x6000, PRGRAM},
	"NesSaveRam": {0x6000, PRGRAM}, "S": {0x6000, PRGRAM},
	"NesMemory": {0, Constant}, "G": {0, Constant}, // registers
}

// ReadMLB reads Mesen's label file: type:offset[-end]:name[:comment], numbers
// in hexadecimal. Labels in PRG ROM have an Offset but no Value (-1) until
// Fit is told which ROM they belong to.
func ReadMLB(r io.Reader) (*Table, error) {
	s := &Table{}
	err := eachLine(r, func(line string) error {
		if line = strings.TrimPrefix(line, "\ufeff"); strings.TrimSpace(line) == "" {
			return nil
		}
		part := strings.SplitN(line, ":", 4)
		if len(part) < 2 {
			return fmt.Errorf("%.40q is no label; a line is type:offset:name:comment", line)
		}
		typ, ok := mlbTypes[part[0]]
		if !ok {
			if strings.Trim(part[0], "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") != "" {
				return fmt.Errorf("%.40q is no memory type", part[0])
			}
			return nil
		}
		from, to, isRange := strings.Cut(part[1], "-")
		first, err := mlbNumber(from)
		if err != nil {
			return err
		}
		last := first
		if isRange {
			if last, err = mlbNumber(to); err != nil {
				return err
			}
		}
		if last < first {
			return fmt.Errorf("%.40q ends before it begins", part[1])
		}
		if len(part) < 3 || part[2] == "" {
			return nil // a comment without a label
		}
		if len(s.Symbols) == maxSymbols {
			return fmt.Errorf("more than %d labels", maxSymbols)
		}
		sym := Symbol{Name: part[2], Kind: typ.kind, Bank: -1, Offset: -1, Value: first + typ.base, Size: last - first + 1}
		switch {
		case typ.kind == Label:
			sym.Offset, sym.Value = first, -1
		case typ.kind == Constant:
			sym.Size = 0
		case typ.kind == RAM && first < 0x100:
			sym.Kind = Zeropage
		}
		if sym.Kind != Label && sym.Value+max(sym.Size, 1) > 0x10000 {
			return fmt.Errorf("%.40q lies beyond $FFFF", part[1])
		}
		s.Symbols = append(s.Symbols, sym)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("mlb: %w", err)
	}
	s.index()
	return s, nil
}

func mlbNumber(s string) (int, error) {
	n, err := strconv.ParseUint(s, 16, 24)
	if err != nil {
		return 0, fmt.Errorf("%.40q is no hexadecimal offset", s)
	}
	return int(n), nil
}
