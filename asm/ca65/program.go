package ca65

import (
	"errors"
	"strings"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/asm/symbols"
)

// Program is what sources of ca65 were assembled to, as package asm gives its own programs.
type Program = asm.Program

// program collects the results of a run.
func (b *build) program() *Program {
	image := b.image()
	table, err := symbols.Read(b.main+".dbg", b.debugFile("%O"))
	if err == nil {
		err = table.Fit(image)
	}
	if err != nil {
		b.abort(place{file: -1}, "", err.Error(), "the first 16 bytes of the output are the header of the cartridge")
	}
	table.Format, table.Every = "", true
	out := &asm.Built{Table: table, Image: image, Library: b.library, Data: b.data, Debug: b.debugFile, Warnings: b.warns}
	for _, f := range b.files {
		if !f.builtIn {
			out.Files = append(out.Files, asm.File{Name: f.name, Lines: f.lines})
		}
	}
	p := out.Program()
	for _, f := range out.Files {
		h, err := foreign.ReadHeaders(f.Name, []byte(strings.Join(f.Lines, "\n")), table)
		var list asm.ErrorList
		if errors.As(err, &list) {
			b.errs = append(b.errs, list...)
			continue
		}
		p.Contracts, p.Pools, p.Budgets = append(p.Contracts, h.Contracts...), append(p.Pools, h.Pools...), append(p.Budgets, h.Budgets...)
	}
	return p
}

// image is the cartridge: what the configuration calls %O, or its only output.
func (b *build) image() []byte {
	if len(b.outputs) == 0 {
		b.abort(place{file: -1}, "", "the configuration has no memory area with an output", "write file = %O in the areas of the ROM")
	}
	main := b.outputs[0]
	for _, o := range b.outputs {
		if o.name == "%O" {
			main = o
		}
	}
	if b.library {
		return asm.LibraryImage(main.data)
	}
	return main.data
}
