// Package bench is what the pools of the exhibition have in common: the
// interface of their reference models, and the calls with which their claims are
// measured.
//
// A pool's folder knows its sources only by path; whoever holds them makes a
// Bench:
//
//	b := bench.New(roms.Assemble)
//	m, err := b.Open(lab, "activeflag/activeflag.asm", 16)
//	cycles, err := m.Cost("update_bullets", bench.Memory{"bullet_active": {1, 0, 1}})
package bench
