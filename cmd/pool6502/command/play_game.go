package command

import (
	"io"
	"os"

	"pool6502/budget/program"
)

// openGame opens a game with its symbols. own says that the ROM is the one of the command line, whose files, --symbols,
// --source and --waits it gets; other ROMs get the symbols that lie beside them. The constants of -D apply to the ROM of
// the command line and to sources that the window opens later, but not to cartridges that it opens later.
func (p *playFlags) openGame(arg string, own bool) (*program.Program, error) {
	flags, more := p.programFlags, p.more
	if !own {
		flags, more = programFlags{defines: p.defines}, nil
		if info, err := os.Stat(arg); err == nil && !info.IsDir() && !program.IsSource(arg) {
			flags.defines = nil
		}
	}
	g, err := flags.open(io.Discard, arg, more...)
	if err == nil && own {
		g.Waits = p.waits
	}
	return g, err
}
