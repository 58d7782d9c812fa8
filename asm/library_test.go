package asm

import (
	"bytes"
	"strings"
	"testing"
)

// A listing in the manner of a page about object pools: no header, no
// segments, variables first.
const pageListing = `
SLOTS = 4
; Parallel arrays — one for each field
item_x:      .res SLOTS
item_live:   .res SLOTS    ; 0 = free
item_count:  .byte SLOTS

; Take a slot for A, returns Y (or carry set)
take_item:
    sta tmp
    ldy #0
.find:
    lda item_live,y
    beq .found
    iny
    cpy #SLOTS
    bne .find
    sec
    rts
.found:
    lda tmp
    sta item_x,y
    clc
    rts
after: .res 1
`

func TestALibraryStartsInRAMAndTurnsToCodeWithItsFirstInstruction(t *testing.T) {
	p, err := assemble(t, pageListing, map[string]int{"tmp": 0x10})
	if err != nil {
		t.Fatal(err)
	}
	if !p.Library {
		t.Error("a source without a header is a library")
	}
	for name, want := range map[string]Symbol{
		"item_x":         {Value: 0x300, Kind: RAM, Bank: -1, Offset: -1, Size: 4},
		"item_live":      {Value: 0x304, Kind: RAM, Bank: -1, Offset: -1, Size: 4},
		"item_count":     {Value: 0x308, Kind: RAM, Bank: -1, Offset: -1, Size: 1},
		"take_item":      {Value: 0x8000, Kind: Label, Bank: 0, Offset: 0, Size: 23},
		"take_item.find": {Value: 0x8004, Kind: Label, Bank: 0, Offset: 4, Local: true},
		"tmp":            {Value: 0x10, Kind: Constant, Bank: -1, Offset: -1},
		"after":          {Value: 0x8017, Kind: Label, Bank: 0, Offset: 0x17, Size: 1},
	} {
		t.Run(name, func(t *testing.T) {
			got, ok := p.Lookup(name)
			want.Name, want.Pos = name, got.Pos
			if !ok || got != want {
				t.Errorf("%s is %+v, want %+v", name, got, want)
			}
		})
	}
	want := []byte{0x85, 0x10, 0xA0, 0, 0xB9, 4, 3, 0xF0, 7, 0xC8, 0xC0, 4, 0xD0, 0xF6, 0x38, 0x60, 0xA5, 0x10, 0x99, 0, 3, 0x18, 0x60}
	if got := p.Image[16 : 16+len(want)]; !bytes.Equal(got, want) {
		t.Errorf("the code is\n% X, want\n% X", got, want)
	}
}

func TestALibraryWarnsOfBytesInRAMAndOfReservedROM(t *testing.T) {
	p, err := assemble(t, pageListing, map[string]int{"tmp": 0x10})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"a.asm:6:14: .byte: nothing on a cartridge initialises RAM", "a.asm:25:8: .res: this reserves ROM"}
	for i, w := range p.Warnings {
		if i >= len(want) || !strings.HasPrefix(w.Error(), want[i]) {
			t.Errorf("warning %d: %v", i, w)
		}
	}
	if len(p.Warnings) != len(want) {
		t.Errorf("%d warnings, want %d", len(p.Warnings), len(want))
	}
}

func TestALibraryIsACompleteCartridgeThatWaits(t *testing.T) {
	p := mustAssemble(t, "x1: .res 1\nroutine: rts\n")
	if want := append([]byte("NES\x1a\x02\x00\x00"), make([]byte, 9)...); !bytes.Equal(p.Image[:16], want) {
		t.Errorf("the header is % X", p.Image[:16])
	}
	if len(p.Image) != 16+32*1024 {
		t.Fatalf("the image has %d bytes", len(p.Image))
	}
	prg := p.Image[16:]
	reset := int(prg[0x7FFC]) | int(prg[0x7FFD])<<8
	code := prg[reset-0x8000:]
	// sei, cld, ldx #$FF, txs, inx, stx $2000, stx $2001, jmp to itself
	if want := []byte{0x78, 0xD8, 0xA2, 0xFF, 0x9A, 0xE8, 0x8E, 0, 0x20, 0x8E, 1, 0x20}; !bytes.Equal(code[:12], want) {
		t.Errorf("the stub is % X", code[:12])
	}
	if wait := reset + 12; code[12] != 0x4C || int(code[13])|int(code[14])<<8 != wait {
		t.Errorf("the stub ends with % X at $%04X, not with a jump to itself", code[12:15], wait)
	}
	for _, v := range []int{0x7FFA, 0x7FFE} {
		if at := int(prg[v]) | int(prg[v+1])<<8; at < 0x8000 || prg[at-0x8000] != 0x40 {
			t.Errorf("the vector at $%04X leads to no rti", v+0x8000)
		}
	}
	if _, err := assemble(t, "r: .code\n .res $7FE1, 1\n nop\n", nil); err == nil {
		t.Error("a library may not overwrite its stub")
	}
}

func TestTheSecondAreaOfALibraryMayBeChosenByHand(t *testing.T) {
	p := mustAssemble(t, " .zeropage\nz1: .res 2\n .ram\nr1: .res 1\none:\ntwo: rts\n .ram\nr2: .res 1\n .code\n rts\n")
	for name, want := range map[string]int{"z1": 0, "r1": 0x300, "one": 0x8000, "two": 0x8000, "r2": 0x301} {
		t.Run(name, func(t *testing.T) {
			if s, _ := p.Lookup(name); s.Value != want {
				t.Errorf("%s is $%04X, want $%04X", name, s.Value, want)
			}
		})
	}
	if p := mustAssemble(t, " .org $C000\nstart: rts\n"); p.Image[16+0x4000] != 0x60 {
		t.Error("a library may say where its code goes")
	}
	if p := mustAssemble(t, " * = $9000\nstart: rts\n"); p.Image[16+0x1000] != 0x60 {
		t.Error("* = address is .org")
	}
}

func TestADefineWinsOverADefaultSilentlyAndOverAConstantWithAWarning(t *testing.T) {
	defines := map[string]int{"N": 9}
	p, err := assemble(t, "N ?= 4\n lda #N\n", defines)
	if err != nil || p.Image[17] != 9 || len(p.Warnings) != 0 {
		t.Errorf("?=: %v, %v", err, p)
	}
	p, err = assemble(t, "N = 4\n lda #N\n", defines)
	if err != nil || p.Image[17] != 9 || len(p.Warnings) != 1 ||
		p.Warnings[0].Error() != "a.asm:1:1: N: the define N=9 replaces this value; write ?= to allow that" {
		t.Errorf("=: %v, %v", err, p.Warnings)
	}
	if p, err = assemble(t, "N = 9\n lda #N\n", defines); err != nil || len(p.Warnings) != 0 {
		t.Errorf("the same value: %v, %v", err, p.Warnings)
	}
	if p, err = assemble(t, "N ?= 4\n lda #N\n", nil); err != nil || p.Image[17] != 4 {
		t.Errorf("no define: %v", err)
	}
	if p, err = assemble(t, "NN = 4\n lda #NN\n", defines); err != nil || len(p.Warnings) != 1 ||
		p.Warnings[0].Error() != "-D N: nothing in the source uses it; did you mean NN?" {
		t.Errorf("unused: %v, %v", err, p.Warnings)
	}
	if p, err = assemble(t, " nop\nN ?= 4\n", defines); err != nil || len(p.Warnings) != 0 {
		t.Errorf("a default that nothing uses: %v, %v", err, p.Warnings)
	} else if s, ok := p.Lookup("N"); !ok || s.Value != 9 || s.Pos != (Pos{File: "a.asm", Line: 2, Col: 1}) {
		t.Errorf("N is %+v, %v", s, ok)
	}
	if _, err = assemble(t, " nop\n", map[string]int{"a b": 1}); err == nil {
		t.Error("a define needs a name")
	}
}

func TestAFileThatIsNotThereIsOneClearLine(t *testing.T) {
	_, err := AssembleFile("testdata/nowhere.asm", Options{})
	if err == nil || err.Error() != "testdata/nowhere.asm: the file does not exist; check its name; it is looked for beside the file that names it" {
		t.Error(err)
	}
	if _, err := AssembleFile("testdata", Options{}); err == nil || !strings.Contains(err.Error(), "it is a folder, a pipe or a device") {
		t.Error(err)
	}
}

func TestTheDocumentsNewlinesDoNotMatter(t *testing.T) {
	unix, err := assemble(t, pageListing, map[string]int{"tmp": 0x10})
	if err != nil {
		t.Fatal(err)
	}
	for name, nl := range map[string]string{"DOS": "\r\n", "old Mac": "\r"} {
		p, err := assemble(t, "\ufeff"+strings.ReplaceAll(pageListing, "\n", nl), map[string]int{"tmp": 0x10})
		if err != nil || !bytes.Equal(p.Image, unix.Image) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheShortFormEndsWithTheZeroPage(t *testing.T) {
	p := mustAssemble(t, " lda $FF\n lda $0100\n lda $FF,x\n lda $100,x\n lda ahead\nahead = $FF\n")
	want := []byte{0xA5, 0xFF, 0xAD, 0, 1, 0xB5, 0xFF, 0xBD, 0, 1, 0xA5, 0xFF}
	if got := p.Image[16 : 16+len(want)]; !bytes.Equal(got, want) {
		t.Errorf("the code is % X, want % X", got, want)
	}
}

func TestGapsInPRGAreFilledWithFF(t *testing.T) {
	p := mustAssemble(t, " nop\n .org $8004\n nop\n")
	if got, want := p.Image[16:22], []byte{0xEA, 0xFF, 0xFF, 0xFF, 0xEA, 0xFF}; !bytes.Equal(got, want) {
		t.Errorf("the code is % X, want % X", got, want)
	}
}
