// Package frame uses package bound to prove three things about a whole game: that the main loop, the NMI
// handler and DMA together always fit into a frame; that the last write to the PPU, and the last transfer of OAM DMA,
// always comes before vblank ends; and how deep the stack can get, with the handler on top of the main loop.
//
// It also bounds the cycles that a routine takes in one frame, and so proves budgets a frame (Game.Limit). Where a
// pass of the main loop is not proved to fit into a frame, parts of two passes could be in one, so that only
// routines of the NMI handler alone have such a bound.
//
// The program must wait for the NMI in a loop of a few instructions that only read. The loop must be in
// the code that the reset vector leads to. The code from the end of this loop back to it is the main loop.
// It must reset in each pass what the loop waits for, so that only an NMI ends the loop: then there is one pass in each
// frame, and the NMI comes while the program waits. Frames before the program has come to its main loop are not part
// of the proof.
//
// An answer is open if interrupts or transfers may come at other times than these: if the code before the main loop, a
// pass or the handler may clear bit 7 of $2000, start the DMC, or clear the flag I, or if it cannot be followed. The
// main loop may write to $2000, $2001 and $2002 while the picture is drawn; its writes to $2003-$2007 and $4014 count
// for vblank. The stack is counted from the constant that TXS has put into the stack pointer on every way to the main
// loop. Answer.If lists what must hold for an answer and is not shown.
package frame
