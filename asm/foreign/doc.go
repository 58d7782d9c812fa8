// Package foreign is for sources that another toolchain assembles or compiles. It
// reads the ;;; headers in them; names in these headers are looked up in the symbol file
// that the toolchain wrote with the ROM. It also recognises the toolchain for which a
// source is written.
//
// Package symbols reads the symbol files.
package foreign
