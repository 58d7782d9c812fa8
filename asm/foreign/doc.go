// Package foreign is for sources that another toolchain assembles or compiles:
// it reads the ;;; headers in them, whose names stand for the symbols that the
// toolchain wrote beside its ROM, and it tells which toolchain a source is
// written for.
//
// Package symbols reads the files of symbols.
package foreign
