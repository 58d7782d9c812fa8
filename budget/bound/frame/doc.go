// Package frame uses package bound to prove three things about a whole game: that the main loop, the NMI
// handler and DMA together always fit into a frame; that the last write to the PPU, and the last transfer of OAM DMA,
// always comes before vblank ends; and how deep the stack can get, with the handler on top of the main loop or of the code before it.
//
// It also bounds the cycles that a routine takes in one frame, and so proves budgets a frame (Game.Limit). If a
// pass of the main loop is not proved to fit into a frame, one frame may contain parts of two passes. Then only
// routines that the NMI handler alone calls have such a bound. This bound rests on the conditions that Judge lists.
//
// The program must wait for the NMI in a loop of a few instructions that only read: the waiting loop. It must be in
// the code that the reset vector leads to, or in a routine that this code calls and that has no other code but straight code that reads and
// writes RAM. The code from its end back to its beginning is the main loop, and one run
// through the main loop is a pass. Each pass must reset the byte that the waiting loop reads, so that only
// an NMI ends the waiting loop. If a pass fits into the frame, it is done before the next NMI, which then comes while the program waits
// and begins the next pass: so each frame has at most one pass. A frame in which the
// handler does not end the loop has no pass, and is not missed; a handler that changes no byte that the loop reads leaves the answer
// open. All this holds if the first pass
// begins with an NMI, at the start of vblank, or so soon after it that the pass ends in the same frame. If this cannot be shown, it
// is a condition of the answer. An NMI can also come late, because code turns NMI on in vblank: if a pass is not proved to fit into a frame, it is a
// condition of the answer about vblank that none does. The proof leaves out the frames before the program has come to its main loop,
// except that the depth of the stack includes the code that runs there. If a loop of that code waits for frames and works, as that of a
// title screen does, or if it is not shown that this code ends, it is a condition of the answers about frames and vblank that the program has left it.
// It is a condition of the answer about frames that the PPU takes the write that turns NMI on, unless the program has seen vblank begin twice before,
// because after power-on the PPU ignores such writes for a frame. If the code does not show that NMI is on at the waiting loops, that is a condition, too.
//
// A frame takes at most the sum of these cycles: up to 12 until the processor sees the NMI, 7 to enter the handler, the
// handler, 6 for its RTI, the rest of the waiting loop, the costliest pass, and 514 for each transfer of OAM DMA. This must be no more than a frame has: 29,780 cycles for NTSC. The last write to the PPU is
// counted from the start of vblank in the same way. A PAL console takes no writes to OAM after
// the first 24 of the 70 lines of vblank: if the last write to the PPU may come later, it is a condition that the last one to OAM does not.
//
// An answer is open if interrupts or DMA transfers may come at other times. This is so if the main loop or the handler
// may clear bit 7 of $2000, if any code from the reset vector on may start the DMC or clear the flag I, and if
// the analysis cannot follow the code. The main loop may write to $2000, $2001 and $2002 while the picture is drawn; its
// writes to $2003-$2007 and $4014 count for vblank. The depth of the stack counts from the constant that TXS puts
// into the stack pointer on every path to the main loop. The answer about it is open if an NMI may interrupt the NMI
// handler. If a pass has no bound, the depth is counted from the code alone, which does not depend on how often a loop runs: each instruction
// has the same number of bytes on the stack whenever the program comes to it. Answer.If lists the conditions that an answer rests on and
// that the analysis does not prove.
package frame
