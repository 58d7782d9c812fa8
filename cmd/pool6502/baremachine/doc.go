// Package baremachine opens programs for --bare: sources, cartridges without banks, and
// code of any NMOS 6502 as its toolchain wrote it, on a processor with 64 KB of RAM.
package baremachine
