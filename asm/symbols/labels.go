package symbols

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// addressed makes a symbol from a name and a CPU address; the formats in this file
// have no more. Fit finds its offset in the ROM if only one bank can be at the address.
func addressed(name string, addr int) Symbol {
	return Symbol{Name: name, Value: addr, Kind: kindAt(addr), Bank: -1, Offset: -1}
}

// add appends a symbol, unless there are too many.
func (s *Table) add(sym Symbol) error {
	if len(s.Symbols) == maxSymbols {
		return fmt.Errorf("more than %d labels", maxSymbols)
	}
	s.Symbols = append(s.Symbols, sym)
	return nil
}

// hexNumber reads up to 16 hexadecimal digits; the patterns in this file let nothing else through.
func hexNumber(digits string) uint64 {
	n, _ := strconv.ParseUint(digits, 16, 64)
	return n
}

// viceLine is a line of VICE's label file: "al 00C000 .name", as ld65 -Ln
// writes it, or "al C:c000 .name", as VICE and other tools do.
var viceLine = lazily(`^(?:al|add_label)\s+(?:[A-Za-z0-9]:|\$)?([0-9A-Fa-f]{1,16})\s+\.?(\S+)\s*(?:;.*)?$`)

// readVICE reads the label file that ld65 -Ln and others write for VICE's
// monitor. It has CPU addresses and no banks. ld65 leaves out scopes, so the file may
// contain a name more than once.
func readVICE(r io.Reader) (*Table, error) {
	s := &Table{Format: "VICE labels"}
	err := eachLine(r, func(line string) error {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == ';' || line[0] == '#' {
			return nil
		}
		m := viceLine().FindStringSubmatch(line)
		if m == nil {
			if word, _, _ := strings.Cut(line, " "); viceCommands[word] {
				return nil
			}
			return fmt.Errorf("%.40q is not a label; a line is al C000 .name", line)
		}
		addr := hexNumber(m[1])
		if addr > 0xFFFF {
			return nil // another memory space of the monitor, which an NES does not have
		}
		return s.add(addressed(m[2], int(addr)))
	})
	return s.done("vice", err)
}

// viceCommands are other commands of the monitor that label files contain.
var viceCommands = map[string]bool{"break": true, "trace": true, "watch": true, "until": true, "bk": true, "cl": true, "dl": true}

// lazily returns a function that compiles a pattern at its first call. So a command that reads no symbols
// starts sooner.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// nlLine is a line of FCEUX's name list: $addr[/length]#name#comment.
var nlLine = lazily(`^\$([0-9A-Fa-f]{1,8})(?:/([0-9A-Fa-f]{1,4}))?#([^#]*)(?:#.*)?$`)

// RAMBank is the bank number for the name list of RAM, game.nes.ram.nl.
const RAMBank = -1

// readNL reads FCEUX's name list of one bank of 16 KB of PRG ROM, or of RAM;
// the file's name tells which (game.nes.3.nl, game.nes.ram.nl; 3 is
// hexadecimal).
func readNL(r io.Reader, bank int) (*Table, error) {
	s := &Table{Format: "FCEUX name list"}
	err := eachLine(r, func(line string) error {
		line = strings.TrimPrefix(line, "\ufeff")
		if strings.TrimSpace(line) == "" || line[0] == '\\' {
			return nil // the continuation of a comment
		}
		m := nlLine().FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			return fmt.Errorf("%.40q is not a name; a line is $C000#name#comment", line)
		}
		addr, name := int(hexNumber(m[1])), strings.TrimSpace(m[3])
		if addr > 0xFFFF || strings.Trim(name, "+-") == "" {
			// Skipped: a comment without a name, asm6f's anonymous labels, and
			// the numbers beyond $FFFF that asm6f writes for EQU.
			return nil
		}
		sym := addressed(name, addr)
		sym.Size = int(hexNumber(m[2])) // 0 where the line has no length
		if bank >= 0 && sym.Kind == Label {
			sym.Offset = bank*16*kb + addr%(16*kb)
			sym.Calls = -min(max(sym.Size-1, 0), 1)
		}
		return s.add(sym)
	})
	if err == nil {
		s.adopt()
	}
	return s.done("nl", err)
}

// fnsLine is a line of NESASM's function list: name = $C000.
var fnsLine = lazily(`^(\S+)\s*=\s*\$([0-9A-Fa-f]{1,8})\s*(?:;.*)?$`)

// readFNS reads the list of global labels that NESASM writes beside a ROM. It
// has CPU addresses and no banks.
func readFNS(r io.Reader) (*Table, error) {
	s := &Table{Format: "NESASM function list"}
	err := eachLine(r, func(line string) error {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == ';' {
			return nil
		}
		m := fnsLine().FindStringSubmatch(line)
		if m == nil {
			return fmt.Errorf("%.40q is not a label; a line is name = $C000", line)
		}
		addr := hexNumber(m[2])
		if addr > 0xFFFF {
			return s.add(Symbol{Name: m[1], Value: int(int32(uint32(addr))), Kind: Constant, Bank: -1, Offset: -1})
		}
		return s.add(addressed(m[1], int(addr)))
	})
	return s.done("fns", err)
}

// done returns the table of a file that was read, or the error with the name of the
// format in front.
func (s *Table) done(format string, err error) (*Table, error) {
	if err != nil {
		return nil, fmt.Errorf("%s: %w", format, err)
	}
	s.index()
	return s, nil
}

// adopt puts the global label before a local label in front of its name. asm6 and
// NESASM write local labels without it ("@loop", ".loop").
func (s *Table) adopt() {
	local := func(sym Symbol) int {
		if sym.Name[0] == '@' || sym.Name[0] == '.' {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(s.Symbols, func(x, y Symbol) int {
		return cmp.Or(cmp.Compare(x.Offset, y.Offset), cmp.Compare(x.Value, y.Value), cmp.Compare(local(x), local(y)))
	})
	global := ""
	for i := range s.Symbols {
		sym := &s.Symbols[i]
		switch {
		case sym.Kind != Label:
		case local(*sym) == 1:
			sym.Name, sym.Local = global+sym.Name, true
		default:
			global = sym.Name
		}
	}
}
