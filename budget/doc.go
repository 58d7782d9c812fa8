// Package budget says what 6502 code costs: it calls routines, runs frames,
// charges every cycle to somebody, and compares with what contracts, baselines
// and documents say.
//
//	p, err := asm.AssembleFile("pool.asm", asm.Options{})
//	m, err := budget.Open(p, budget.Options{})
//	r, err := m.Call(budget.Call{Routine: "spawn_bullet", Set: []asm.Assign{budget.Reg('A', 10)}})
//	fmt.Println(r.Body, "cycles")
//
//	for _, c := range m.RunCases() { … }
//	report, err := budget.Frames(ctx, p, budget.FrameRun{Frames: 600})
//
// # What a cycle belongs to
//
// Cycles are given two ways. Body: from the opcode fetch of the routine's first
// instruction to that of the RTS that leaves it at its entry stack depth; what
// it calls included, DMA and interrupts not. Call: body + 12, for the JSR and
// the RTS. In a run of frames, each cycle is charged to the routine that spent
// it (exclusive) and to those that called it (inclusive), to DMA, to an
// interrupt's own handler, or to nobody when the program only waits: a loop
// that writes nothing and comes back to the same registers.
//
// # Where to find what
//
//	machine.go, call.go, guard.go   a program on a console; one call; ways not to return
//	case.go                         the cases and budgets of contracts
//	frames.go, stats.go             runs of frames
//	watch/                          who spent which cycle, names, pools read from memory
//	claim.go, verdict.go, lab.go    documented claims and the rules that judge them
//	figures.go, baseline.go         golden figures; what got slower
//	attack.go, check/               an interrupt before every cycle; what must hold after it
//	search.go, sustain.go           the largest number that fits; what a frame sustains
//	crossover.go, picture.go        pools against each other, as table and picture
//	report*.go                      the formats
//	script/                         what is held on the pads, frame by frame
//
// To add a format, write report_<name>.go and one row in the table of
// report.go. To add a rule for claims, write a function in verdict.go that
// returns a Rule.
package budget
