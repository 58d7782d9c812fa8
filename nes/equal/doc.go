// Package equal holds the console's fast ways to run a program against the slow ones. It has
// tests only, and they use what every caller of package nes can use.
//
// A console can run a program in five ways, with the same result ([nes.Config],
// [nes.Console.DrawPicture]):
//
//	as usual   chips are settled when they have to be; the PPU performs whole lines at once, and
//	           polling loops are skipped
//	strict     chips are settled at every access
//	unseen     no picture is drawn but the last, and lines of the picture are passed over; the rest is
//	           as usual
//	spans      the PPU performs spans of dots, never whole lines
//	exact      the PPU runs dot by dot; this is the definition
//
// How a console is observed decides what it does as well. A page that is watched leaves the CPU's
// page table, and with it the fast path, so each way runs free (unobserved), and watched (every
// access is reported). The usual way also runs reported: callbacks get its instructions and its
// register accesses, and nothing leaves the fast path.
//
// TestRandomPrograms makes programs from seeds. Each pokes registers of the PPU, the APU, the
// DMA unit and of its board at random moments, with NMI, IRQ, DMA and bank switches, on a random
// board and region. It runs on all of those consoles side by side. Every frame ends with the same
// cycle, the same state to the last byte, the same picture, if it is drawn, and the same sound in all of them;
// watched consoles have made the same accesses in the same cycles.
//
// A program that shows a difference is shortened while it still shows one, and printed as a
// source that TestFoundPrograms runs again: save it in testdata, mend the console, keep it.
//
//	program_test.go   a program: its source, its cartridge, what the console is set up with
//	random_test.go    programs from seeds: what a program may do
//	waits_test.go     polling loops, which the console skips
//	boards_test.go    the boards, and what programs may do to their registers
//	ways_test.go      running a program on all consoles, and comparing them
//	shrink_test.go    shortening a program
//	equal_test.go     the tests
//	self_test.go      tests of all this
//
// The flags of the tests are -cycles N, how many CPU cycles of programs to run, and -seed N, the
// seed of the first program. make equal runs a thousand million cycles.
package equal
