package command

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"pool6502/budget/bare"
	"pool6502/budget/program"
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
	*program.Program
	on   bare.Program
	code []byte // what was loaded
}

// open opens a program and loads it into a bare machine.
func (f *bareFlags) open(flags *programFlags, stderr io.Writer, file string, more ...string) (*bareProgram, error) {
	p, err := flags.openBy(program.Opener{Bare: true, Load: f.Load}, stderr, file, more...)
	if err != nil {
		return nil, err
	}
	m, code := bare.New(), p.Image
	if p.Base >= 0 {
		err = m.Load(uint16(p.Base), code...)
	} else {
		code, err = loadCartridge(m, p)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	m.SetDecimal(f.Decimal == "on" || f.Decimal == "auto" && (p.Base >= 0 || p.Library()))
	return &bareProgram{p, bare.Program{Machine: m, Find: p.Resolve, Near: p.Near}, code}, nil
}

// loadCartridge loads the PRG ROM of a cartridge without banks, and returns it.
func loadCartridge(m *bare.Machine, p *program.Program) ([]byte, error) {
	size, from := 0, 16
	if len(p.Image) >= 16 {
		size = int(p.Image[4]) * 0x4000
		if p.Image[6]&4 != 0 {
			from += 512 // a trainer
		}
	}
	if size != 0x4000 && size != 0x8000 || len(p.Image) < from+size {
		return nil, errors.New("its PRG ROM is not 16 or 32 KB, so it has banks, and a bare machine has none; leave --bare out")
	}
	prg := p.Image[from : from+size]
	for addr := 0x8000; addr < 0x10000; addr += size {
		if err := m.Load(uint16(addr), prg...); err != nil {
			return nil, err
		}
	}
	if coded := p.Coded(size); coded != nil {
		for addr := range 0x10000 {
			if addr < 0x8000 {
				m.NoCode(uint16(addr), true)
			} else if !coded[(addr-0x8000)%size] {
				m.NoCode(uint16(addr), false)
			}
		}
	}
	return prg, nil
}
