package command

import (
	"os/signal"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// commands are the programs that tests run, each in a process of its own.
var commands = map[string]func(){"pool6502": Main}

func TestMain(m *testing.M) {
	testscript.Main(tests{m}, commands)
}

// tests are those of this package. Ctrl+C ends them, although it is the commands' to handle.
type tests struct{ *testing.M }

func (t tests) Run() int {
	signal.Reset()
	return t.M.Run()
}

// TestScripts runs the command lines in testdata/script: what a user types, what comes out,
// which files stand there afterwards, and the exit code.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exit":        cmdExit,
			"bytes":       cmdBytes,
			"size":        cmdSize,
			"hardlink":    cmdHardlink,
			"mode":        cmdMode,
			"exists-like": cmdExistsLike,
		},
		Setup: func(env *testscript.Env) error {
			dir, err := filepath.Abs(filepath.Join(projectRoot, "roms"))
			env.Setenv("ROMS", dir)
			env.Setenv("COLUMNS", "1000") // a sentence is a line
			return err
		},
	})
}
