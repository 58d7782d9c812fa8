// Package symbols holds the names and source lines of a program: those of this project's assembler, and
// those in symbol files that other toolchains write with their ROMs.
//
// Read reads a symbol file in any of several formats and returns a Table, which finds symbols by name
// and by address. A label in PRG ROM has an offset into PRG ROM, which is certain, and an address,
// which depends on where its bank is switched in. Most formats lack some of this. Table.Fit fills in
// the rest from the header of the ROM. For a file that is damaged or in no known format, the error names
// the file and the line.
package symbols
