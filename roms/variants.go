package roms

import (
	"pool6502/roms/activeflag"
	"pool6502/roms/bench"
	"pool6502/roms/hybrid"
	"pool6502/roms/tricks"
)

// variant is a program beside a pool's cartridge that builds what a document leaves to a remark.
// It has a model of its own, and is measured for claims.
type variant struct {
	Source string // a path in Sources
	Sizes  []int  // numbers of slots it is tested with
	Model  func(slots int) bench.Model
}

// variants are all of them, with the constants that their sources have by default.
func variants() []variant {
	return []variant{
		{"activeflag/collide.asm", []int{16, 8, 32, 64}, func(n int) bench.Model { return activeflag.NewCollide(n, 1) }},
		{"hybrid/keys.asm", []int{16}, func(int) bench.Model { return hybrid.NewKeys() }},
		{"tricks/oldest.asm", []int{16, 8, 32, 64}, func(n int) bench.Model { return tricks.NewQueue(n) }},
	}
}
