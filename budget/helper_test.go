package budget

import (
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/program"
)

// assemble turns an inline source into a program.
func assemble(t testing.TB, source string) *program.Program {
	t.Helper()
	p, err := asm.Assemble(fstest.MapFS{"t.asm": {Data: []byte(source)}}, "t.asm", asm.Options{})
	if err != nil {
		t.Fatalf("the test's source does not assemble:\n%v", err)
	}
	return program.Of(p)
}

// open puts an inline source on a console.
func openSource(t testing.TB, source string) *Machine {
	t.Helper()
	m, err := Open(assemble(t, source), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}
