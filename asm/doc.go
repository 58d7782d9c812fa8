// Package asm assembles 6502 source into NES cartridges. A Program also has the
// source's symbols, the line of each byte, and the contracts of its routines.
//
// # How it works
//
// A source is expanded into a flat list of statements: includes, macros, repeats and conditions act
// here, on constants (expand.go). The list is laid out pass after pass until no address moves;
// instructions begin in their short form and can only get longer, so this ends (layout.go). Then
// every value is checked for its range, and each bank is given to package encode, which must find
// the same addresses (emit.go).
//
//	source/     reading the files
//	syntax/     tokens, expressions and their values
//	contract/   the ;;; headers of routines
//	symbols/    names and lines, also those of other toolchains
//	encode/     instructions to bytes, by go6502/asm
//	foreign/    sources that another toolchain assembles
//	ca65/       sources of ca65, assembled and linked here
//
// A new directive is a row in directive.go; everything it may do is a kind of
// statement in statement.go.
//
// # A line
//
//	label:  lda table,x     ; comment
//
// Mnemonics, registers and directives are taken in any case, symbols as they
// are written. A label has a colon; without one it must begin in the first
// column and must not be the name of a directive or macro, nor begin with a dot; if it
// is alone on its line and nothing uses it, there is a warning, since it may be a
// misspelt instruction. The documented instructions are no names. A
// name that begins with . or @ is local: it belongs to the last global label.
// Mnemonics are the names in cpu.Opcodes, the undocumented ones included (LAX,
// SLO, ...); where several opcodes do the same, the documented one is taken,
// else the lowest.
//
// # Values
//
//	10 $0A 0x0A %1010 %1111_0000 'a' "a"    numbers
//	*                                       the address of this statement
//	- + ~ !  < >                            unary; < low byte, > high byte
//	* / %   + -   << >>   &   ^   |         binary, tightest first
//	= <> < <= > >=   &&   ||                comparisons give 1 or 0 (== and != too)
//	lo(x) hi(x) page(x)                     page is the high byte
//	samepage(x, y) min(x, y) max(x, y) abs(x)
//	bank(symbol) sizeof(symbol)             PRG bank; bytes up to the next global label
//	defined(NAME)                           1 if the name is defined above
//
// Unary operators bind tightest: >table+1 is (>table)+1. A byte is a value from -128
// to 255, or the complement of one (~$80), a word a value from -32768 to 65535 or the
// complement of one. Any other value is an error.
//
// # Addressing
//
//	asl / asl a     lda #n      lda addr      lda addr,x      lda addr,y
//	jmp (addr)      lda (zp,x)  lda (zp),y    bne target      brk #n
//
// The zero page form is used where there is one and the address is below
// $0100, for labels and forward references too. z:addr and a:addr force the
// short and the long form. An operand that begins with a parenthesis is indirect: a
// value that does is written lda +(base+1)*2,x. An access to a bank that has the same
// addresses as the instruction's, and a jsr to RAM, give a warning; with a: they do not.
//
// # Symbols
//
//	NAME = value            a constant, once
//	NAME ?= value           a default: a constant unless there is one already
//
// A define (-D NAME=VALUE, Options.Defines) is there before the first line. It
// wins over ?= silently, over = with a warning. A value may use symbols that are
// defined further down, except in .if, .repeat and other directives that decide
// which lines are assembled.
//
// # Data
//
//	.byte 1, "text", <x     bytes (also .db)
//	.word x, y              16-bit words, low byte first (also .dw)
//	.lobytes x, y           the low bytes, the high bytes: split tables
//	.hibytes x, y
//	.res n [, fill]         n bytes
//	.align n [, fill]       up to the next multiple of n, a power of two
//	.incbin "file" [, offset [, length]]
//	.tile "..12..3.", ...   a tile: eight rows of eight pixels, . 1 2 3
//
// Strings and characters know \n \r \t \0 \\ \" \' \xHH.
//
// # Areas
//
//	.zeropage       $0000-$00FF                     (also .zp)
//	.ram            $0300-$07FF; .org $0200 for an OAM page  (also .bss)
//	.prgram         $6000-$7FFF
//	.code           the last PRG bank
//	.bank n [, a]   PRG bank n, seen at address a
//	.chr            CHR ROM; addresses are offsets into it
//	.org a          continue at address a (also * = a)
//
// An area that is selected again continues where it stopped. The address of a bank
// is by default the usual one of most boards: banks of 32 KB at $8000; of 16 KB the
// last at $C000 and the others at $8000; of 8 KB the last at $E000, the one before it
// at $C000, and the others at $8000. Mapper 180 has its first bank at $8000 and the others
// at $C000.
//
// # Cartridges
//
//	.mapper n [, submapper]         .submapper n
//	.prgrom 32      sizes in KB     .chrrom 8   .chrram 8
//	.workram 8      PRG RAM         .saveram 8  PRG RAM with a battery
//	.banksize 16    if not the board's own: 8, 16 or 32
//	.mirror horizontal | vertical | fourscreen      .battery, on some boards an EEPROM or flash
//	.region ntsc | pal | multi | dendy
//	.vectors nmi, reset, irq        in this bank if it reaches $FFFA, else in the last
//
// Any of these, or .bank or .chr, makes the source a cartridge; it then starts
// in .code. Defaults: mapper 0, 32 KB of PRG ROM, 8 KB of CHR ROM if .chr is
// used and of CHR RAM if not, horizontal mirroring, NTSC. The header is iNES, or
// NES 2.0 if iNES has no field for a value, as for a size of PRG RAM that is not 8 KB.
// .prgram has that size at most. Unused PRG ROM is filled with $FF, CHR
// ROM with 0.
//
// A source with none of them is a library: routines that tests call. It starts
// in .ram, at $0300, and switches to .code, at $8000, with its first
// instruction (and the labels directly above it). Its image is a 32 KB NROM
// cartridge whose reset routine waits forever. .byte in RAM reserves the bytes and
// warns, because a cartridge does not initialise RAM.
//
// # Text
//
//	.include "file"                         relative to this file
//	.if v / .elseif v / .else / .endif      also .ifdef NAME, .ifndef NAME
//	.macro name a, b / .endmacro            called as: name 1, table
//	.repeat n [, i] / .endrepeat            i counts from 0
//	.assert v, "message"                    checked when addresses are known
//	.error "message"    .warning "message"
//
// A macro is defined before it is used; parameters are replaced as words.
// Local labels that a macro or repeat defines are different ones in each expansion.
// Timing that depends on page crossings can be asserted:
// .assert samepage(loop, loop_end), "...".
//
// # Contracts
//
// A block of ;;; lines above a label is the routine's contract: what it promises to
// readers, and what tests check:
//
//	;;; pool_take - claim a free slot.
//	;;; In       nothing
//	;;; Out      C = 0, X = the slot; or C = 1 when the pool is full
//	;;; Clobbers A
//	;;; Keeps    Y
//	;;; Case     taken: pool_head=2 pool_next+2=5 -> C=0 X=2 pool_head=5, 14 cycles
//	;;; Case     again: after pool_init, pool_take -> X=1, <= 14 cycles
//	;;; Case     all: A={0..255} pool_head={NONE|0..7} -> C={0|1}, <= 14 cycles
//	;;; Budget   <= 14 cycles
//	;;; Pool     thing: 8 slots, head pool_head, next pool_next
//
// In, Out and Clobbers are prose. Keeps is "nothing" or a list of registers,
// flags and memory that the routine does not change. A place is A X Y S N V D I Z C,
// or symbol, symbol+n or $hex, with [n] or [n..m] for a range; one value fills a
// range. A value is an expression without blanks: 10, $0A, %1010, NAME, <table.
// A line with ten or more blanks after ;;; continues the line above. The roles of a pool are
// active, count, stack, top, head, next, x, y, spawn and release. A block that
// neither starts with "name - " nor has a key in it is a comment.
//
// A case with braces before the arrow is called with every combination of those
// values; see package budget/bare.
//
// Budget is for each call. A routine may have a second budget for all its calls in a
// frame, and a third for the time within vblank by which it must have made its writes
// to the PPU. The NMI handler (nmi:) and whole frames (frame:) have budgets in a block
// that does not begin with a routine's name:
//
//	;;; Budget   <= 6000 cycles a frame
//	;;; Budget   <= 90 % of vblank
//
//	;;; Budget   nmi: <= 90 % of vblank
//	;;; Budget   frame: <= 95 % of a frame
//
// Waits marks code that waits and that the meter does not recognise as waiting,
// because it counts or writes in the loop: all of a call, or loops of the routine,
// named by the label of their first instruction:
//
//	;;; Waits    always
//	;;; Waits    .loop
//
// A contract may have notes for package budget/bound, facts that it cannot find in the code:
//
//	;;; Needs    X={0..LAST} pool_head={NONE|0..LAST} it:it+1={recs..recs+240:16}
//	;;; Points   it:it+1={recs..recs+240:16}
//	;;; Bound    .next <= NUM
//	;;; Targets  fly, burst
//
// Needs is what is true before every call: a place has one of the values. low:high
// are the two bytes of a word; a range may have a step. In a block that does not begin
// with a routine's name, Needs applies to every routine of the source whose header does
// not say "Needs nothing". Points lists what a pointer on the zero page can hold when
// the routine reads or writes through it. Bound is the most often that the
// instruction at a label runs in one call. Targets are the routines and labels to which
// the routine's computed jumps go.
//
// # Errors
//
// Up to 20 errors are reported, one for each line: place, offending text, what is
// wrong, what to do. Time and memory are limited for any input: a line has at most
// 8 KB, a file 4 MB, all files together 16 MB; includes nest at most 32 deep, macros
// and repeats 64 deep; expansions have at most 2 million words.
package asm
