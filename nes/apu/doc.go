// Package apu is the sound half of the 2A03 and 2A07: five channels, the frame
// counter that clocks them, and the two mixed outputs. It is exact to the CPU
// cycle in all that the CPU can see.
//
// The console calls Settle to perform every cycle before a moment, Write and
// ReadStatus for the CPU's accesses, and Next for the earliest moment at which
// the APU may change the IRQ line or ask for DMA. Samples returns the sound.
//
// No cycle is performed by itself. Between two events (a step of the frame counter, a clock of the
// DMC that does more than count, a write) the channels' sequencers are arithmetic; where sound is
// wanted, they are played from edge to edge instead, and each change of a level goes to the
// synthesis as one step without aliasing.
//
//	apu.go        State, power, reset, settling, what is announced
//	regs.go       $4000-$4017
//	frame.go      the frame counter and its interrupt
//	units.go      envelopes and length counters
//	pulse.go, triangle.go, noise.go, dmc.go   the channels
//	mixer.go      levels of the two outputs
//	synth.go      steps to samples, the console's filters
//	load.go       a state that was loaded is made consistent
package apu
