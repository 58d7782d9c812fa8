// Package frame says for a whole game what package bound says for a routine: whether the main loop,
// the NMI handler and DMA always fit a frame, whether the handler's last write to the PPU always
// comes before vblank ends, and how deep the stack can get with the handler on top.
//
// The program has to wait for the NMI in a loop of a few instructions that only read, in the code
// that the reset vector leads to; code from one such loop to itself counts as the main loop. It is
// assumed that the NMI comes while the program waits, that there is no IRQ, and that DMC plays no
// samples.
package frame
