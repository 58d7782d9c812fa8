package main

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"pool6502": main})
}

// TestScripts runs the command lines in testdata/script: what a user types, what comes out,
// which files stand there afterwards, and the exit code.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exit":  cmdExit,
			"bytes": cmdBytes,
			"size":  cmdSize,
		},
		Setup: func(env *testscript.Env) error {
			dir, err := filepath.Abs(filepath.Join(projectRoot, "roms"))
			env.Setenv("ROMS", dir)
			return err
		},
	})
}
