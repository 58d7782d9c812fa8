package command

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/bare"
	"pool6502/budget/watch"
	"pool6502/internal/files"
)

// bareFlags say whether and how a bare machine is used.
type bareFlags struct {
	On      bool
	Decimal string
	Load    string
}

// Add adds the flags to a command.
func (f *bareFlags) Add(c *cobra.Command) {
	fs := c.Flags()
	fs.BoolVar(&f.On, "bare", false, "use an NMOS 6502 with 64 KB of RAM and no console; FILE may be a program for any machine")
	enumFlag(c, &f.Decimal, "decimal", "with --bare, whether ADC and SBC obey the D flag: on, off, or auto (off for an NES cartridge, else on)", "auto", "on", "off")
	fs.StringVar(&f.Load, "load", "", "with --bare, the `ADDRESS` of the first byte of a file that is only code")
}

// Check reports flags that do not go together. console are the flags that only a
// console has, if they were given.
func (f *bareFlags) Check(c *cobra.Command, console ...string) error {
	if !f.On {
		for _, name := range []string{"decimal", "load"} {
			if c.Flags().Changed(name) {
				return fmt.Errorf("--%s: add --bare", name)
			}
		}
		return nil
	}
	for _, name := range console {
		switch {
		case !c.Flags().Changed(name):
		case name == "uninitialised":
			return fmt.Errorf("--%s: the bare machine does not record which of its 64 KB the program has written, the console does; leave --bare out", name)
		default:
			return fmt.Errorf("--%s: this needs the console; leave --bare out", name)
		}
	}
	return nil
}

// A bareProgram is a program on a bare machine, with all that is known about it.
type bareProgram struct {
	bare.Program
	*watch.Names
	Image []byte // what was loaded
}

// Source loads an assembled source into a bare machine.
func (f *bareFlags) Source(p *asm.Program) (*bareProgram, error) {
	return f.cartridge(p.Image, watch.ProgramNames(p), p.Library)
}

// Cartridge loads a cartridge into a bare machine. names may be nil.
func (f *bareFlags) Cartridge(image []byte, names *watch.Names) (*bareProgram, error) {
	return f.cartridge(image, names, false)
}

func (f *bareFlags) cartridge(image []byte, names *watch.Names, library bool) (*bareProgram, error) {
	if f.Load != "" {
		return nil, fmt.Errorf("--load %s: this file says itself where its code is", f.Load)
	}
	size := 0
	if len(image) >= 16 {
		size = int(image[4]) * 0x4000
	}
	from := 16
	if len(image) >= 16 && image[6]&4 != 0 {
		from += 512 // a trainer
	}
	if size != 0x4000 && size != 0x8000 || len(image) < from+size {
		return nil, fmt.Errorf("its PRG ROM is not 16 or 32 KB, so it has banks, and a bare machine has none; leave --bare out")
	}
	prg := image[from : from+size]
	m := bare.New()
	for addr := 0x8000; addr < 0x10000; addr += size {
		if err := m.Load(uint16(addr), prg...); err != nil {
			return nil, err
		}
	}
	if coded := names.Coded(size); coded != nil {
		for addr := range 0x10000 {
			if addr < 0x8000 {
				m.NoCode(uint16(addr), true)
			} else if !coded[(addr-0x8000)%size] {
				m.NoCode(uint16(addr), false)
			}
		}
	}
	m.SetDecimal(f.Decimal == "on" || f.Decimal == "auto" && library)
	return newBareProgram(m, names, prg), nil
}

// Code loads a file of code into a bare machine: a .prg begins with its address, any other
// file is loaded at --load. symbols may be "" for none; sources have headers.
func (f *bareFlags) Code(file, symbols string, sources []string) (*bareProgram, error) {
	data, err := files.Read(file)
	if err != nil {
		return nil, err
	}
	addr := 0
	switch prg := strings.EqualFold(filepath.Ext(file), ".prg"); {
	case f.Load != "":
		if addr, err = parseNumber(f.Load); err != nil || addr < 0 || addr > 0xFFFF {
			return nil, fmt.Errorf("--load %s: give an address from 0 to $FFFF", f.Load)
		}
	case prg && len(data) > 2:
		addr, data = int(data[0])|int(data[1])<<8, data[2:]
	default:
		return nil, fmt.Errorf("%s: say where its first byte goes, as --load '$C000'", file)
	}
	m := bare.New()
	if err := m.Load(uint16(addr), data...); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	m.SetDecimal(f.Decimal != "off")
	if symbols == "" {
		symbols = budget.SymbolsBeside(file)
	}
	if symbols == "" {
		return newBareProgram(m, nil, data), nil
	}
	read, err := budget.ReadSymbols(symbols)
	if err != nil {
		return nil, err
	}
	names, table := watch.RawNames(read.Symbols, func(a uint16) bool { return int(a) >= addr && int(a) < addr+len(data) })
	return newBareProgram(m, names, data), budget.ReadHeaders(names, table, sources...)
}

func newBareProgram(m *bare.Machine, names *watch.Names, image []byte) *bareProgram {
	return &bareProgram{Program: bare.Program{Machine: m, Find: names.Resolve, Near: names.Near}, Names: names, Image: image}
}

// Contracts returns the contracts of the program's routines.
func (p *bareProgram) Contracts() []*asm.Contract {
	if p.Names == nil {
		return nil
	}
	return p.Names.Contracts
}
