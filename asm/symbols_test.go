package asm

import (
	"bytes"
	"maps"
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

// Debug files of sources with macros, banks, CHR ROM and includes come back with the lines and symbols they were made of.
func TestTheDebugFileIsReadBackAsItWasWritten(t *testing.T) {
	for _, source := range []string{outputSource, outputSource + " .chr\ntiles: .res 16\n .bank 0\n .macro two\n inx\n iny\n .endmacro\nlast: two\n two\n .word far, 5\nNUM = -1\n"} {
		p := mustAssemble(t, source)
		var file bytes.Buffer
		if err := p.DBG(&file, "a.nes"); err != nil {
			t.Fatal(err)
		}
		s, err := symbols.Read("a.dbg", file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Fit(p.Image); err != nil || len(s.Warnings) > 0 {
			t.Fatal(err, s.Warnings)
		}
		for _, sym := range p.Symbols {
			got, ok := s.Lookup(mesenName(sym.Name))
			if sym.Kind == Label && sym.Bank < 0 {
				continue // in CHR ROM, of which symbols know nothing
			}
			if sym.Pos.Col = 0; !ok || got.Value != sym.Value || got.Kind != sym.Kind || got.Bank != sym.Bank || got.Offset != sym.Offset || got.Size != sym.Size || got.Pos != sym.Pos {
				t.Errorf("%s came back as %+v, was %+v", sym.Name, got, sym)
			}
		}
		if got, want := linesOf(s), linesOf(p.Table); !maps.Equal(got, want) {
			t.Errorf("lines came back as %v, were %v", got, want)
		}
	}
}

// linesOf has the line of each byte of PRG ROM, and whether it is code or data.
func linesOf(s *symbols.Table) map[int]symbols.Line {
	at := map[int]symbols.Line{}
	for _, l := range s.Lines {
		for i := 0; i < l.Size && l.PRGOffset < 0x8000; i++ { // CHR ROM comes behind PRG ROM
			at[l.PRGOffset+i] = symbols.Line{Pos: symbols.Pos{File: l.Pos.File, Line: l.Pos.Line}, Code: l.Code, Data: l.Data}
		}
	}
	return at
}

// TestAnAddressHasTheNameThatCodeCalls although that of an empty table comes before it.
func TestAnAddressHasTheNameThatCodeCalls(t *testing.T) {
	for _, call := range []string{"jsr work", "jmp work"} {
		p := mustAssemble(t, "a_table:\nwork: rts\nmain: "+call+"\n lda a_table,y\n jmp (a_table)\n rts\n")
		work, _ := p.Lookup("work")
		if name, off := p.Name(uint16(work.Value), work.Bank); name != "work" || off != 0 {
			t.Errorf("%s: it is called %s+%d", call, name, off)
		}
	}
}
