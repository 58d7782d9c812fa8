// Package symbols holds the names and lines of a program: those that this project's assembler
// finds, and those that other toolchains write beside their ROMs.
//
// ReadDBG reads the debug file of ca65's linker, ReadMLB the label file of the emulator Mesen; both
// give a Table, which answers by name and by address. A label in PRG ROM has an offset into it,
// which is certain, and an address, which depends on where its bank is mapped. Table.Fit fills in
// what a format leaves out, from the header of the ROM. Reading a file of any content gives a table
// or an error that names the line.
package symbols
