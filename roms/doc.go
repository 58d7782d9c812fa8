// Package roms is the exhibition: object pools as NES cartridges, each with a
// reference model in Go, the documented claims it is judged by, and a lesson.
//
//	p, err := roms.Assemble("freelist/freelist.asm", map[string]int{"NUM_BULLETS": 32})
//	report, err := roms.Measure(ctx, claim.NewLab(), roms.Options{})
//
// # Where to find what
//
//	pools.go        the table of pools; a pool is a folder and a row
//	roms.go         the embedded sources
//	report.go       claims, cases and frames of all of them
//	crossover.go    the bullet pools against each other
//	comparisons.go  claims that need more than one pool
//	policies.go     what a full pool does with a request
//	rings.go        packets in a ring, finished in order and out of it
//	sites.go        claims about the five pools of document 000 together
//	sites_swap.go   what removing an object costs at each of them
//	loads.go        what one frame is searched for
//	sections.go     the parts of the report that only the exhibition has
//	tricks.go       the same bullets written ten ways
//	crowded.go      more objects on a line than the PPU shows
//	widths.go       the crossover again for wider objects
//	hardware.go     claims about the console
//	bench/          what models and claims share
//	common/         what the cartridges share: boot, pads, panel, scene, script
//	activeflag/ …   a pool: <name>.asm is its cartridge, pool.inc the pool itself,
//	                documented.asm what a document says, to be measured; other
//	                .asm files are variants that claims measure
//
// A file that ends in .asm can be assembled; an .inc file is included by others. NUM_BULLETS
// sets a bullet pool's number of slots.
//
// Every figure is in testdata/figures.txt, and in the lessons' tables;
// go test ./roms -run 'Figures|Lessons' -update renews both.
package roms
