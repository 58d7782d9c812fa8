// Package equal tests that the console's fast ways to run a program give the same results as the
// slow ones. It contains only tests. They use nothing but the exported functions of package nes.
//
// A console can run a program in five ways, with the same result ([nes.Config],
// [nes.Console.DrawPicture]):
//
//	as usual   chips are settled only when needed; the PPU performs whole lines at once, and
//	           polling loops are skipped
//	strict     chips are settled at every access
//	unseen     only the last picture is drawn, and lines of the others are skipped; the rest is
//	           as usual
//	spans      the PPU performs spans of dots, never whole lines
//	exact      the PPU runs dot by dot; this is the definition
//
// One console more runs as usual, and after each frame plays another from an older snapshot and comes back: nothing of that
// frame may stay in the picture.
//
// Observers also change which code runs. A watched page is not in the CPU's page table and so not on
// the fast path. So each way runs twice: free (unobserved), and watched (every access is reported).
// The usual way also runs reported: callbacks get its instructions and its register accesses, and all
// pages stay on the fast path.
//
// TestRandomPrograms makes programs from seeds. Each program writes to registers of the PPU, the APU,
// the DMA unit and its board at random moments, with NMI, IRQ, DMA and bank switches, on a random
// board and region. It runs on all of these consoles in parallel. At the end of every frame, all of
// them must be in the same cycle, with the same state to the last byte, the same sound, and the same
// picture if it is drawn, also in the canvas that is kept up to date; watched consoles must have made the same accesses in the same cycles.
//
// A program that shows a difference is shortened as long as it still shows one, and printed as a
// source. Save it in testdata, where TestFoundPrograms runs it again, and mend the console.
//
//	program_test.go   a program: its source, its cartridge, what the console is set up with
//	random_test.go    programs from seeds: what a program may do
//	waits_test.go     polling loops, which the console skips
//	boards_test.go    the boards, and what programs may do to their registers
//	ways_test.go      running a program on all consoles, and comparing them
//	shrink_test.go    shortening a program
//	equal_test.go     the tests
//	self_test.go      tests of these tests
//
// The flags of the tests are -cycles N, how many CPU cycles of programs to run, and -seed N, the
// seed of the first program. make equal runs a thousand million cycles.
package equal
