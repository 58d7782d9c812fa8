// Package frame uses package bound to prove three things about a whole game: that the main loop, the NMI
// handler and DMA together always fit into a frame; that the NMI handler's last write to the PPU always
// comes before vblank ends; and how deep the stack can get, with the handler on top of the main loop.
//
// It also bounds the cycles that a routine takes in one frame, and so proves budgets a frame (Game.Limit). Where a
// pass of the main loop is not proved to fit into a frame, parts of two passes could be in one, so that only
// routines of the NMI handler alone have such a bound.
//
// The program must wait for the NMI in a loop of a few instructions that only read. The loop must be in
// the code that the reset vector leads to. The code from the end of this loop back to it is the main loop.
// It must reset in each pass what the loop waits for, so that only an NMI ends the loop: then there is one pass in each
// frame, and the NMI comes while the program waits. The proof assumes that there is no IRQ, and that the DMC plays
// no samples. Frames before the program has come to its main loop are not part of it.
package frame
