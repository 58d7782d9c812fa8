package ca65

import (
	"slices"

	"pool6502/asm"
)

// header is the name of the segment that makes a source a program for cl65 -t nes.
const headerSegment = "HEADER"

// vectorsSegment has the addresses of the interrupt routines.
const vectorsSegment = "VECTORS"

// segmentNames are the segments that the sources put something into, in the order of their first use.
func (b *build) segmentNames() (names []string) {
	for _, m := range b.modules {
		for _, s := range m.segs {
			if s.pc() > 0 && !slices.Contains(names, s.name) {
				names = append(names, s.name)
			}
		}
	}
	return names
}

func num(v int64) *sum { return &sum{op: 'n', val: v} }

func (c *config) area(name string, start, size int64, file string, fill bool) *area {
	m := &area{name: name, start: num(start), size: num(size), file: file, fill: fill, at: place{file: -1}}
	c.areas = append(c.areas, m)
	return m
}

func (c *config) segment(name string, load, run *area, bss, define bool) *outSegment {
	s := &outSegment{name: name, load: load, run: run, bss: bss, define: define, start: -1, offset: -1, fillval: -1, combine: 1, place: -1, at: place{file: -1}}
	c.segs = append(c.segs, s)
	return s
}

// defaultConfig is the layout of cl65 -t nes: 32 KB of PRG ROM, 8 KB of CHR ROM, a header, variables at $6000. It is used for
// sources with a segment HEADER; nil for others.
func (b *build) defaultConfig() *config {
	if !slices.Contains(b.segmentNames(), headerSegment) {
		return nil
	}
	c := &config{}
	zp := c.area("ZP", 0x02, 0x1A, "", false)
	header := c.area("HEADER", 0, 0x10, "%O", true)
	rom := c.area("ROM0", 0x8000, 0x7FF4, "%O", true)
	vectors := c.area("ROMV", 0xFFF6, 0x0C, "%O", true)
	chr := c.area("ROM2", 0, 0x2000, "%O", true)
	sram := c.area("SRAM", 0x0500, 0x0300, "", false)
	ram := c.area("RAM", 0x6000, 0x2000, "", false)
	zp.define, rom.define, sram.define, ram.define = true, true, true, true
	c.segment("ZEROPAGE", zp, zp, true, false).zp = true
	c.segment("HEADER", header, header, false, false)
	c.segment("STARTUP", rom, rom, false, true)
	c.segment("LOWCODE", rom, rom, false, false)
	c.segment("ONCE", rom, rom, false, false)
	c.segment("CODE", rom, rom, false, true)
	c.segment("RODATA", rom, rom, false, true)
	c.segment("DATA", rom, ram, false, true)
	c.segment(vectorsSegment, vectors, vectors, false, false)
	c.segment("CHARS", chr, chr, false, false)
	c.segment("BSS", ram, ram, true, true)
	return c
}

// libraryConfig is the layout of routines without a header: code at $8000 in a 32 KB NROM, whose end waits while a
// tester calls routines; variables at $00 and $0300. Segments that have only .res are variables.
func (b *build) libraryConfig() *config {
	c := &config{}
	zp := c.area("ZP", 0, 0x100, "", false)
	ram := c.area("RAM", 0x300, 0x500, "", false)
	rom := c.area("ROM", 0x8000, asm.StubAddr-0x8000, "%O", true)
	rom.fillval = 0xFF
	rest := c.area("VECTORS", 0, 0x100, "", false)
	names := b.segmentNames()
	first := []string{"CODE", "RODATA", "DATA"}
	for _, name := range append(first, names...) {
		if slices.ContainsFunc(c.segs, func(s *outSegment) bool { return s.name == name }) {
			continue
		}
		switch short, empty := b.kindOf(name); {
		case short:
			c.segment(name, zp, zp, true, false).zp = true
		case empty && !slices.Contains(first, name):
			c.segment(name, ram, ram, true, true)
		case name == vectorsSegment:
			c.segment(name, rest, rest, false, false)
		default:
			c.segment(name, rom, rom, false, true)
		}
	}
	return c
}

// kindOf tells whether a segment is in the zero page, and whether the sources leave all its bytes open.
func (b *build) kindOf(name string) (short, empty bool) {
	empty = true
	for _, m := range b.modules {
		for _, s := range m.segs {
			if s.name != name {
				continue
			}
			short = short || s.size == sizeZP
			open := int64(0)
			for _, f := range s.fills {
				open += f.to - f.from
			}
			empty = empty && open == s.pc()
		}
	}
	return short, empty
}
