package command

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/roms"
)

// programFlags are the flags of each command that opens a program.
type programFlags struct {
	symbols string
	sources []string // of the flags --headers and --source, which are older than arguments after the file
	defines []string
	dialect string
	config  string
	include []string
}

// filesHelp is what the help of commands says about the files that belong to a ROM.
const filesHelp = `

The symbols of a ROM are found if they lie beside it under its name. Another symbol file, and
the sources that have headers, are given as arguments after the ROM.`

func (f *programFlags) add(c *cobra.Command) {
	inputFlag(c, &f.symbols, "symbols", "the ROM's symbol file: .dbg or -Ln labels of ld65, .mlb of Mesen, .nl of FCEUX, .fns of\nNESASM, or ELF of llvm-mos; the format is recognised")
	f.addSource(c)
}

// addSource adds the flags of sources.
func (f *programFlags) addSource(c *cobra.Command) {
	defineFlag(c, &f.defines)
	c.Flags().StringVar(&f.dialect, "dialect", "", "the dialect of the source, ca65 or pool6502; without it, the dialect is recognised")
	inputFlagP(c, &f.config, "link", "C", "the linker configuration of sources of ca65, if it does not end in .cfg")
	c.Flags().StringArrayVarP(&f.include, "include", "I", nil, "look for files of ca65's sources in `FOLDER` too; may be repeated")
}

// open opens a program with the files that follow its name, and prints its warnings.
func (f *programFlags) open(stderr io.Writer, name string, more ...string) (*program.Program, error) {
	return f.openBy(program.Opener{}, stderr, name, more...)
}

func (f *programFlags) openBy(o program.Opener, stderr io.Writer, name string, more ...string) (p *program.Program, err error) {
	if o.Defines, err = parseDefines(f.defines); err != nil {
		return nil, err
	}
	if f.dialect != "" && f.dialect != program.CA65 && f.dialect != program.Pool6502 {
		return nil, fmt.Errorf("--dialect %s: there are ca65 and pool6502", f.dialect)
	}
	o.BuiltIn, o.Dialect, o.Config, o.Include = exhibit, f.dialect, f.config, f.include
	more = append(more[:len(more):len(more)], f.sources...)
	if f.symbols != "" {
		more = append(more, f.symbols)
	}
	if p, err = o.Open(name, more...); err != nil {
		return nil, err
	}
	for _, w := range p.Warnings {
		warn(stderr, "%s", w)
	}
	return p, nil
}

// headed returns an error if sources were given beside a ROM and none has a header: then no budget would be checked, and nothing
// would say so.
func (f *programFlags) headed(game *program.Program, more []string) error {
	more = slices.DeleteFunc(append(slices.Clone(more), f.sources...), func(path string) bool { return !program.IsText(path) })
	if game.Source != nil || len(more) == 0 || len(game.Contracts)+len(game.Budgets)+len(game.Pools)+game.Every > 0 {
		return nil
	}
	return fmt.Errorf("%s: no header is in it, so that no budget is checked; a header has lines like \";;; Budget   <= 2000 cycles\". Leave the source out if it has none", strings.Join(more, ", "))
}

// belongs reports whether an argument names a file that belongs to the ROM before it: a source or a symbol file.
func belongs(arg string) bool {
	if program.IsText(arg) {
		return true
	}
	info, err := os.Stat(arg)
	return err == nil && info.Mode().IsRegular() && !strings.HasSuffix(strings.ToLower(arg), ".nes")
}

// split divides arguments into the files that belong to a ROM and what follows them.
func split(args []string) (files, rest []string) {
	n := 0
	for n < len(args) && belongs(args[n]) {
		n++
	}
	return args[:n], args[n:]
}

// exhibit assembles an exhibit from the sources in this binary.
func exhibit(name string, defines map[string]int) (*asm.Program, bool, error) {
	pool, err := roms.Find(name)
	if err != nil {
		return nil, false, err
	}
	prog, err := roms.Assemble(pool.Main, defines)
	return prog, true, err
}

// exhibitNames are the names of all exhibits, for completion in shells.
func exhibitNames() []string {
	var names []string
	for _, p := range roms.All() {
		names = append(names, p.Name+"\t"+p.Title)
	}
	return names
}

// defineFlag adds -D, which may be given more than once.
func defineFlag(c *cobra.Command, defines *[]string) {
	c.Flags().StringArrayVarP(defines, "define", "D", nil, "set a constant of the source, `NAME=VALUE`")
}

// parseDefines reads NAME=VALUE pairs; a NAME alone is 1.
func parseDefines(defines []string) (map[string]int, error) {
	values := map[string]int{}
	for _, d := range defines {
		name, text, given := strings.Cut(d, "=")
		name = strings.TrimSpace(name)
		if name == "" {
			return nil, fmt.Errorf("-D %s: write NAME=VALUE", d)
		}
		if !given {
			text = "1"
		}
		v, err := parseNumber(strings.TrimSpace(text))
		if err != nil {
			return nil, fmt.Errorf("-D %s: %w", d, err)
		}
		values[name] = v
	}
	return values, nil
}

// waitsFlag adds --waits. It names loops and routines that wait but are not recognised as waiting.
func waitsFlag(c *cobra.Command, waits *[]string) {
	c.Flags().StringArrayVar(waits, "waits", nil, "count the loop or routine at `LABEL` as waiting, even if it writes to memory; may be\nrepeated")
}
