// Package cdl finds out which bytes of a ROM are code and which are data while the ROM runs, and
// reads and writes the code/data logs of FCEUX and Mesen.
//
// [Watch] begins a [Log] of a console; bytes that are used from then on are marked. [Log.Write] writes a
// log, [Read] reads a log in either format and returns the format. A log has a byte of marks for each
// byte of PRG and CHR ROM. A byte without marks was not used: it may be code or data.
//
// FCEUX's file (.cdl, documented in FCEUX's help under Code/Data Logger; its bits are set in
// src/debug.cpp) is a byte for each byte of PRG ROM, then one for each byte of CHR ROM:
//
//	bit 0 code    bit 1 data    bits 2-3 CPU bank (0 $8000 … 3 $E000)
//	bit 4 reached by JMP (indirect)    bit 5 read through (zp,x) or (zp),y
//	bit 6 played as a sample by the DMC    bit 7 used at $6000-$7FFF
//
// Mesen 2's file (Core/Debugger/CodeDataLogger.cpp) starts with CDLv2 and the CRC-32 of PRG ROM,
// low byte first; of its bits 0 and 1 are the same, bit 2 is a jump's target, bit 3 the entry of a
// subroutine or interrupt, bit 7 a sample.
//
// Of CHR ROM both formats say in bit 0 what was fetched for the picture, and in bit 1 what the
// program read through $2007. Slots without a sprite fetch a tile too, as on the chip. With an
// MMC5, CHR ROM is written as not used.
package cdl
