package ca65

import (
	"fmt"
	"testing"
)

const named = `.zeropage
count: .res 1
.bss
list: .res 4
.code
SIZE = 4
.macro clear where
  lda #0
  sta where
.endmacro
;;; enemy::move - a step.
;;; Budget   <= 20 cycles
.scope enemy
.proc move
  ldx #SIZE
@next:
  clear count
  dex
  bne @next
done:
  rts
.endproc
.endscope
table: .byte 1, 2
`

// TestNamesAndLinesAreThoseOfADebugFile: scopes with ::, cheap local labels behind the label before them, a line for each byte.
func TestNamesAndLinesAreThoseOfADebugFile(t *testing.T) {
	p, err := library(named)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"count": "zeropage $0000", "list": "ram $0300", "SIZE": "constant $0004", "enemy::move": "label $8000",
		"enemy::move@next": "label $8002", "enemy::move::done": "label $8009", "table": "label $800A",
	} {
		sym, err := p.Find(name)
		if got := fmt.Sprintf("%s $%04X", sym.Kind, sym.Value); err != nil || got != want {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
	if sym, _ := p.Find("enemy::move@next"); !sym.Local {
		t.Error("a cheap local label is a routine")
	}
	for off, line := range []int{15, 15, 8, 8, 9, 9, 18, 19, 19, 21, 24, 24} {
		if pos, ok := p.Source(off); !ok || pos.Line != line || pos.File != "a.s" {
			t.Errorf("offset %d: %v", off, pos)
		}
	}
	prg := p.Image[16:]
	if begins := p.Instructions(prg); !begins[0] || begins[1] || !begins[9] || begins[10] {
		t.Error("the table is code, or the code is not")
	}
	if len(p.Contracts) != 1 || p.Contracts[0].Routine != "move" && p.Contracts[0].Routine != "enemy::move" || p.Contracts[0].Addr != 0x8000 {
		t.Errorf("%+v", p.Contracts)
	}
	if !p.Library || prg[0x7FFD] != 0xFF || prg[0x7FFC] != 0xE0 {
		t.Error("the library does not wait")
	}
}

func TestASourceWithAHeaderIsLaidOutAsCl65Does(t *testing.T) {
	p, err := library(".segment \"HEADER\"\n.byte \"NES\", $1A, 2, 1, 0, 0\n.code\nreset: jmp reset\n.segment \"VECTORS\"\n.addr 0, 0, 0, reset, reset, reset\n.segment \"CHARS\"\n.res 16, 7\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Image) != 16+0x8000+0x2000 || p.Library || p.Image[16+0x7FFD] != 0x80 || p.Image[16+0x8000] != 7 {
		t.Errorf("%d bytes", len(p.Image))
	}
}
