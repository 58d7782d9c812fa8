// Package played records what a running console does that may break a condition of a bound (package bound): what interrupt
// handlers leave changed, which writes hit the stack, how deep the stack gets, where writes through pointers go, from where
// routines are entered and which banks are in place then, how long loops wait, and how often an instruction that reads data
// runs in one call. It knows nothing about the analysis.
//
//	log := played.New(con, 0x8000)
//	con.RunFrame()
//	if e, ok := log.Changed(cpu.NMI, played.Registers, everywhere); ok { fmt.Println(e.Frame, e.What) }
//
//	log.go      the log: what it keeps, and how it is asked
//	step.go     what each step of the processor adds to it
//	handler.go  interrupts and their returns
package played
