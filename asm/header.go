package asm

import (
	"math/bits"

	"pool6502/asm/symbols"
	"pool6502/asm/syntax"
)

// A header is what the cartridge directives say. Sizes are in bytes.
type header struct {
	at   syntax.Token // of the first directive; line 0 when the source is a library
	said map[string]syntax.Token

	mapper, submapper   int
	prg, chrROM, chrRAM int
	workRAM, saveRAM    int
	bankSize            int
	mirror, region      int
	battery, fourScreen bool
}

const kb = 1024

// settle fills in defaults for what the directives did not set, and checks that a
// header can express the result.
func (h *header) settle(a *assembler) {
	if h.prg == 0 {
		h.prg = 32 * kb
	}
	if h.bankSize == 0 {
		h.bankSize = symbols.BanksOf(h.mapper, h.prg).Size
	}
	h.bankSize = min(h.bankSize, h.prg)
	if h.prg%h.bankSize != 0 {
		a.failf(h.at, "", "see .banksize", "%d KB of PRG ROM are not a whole number of %d KB banks", h.prg/kb, h.bankSize/kb)
		h.bankSize = h.prg
	}
	if h.chrROM == 0 && h.chrRAM == 0 {
		if a.usesCHR {
			h.chrROM = 8 * kb
		} else {
			h.chrRAM = 8 * kb
		}
		if at, ok := h.said[".chrram"]; ok && h.chrRAM > 0 {
			a.fail(at, at.Text, "without CHR RAM and CHR ROM a cartridge shows no picture", "remove it, or write .chrrom 8")
		}
	}
	h.settleRAM(a)
}

// batteries has the mappers whose battery bit means other memory than RAM at $6000, with its bytes in the header: a serial
// EEPROM, or none for flash and for the memory of the Datach (nesdev, "INES Mapper 016", "157", "159", "UNROM 512", "GTROM").
var batteries = map[int]int{16: 256, 30: 0, 111: 0, 157: 0, 159: 128}

// settleRAM decides which PRG RAM the header declares. NES 2.0 tells RAM that keeps its content from RAM that does
// not; in iNES, $6000-$7FFF has 8 KB if no size is given, and the battery is for all of it.
func (h *header) settleRAM(a *assembler) {
	if h.saveRAM > 0 {
		h.battery = true
	}
	if size, other := batteries[h.mapper]; other {
		if h.battery && !h.saidRAM() {
			h.saveRAM = size
		}
		return
	}
	if at := h.said[".battery"]; at.Line > 0 && h.saidRAM() && h.workRAM+h.saveRAM == 0 {
		a.fail(at, at.Text, "a battery keeps PRG RAM, and there is none", "write .saveram 8")
	}
	if !h.nes2() {
		return
	}
	if !h.saidRAM() && (h.battery || a.usesPRGRAM) {
		h.workRAM = 8 * kb
	}
	if h.battery && h.saveRAM == 0 {
		h.workRAM, h.saveRAM = 0, h.workRAM
	}
}

// saidRAM reports whether the source gives a size of PRG RAM.
func (h *header) saidRAM() bool {
	return h.said[".workram"].Line > 0 || h.said[".saveram"].Line > 0
}

// prgRAM is the number of bytes at $6000.
func (h *header) prgRAM() int {
	if !h.saidRAM() {
		return 8 * kb
	}
	return min(h.workRAM+h.saveRAM, 8*kb)
}

// banks returns the number of PRG banks.
func (h *header) banks() int { return h.prg / h.bankSize }

// nes2 reports whether an NES 2.0 header is needed, because iNES lacks a field.
func (h *header) nes2() bool {
	return h.mapper > 255 || h.submapper != 0 || h.region != 0 ||
		h.prg > 255*16*kb || h.chrROM > 255*8*kb ||
		h.chrRAM != 0 && (h.chrRAM != 8*kb || h.chrROM != 0) ||
		h.workRAM != 0 && h.saveRAM != 0 || h.workRAM+h.saveRAM > 8*kb ||
		h.saidRAM() && h.workRAM+h.saveRAM != 8*kb
}

// bytes returns the 16 bytes of the header, in NES 2.0 only if it is needed
// (https://www.nesdev.org/wiki/NES_2.0).
func (h *header) bytes() []byte {
	b := make([]byte, 16)
	copy(b, "NES\x1a")
	prg, chr := h.prg/(16*kb), h.chrROM/(8*kb)
	b[4], b[5] = byte(prg), byte(chr)
	b[6] = byte(h.mapper&0x0F)<<4 | byte(h.mirror)
	if h.battery {
		b[6] |= 2
	}
	if h.fourScreen {
		b[6] |= 8
	}
	b[7] = byte(h.mapper & 0xF0)
	if !h.nes2() {
		b[8] = byte((h.workRAM + h.saveRAM) / (8 * kb))
		return b
	}
	b[7] |= 8
	b[8] = byte(h.mapper>>8&0x0F) | byte(h.submapper)<<4
	b[9] = byte(prg>>8&0x0F) | byte(chr>>8&0x0F)<<4
	b[10] = shift(h.workRAM) | shift(h.saveRAM)<<4
	b[11] = shift(h.chrRAM)
	b[12] = byte(h.region)
	return b
}

// shift returns the value n of a field of NES 2.0 that stands for 64 << n bytes.
func shift(size int) byte {
	if size == 0 {
		return 0
	}
	return byte(bits.Len(uint(size)) - 1 - 6)
}
