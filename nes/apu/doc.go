// Package apu is the sound half of the 2A03 and 2A07: five channels, the frame
// counter that clocks them, and the two mixed outputs. All that the CPU can see of it
// is exact to the CPU cycle.
//
// The console calls Settle to perform every cycle before a moment, Write and
// ReadStatus for the CPU's accesses, and Next for the earliest moment at which
// the APU may change the IRQ line or ask for DMA. Samples returns the sound.
//
// Cycles are not performed one by one. Events are steps of the frame counter, clocks of the DMC that
// do more than count, and writes. Between two events, the channels' sequencers are computed by
// arithmetic. If sound is produced, they go from edge to edge instead, and each change of a level is
// passed to the synthesis as one step, which it adds without aliasing.
//
//	apu.go        State, power, reset, settling, the next moment at which a line may change
//	regs.go       $4000-$4017
//	frame.go      the frame counter and its interrupt
//	units.go      envelopes and length counters
//	pulse.go, triangle.go, noise.go, dmc.go   the channels
//	mixer.go      levels of the two outputs
//	synth.go      steps to samples, the console's filters
//	load.go       makes a loaded state consistent
package apu
