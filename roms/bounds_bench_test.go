package roms

import "testing"

// BenchmarkBounds bounds every routine of the nine pools that has a header, once.
func BenchmarkBounds(b *testing.B) {
	for _, pool := range All() {
		b.Run(pool.Name, func(b *testing.B) {
			prog, err := Assemble(pool.Main, nil)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				p := boundsOf(b, prog)
				for i := range prog.Contracts {
					p.Routine(prog.Contracts[i].Addr, prog.Contracts[i].Bank)
				}
			}
		})
	}
}
