// Package budget measures what 6502 code costs: it calls routines, runs frames, and
// charges every cycle to the routine that spent it.
//
//	game, err := program.Open("game.nes", "game.dbg")
//	frames, err := budget.Frames(ctx, game, budget.FrameRun{Frames: 600})
//	fmt.Println(frames.Routine("update").P99(), "cycles a frame")
//
//	m, err := budget.Open(game, budget.Options{})
//	r, err := m.Call(budget.Call{Routine: "spawn_bullet", Set: []asm.Assign{budget.Reg('A', 10)}})
//	fmt.Println(r.Body, "cycles")
//	for _, c := range m.RunCases() { … }
//
// Package program opens a cartridge of any toolchain with its symbols, or a source that
// pool6502 assembles. In tests, package budgettest does the same in fewer lines.
// The module path pool6502 is not an address that the go command can fetch; package
// budgettest says how another module uses it.
//
// # How cycles are counted
//
// A call's cycles are given in two ways. Body counts from the opcode fetch of the
// routine's first instruction to the opcode fetch of the RTS that returns to its
// caller. Cycles of the routines it calls are included, and those of the handler of a BRK;
// DMA and interrupts are not. Call is body + 12, for the JSR and the RTS.
//
// In a run of frames, each cycle is charged to the routine that spent it
// (exclusive) and to its callers (inclusive). DMA and interrupt handlers are
// charged separately. Polling loops are idle time: loops that write nothing and leave the
// registers as they were.
//
// # Where to find what
//
//	program/                        a program, opened once: image, symbols, headers, source lines
//	machine.go, call.go, guard.go   a program on a console; one call; how a call can go wrong
//	start.go, ccall.go              calls in the running game; arguments of C
//	case.go                         the cases and budgets of headers
//	inputs.go                       what a case sets, and what may not be set twice
//	exhaust.go, bare/               cases with every combination of their inputs
//	frames.go, stats.go             runs of frames
//	attack.go, attacker.go, attack_*.go   an interrupt before each cycle of a routine
//	profile/                        where the cycles of a game went: lines, call paths, causes
//	watch/                          which routine each cycle was spent in; names; pools read from memory
//	bound/                          what a call can cost at most and at least, for all inputs
//	budgettest/                     for go test: runs, cases and benchmarks
//	check/                          the conditions that are checked after an attack
//	claim/                          documented claims, and the rules that judge them
//	report/                         text, JSON, JUnit, Markdown; golden figures; baselines
//	session/                        an interactive run: rewind, movies, breakpoints, hot reload
package budget
