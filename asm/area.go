package asm

import (
	"pool6502/asm/encode"
	"pool6502/asm/symbols"

	"pool6502/asm/syntax"
)

type areaKind uint8

const (
	areaZeropage areaKind = iota
	areaRAM
	areaPRGRAM
	areaPRG
	areaCHR
)

// An area is a run of addresses with a position: where the next byte goes when the area is selected again.
type area struct {
	kind  areaKind
	name  string // the directive that selects it
	bank  int    // of areaPRG, else -1
	base  int
	limit int // first address after it
	start int // address of its first byte
	pc    int
	at    syntax.Token // of the .bank that gave its base
	fixed bool         // base was given
	full  bool         // something did not fit, and that was reported
	owner []int32

	chunks []*encode.Chunk // what its bytes are, in the order of the source
}

func (ar *area) rom() bool { return ar.kind == areaPRG || ar.kind == areaCHR }

func (ar *area) symbolKind() Kind {
	switch ar.kind {
	case areaZeropage:
		return Zeropage
	case areaRAM:
		return RAM
	case areaPRGRAM:
		return PRGRAM
	}
	return Label
}

func (ar *area) has(addr int64) bool { return addr >= int64(ar.base) && addr < int64(ar.limit) }

// openAreas makes the areas that a header describes. A library gets one 32 KB bank; the
// end of it is reserved for the vectors and the stub they point to.
func (a *assembler) openAreas() {
	h := &a.header
	a.areas = map[string]*area{
		".zeropage": {kind: areaZeropage, name: ".zeropage", bank: -1, limit: 0x100},
		".ram":      {kind: areaRAM, name: ".ram", bank: -1, base: 0x200, start: 0x300, limit: 0x800},
		".prgram":   {kind: areaPRGRAM, name: ".prgram", bank: -1, base: 0x6000, start: 0x6000, limit: 0x6000 + h.prgRAM()},
		".chr":      {kind: areaCHR, name: ".chr", bank: -1, limit: max(h.chrROM, 0)},
	}
	a.areas[".chr"].owner = make([]int32, h.chrROM)
	for b := range h.banks() {
		base := symbols.Banks{Mapper: h.mapper, Size: h.bankSize, N: h.banks()}.Base(b)
		bank := &area{kind: areaPRG, name: ".bank " + itoa(int64(b)), bank: b, base: base, start: base, limit: base + h.bankSize}
		if h.banks() == 1 {
			bank.name = ".code"
		}
		if a.library {
			bank.limit = StubAddr
		}
		bank.owner = make([]int32, h.bankSize)
		a.banks = append(a.banks, bank)
	}
}

// codeBank is the bank of .code: the last one, which is where boards that
// have a fixed bank keep it.
func (a *assembler) codeBank() *area { return a.banks[len(a.banks)-1] }

// offset is where the area starts in its ROM.
func (a *assembler) offset(ar *area) int {
	if ar.kind == areaPRG {
		return ar.bank * a.header.bankSize
	}
	return 0
}

// all returns every area in a fixed order.
func (a *assembler) all() []*area {
	list := []*area{a.areas[".zeropage"], a.areas[".ram"], a.areas[".prgram"], a.areas[".chr"]}
	return append(list, a.banks...)
}

// StubAddr is the address of a library's stub: the code that runs when a console is switched on with a library.
const StubAddr = 0xFFE0

// stub returns the code for the top of a library. It waits forever with interrupts
// and rendering off, while a tester calls routines of the library.
func stub() []byte {
	b := []byte{
		0x78,       // reset: sei
		0xD8,       // cld
		0xA2, 0xFF, // ldx #$FF
		0x9A,          // txs
		0xE8,          // inx
		0x8E, 0, 0x20, // stx PPUCTRL
		0x8E, 1, 0x20, // stx PPUMASK
		0x4C, 0xEC, 0xFF, // wait: jmp wait
		0x40, // none: rti
	}
	for len(b) < 0x1A {
		b = append(b, 0xFF)
	}
	return append(b, 0xEF, 0xFF, 0xE0, 0xFF, 0xEF, 0xFF)
}
