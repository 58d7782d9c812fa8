package cpu_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"pool6502/cpu"
)

// Klaus Dormann's functional test is a 64 KB image that starts at $0400 and
// ends in an instruction that jumps to itself: one for each failure, one for
// success. KLAUS names the image or its directory.

// firstDecimalCheck is where the image notices that there is no decimal mode.
// Everything before it is what a 2A03 can pass.
const firstDecimalCheck = 0x3477

func TestKlausDormannsProgramRunsUntilItNeedsDecimalMode(t *testing.T) {
	for name, paged := range map[string]bool{"paged": true, "every access slow": false} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(paged)
			m.load(0, klausImage(t)...)
			m.PC = 0x0400
			for range 30_000_000 {
				pc := m.PC
				m.step()
				if m.PC != pc {
					continue
				}
				if pc != firstDecimalCheck {
					t.Errorf("trapped at $%04X, want the first decimal check at $%04X", pc, firstDecimalCheck)
				}
				if m.P&cpu.FlagD == 0 {
					t.Error("the trap is not in the decimal part: D is clear")
				}
				if got, want := m.Now/m.Cycle, cpu.Time(84_024_454); got != want {
					t.Errorf("%d cycles, want %d", got, want)
				}
				return
			}
			t.Error("no trap within 30 million instructions")
		})
	}
}

// klausSuccess is where the image ends when everything held, decimal mode included.
const klausSuccess = 0x3469

func TestKlausDormannsProgramPassesWithDecimalMode(t *testing.T) {
	m := newMachine(true)
	m.load(0, klausImage(t)...)
	m.PC, m.Decimal = 0x0400, true
	for range 31_000_000 {
		pc := m.PC
		m.step()
		if m.PC != pc {
			continue
		}
		if pc != klausSuccess {
			t.Errorf("trapped at $%04X, want success at $%04X", pc, klausSuccess)
		}
		if got, want := m.Now/m.Cycle, cpu.Time(96_241_367); got != want {
			t.Errorf("%d cycles, want %d", got, want)
		}
		return
	}
	t.Error("no trap within 31 million instructions")
}

func klausImage(t *testing.T) []byte {
	path := os.Getenv("KLAUS")
	if path == "" {
		t.Skip("KLAUS names no 6502_functional_test.bin, nor its directory")
	}
	for _, p := range []string{path, filepath.Join(path, "6502_functional_test.bin"), filepath.Join(path, "bin_files", "6502_functional_test.bin")} {
		b, err := os.ReadFile(p)
		if err == nil && len(b) == 65536 {
			return b
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) && p != path {
			t.Fatal(err)
		}
	}
	t.Fatalf("KLAUS: no 65,536-byte 6502_functional_test.bin at %s", path)
	return nil
}
