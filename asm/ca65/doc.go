// Package ca65 assembles sources of ca65, and links them as ld65 does, to the same bytes.
//
//	p, err := ca65.AssembleFiles([]string{"src/main.s", "src/pads.s"}, ca65.Options{Config: "game.cfg"})
//
// The result is an [asm.Program]: image, symbols, source lines, the ;;; headers of routines.
//
// # Programs and libraries
//
// Sources with a linker configuration are a program. Its image is what the configuration writes to %O, with the header that
// a segment of the sources has. Without a configuration, a source with a segment HEADER is laid out as cl65 -t nes
// does; any other source is a library of routines: code from $8000 on in a 32 KB NROM, ZEROPAGE from $00 on, BSS from
// $0300 on. In a library, other segments that have only .res are variables too.
//
// A file that a source names is looked for in the current folder, in those of the sources and of the configuration, and in
// those above the main source.
//
// # How it works
//
// A source is read once, from its first line to its last. It becomes tokens (scan.go); .define, .macro, .repeat and the
// conditions replace, repeat or drop some of them (input.go, macro.go, cond.go); what is left is read as statements
// (statement.go). An instruction's length is decided when it is read. A name that is not defined yet is an absolute
// address, unless .importzp or .globalzp says otherwise (study.go). The linker gives each segment its address (link.go), then calculates all expressions
// (value.go). It writes a debug file as ld65 does (dbg.go), from which package symbols reads names and lines, as it does for a
// ROM that ld65 has linked.
//
// # What is read
//
//   - instructions of the 6502, and with .setcpu "6502X" the undocumented ones; a: and z:
//   - labels, cheap local labels (@name), labels without a name (: with :+ and :-), = and :=, .set
//   - expressions with ca65's precedence, and its functions: .lobyte .hibyte .bankbyte .loword .hiword .bank .min .max .sizeof
//     .addrsize .const .defined .referenced .match .xmatch .blank .tcount .strlen .strat .ismnemonic .definedmacro
//   - .concat .sprintf .string .ident .left .mid .right
//   - .byte .byt .word .addr .dbyt .dword .faraddr .asciiz .lobytes .hibytes .bankbytes .res .align .tag .incbin .charmap
//   - .segment .code .rodata .data .bss .zeropage .pushseg .popseg .org .reloc
//   - .proc .scope .struct .union .enum
//   - .import .export .global, their forms for the zero page, .autoimport
//   - .macro .local .exitmacro .define .undefine .delmacro .repeat .macpack generic and longbranch
//   - .if and its relatives, .assert .error .warning .fatal .include .end
//   - .feature, .case, .linecont, .localchar
//   - of a configuration: MEMORY, SEGMENTS and SYMBOLS; FILES with binary output
//
// PROJECTS.md lists public projects, and what stops those that are not read.
//
// Not read: other processors, constructors and the FEATURES that go with them, object files and libraries, other output
// formats, the macro packages of other machines.
package ca65
