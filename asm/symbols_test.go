package asm

import (
	"bytes"
	"testing"

	"pool6502/asm/symbols"
)

const outputSource = ` .mapper 2
 .prgrom 32
 .saveram 8
 .zeropage
ptr: .res 2
 .ram
buf: .res 16
flag: .res 1
 .prgram
save: .res 4
 .code
reset: ldx #4
.loop: dex
 bne .loop
 jmp reset
 .bank 0
far: lda buf,x
 rts
 .vectors 0, reset, 0
`

func TestTheLabelFileIsReadBackAsItWasWritten(t *testing.T) {
	p := mustAssemble(t, outputSource)
	var file bytes.Buffer
	if err := p.MLB(&file); err != nil {
		t.Fatal(err)
	}
	const want = `NesInternalRam:0-1:ptr
NesInternalRam:300-30F:buf
NesInternalRam:310:flag
NesSaveRam:0-3:save
NesPrgRom:0:far
NesPrgRom:4000:reset
NesPrgRom:4002:reset@loop
`
	if file.String() != want {
		t.Errorf("the file is\n%swant\n%s", file.String(), want)
	}
	s, err := symbols.ReadMLB(&file)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Fit(p.Image); err != nil {
		t.Fatal(err)
	}
	for _, sym := range p.Symbols {
		got, ok := s.Lookup(mesenName(sym.Name))
		if !ok || got.Value != sym.Value || got.Kind != sym.Kind || got.Bank != sym.Bank || got.Offset != sym.Offset {
			t.Errorf("%s came back as %+v, was %+v", sym.Name, got, sym)
		}
		if sym.Kind != Label && got.Size != sym.Size {
			t.Errorf("%s came back with %d bytes, had %d", sym.Name, got.Size, sym.Size)
		}
	}
	if name, off := s.Name(0x8001, 0); name != "far" || off != 1 {
		t.Errorf("$8001 in bank 0 is %s+%d", name, off)
	}
	if a, err := s.Resolve("buf+2"); err != nil || a != 0x302 {
		t.Errorf("buf+2 is $%04X, %v", a, err)
	}
}
