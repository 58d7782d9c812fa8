package program

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// A Program is what was opened: a cartridge, or code for a 6502 without a console.
type Program struct {
	*watch.Names // symbols, contracts, pools, budgets; empty where nothing is known, never nil

	Name    string       // as it was given
	Image   []byte       // the cartridge in iNES or NES 2.0 format, or the code
	Base    int          // the address of code that is not in a cartridge; -1 for a cartridge
	Source  *asm.Program // what was assembled; nil for other files
	BuiltIn bool         // it was not read from a file; see Opener.BuiltIn

	SymbolFile string   // of a ROM; empty if there is none
	Files      []string // all files that were read for it, and the sources that its symbols name
	Warnings   []string // of the assembler, or problems of the symbols
	Stale      string   // the one that says that the symbols or sources are of another build; "" if they fit

	folders []string // where sources lie that symbols name
}

// Of returns the program that a source was assembled to.
func Of(source *asm.Program) *Program {
	p := &Program{Names: watch.NewNames(source.Table), Image: source.Image, Base: -1, Source: source}
	p.Add(source.Contracts, source.Pools, source.Budgets)
	p.ReadLines = source.Text
	for _, f := range source.Files() {
		p.addFile(f)
	}
	if len(p.Files) > 0 {
		p.Name = p.Files[0]
	}
	for _, w := range source.Warnings {
		p.Warnings = append(p.Warnings, w.Error())
	}
	return p
}

func (p *Program) addFile(path string) {
	if !slices.Contains(p.Files, path) {
		p.Files = append(p.Files, path)
	}
}

// Cartridge returns the program of a cartridge without symbols.
func Cartridge(name string, image []byte) *Program {
	p := &Program{Names: &watch.Names{}, Name: name, Image: image, Base: -1}
	if cart, err := nes.ReadCart(image); err == nil && cart.Warning != "" {
		p.Warnings = []string{name + ": " + cart.Warning}
	}
	return p
}

// Fit gives the program symbols, and fits them to its code. Their problems are added to Warnings; from is the name of
// the symbol file.
func (p *Program) Fit(from string, t *symbols.Table) error {
	if p.Base >= 0 {
		t.FitCode(p.Base, len(p.Image))
	} else if err := t.Fit(p.Image); err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	for _, w := range t.Warnings {
		p.Warnings = append(p.Warnings, from+": "+w)
	}
	p.Names = watch.NewNames(t)
	return nil
}

// ErrNoFrames is the error of running frames of a library of routines.
var ErrNoFrames = errors.New("the source is a library of routines without a cartridge header; it has no frames to run")

// Library reports whether the program is a source of routines without a cartridge header, which cannot run by itself.
func (p *Program) Library() bool { return p.Source != nil && p.Source.Library }

// Title returns the name without its folder.
func (p *Program) Title() string { return filepath.Base(p.Name) }

// Key returns a file name, without suffix, for what belongs to this program, such as its save states. A cartridge is
// known by its bytes, a source by its path, so that it keeps them from one build to the next.
func (p *Program) Key() string {
	id := sha256.New()
	switch path, err := filepath.Abs(p.Name); {
	case p.Source == nil:
		id.Write(p.Image)
	case !p.BuiltIn && err == nil:
		io.WriteString(id, path)
	default:
		io.WriteString(id, "exhibit "+p.Name)
	}
	return strings.TrimSuffix(p.Title(), filepath.Ext(p.Name)) + "-" + hex.EncodeToString(id.Sum(nil))[:12]
}
