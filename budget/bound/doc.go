// Package bound proves what a routine costs at best and at worst, for all
// inputs, from its machine code. It does not run the code.
//
//	p, err := bound.New(program)
//	r := p.Routine(addr, bank)
//	if r.Err == nil { fmt.Println(r.Best, r.Worst, r.Stack) }
//
// # How it works
//
// Every instruction is followed for all inputs at once (abstract interpretation). A byte of a register, of RAM or of
// the stack is a set of the values it can have (256 bits, package values). A flag is clear, set, or either. If a byte or
// a flag was copied or computed from a byte, the analysis remembers how, so when a branch limits one of them, it limits
// all (state.go). No other relation between bytes is kept, but after a comparison of two bytes a branch limits both.
//
// RAM is the console's 2 KB and up to 8 KB of the cartridge, byte by byte; mirrors are the same byte (memory.go). A write
// that may go to several addresses leaves each of these bytes with its old values and the new ones. What is read anywhere
// else, but from ROM, can have any value each time. The stack is the list of what was pushed since the call.
//
// Package machine has PRG ROM in its banks, the graph of a routine, and a bare 6502. Package values
// has the sets of byte values and the functions of unknowns. Package assume has the
// notes of headers: facts that the analysis cannot find in the code. It checks them in a running console.
// Package played notes what a run does that may break a condition. Package frame proves bounds for a whole game.
//
// What a state says is true in every run that comes to the instruction by its paths. Where paths are joined, the
// joined state allows all that one of them allows, and has the greater of their costs. A byte is then still known
// to depend on another one if it does so in the same way, with the same unknown number, in both. An unknown number
// stands for one value, read or made by one instruction at one time: each round of a loop and each call has new
// ones, so that nothing ties the bytes of one round to those of another.
//
// A loop is followed round by round. The paths of one round are merged at its head; paths that leave the loop in
// different rounds are kept apart up to a limit. A called routine is followed as if its code stood in place of the
// call. A called routine that drops its return address returns to the caller's caller. If it changes the address,
// or pulls it and pushes another, the analysis goes on at the new address, up to the RTS of the caller. A loop
// with two entries is followed from each. TXS may let S point to data on page 1 until S is restored; that no
// interrupt comes meanwhile is a condition, unless none can. A path that jumps to the code of the reset vector
// starts the program again; then it is a condition of the bound that the call takes another path. The analysis runs at several
// levels, which differ in how many paths they keep apart (levels.go). Each level follows only so many
// instructions, and then gives up without a bound. Each level that comes to an end gives a valid bound, under conditions of its own. Best case,
// worst case and stack may come from different levels; the result then has the conditions of all of them.
//
// If no level comes to an end, the analysis no longer follows loops to their last round
// (rank.go). Instead it looks for a state that holds at the loop's head in every round. It begins with the state that
// enters the loop, and joins to it the states in which a round comes back, until that changes nothing. A set that still
// grows after 6 rounds is enlarged (widening): to all values below a constant of the loop's comparisons or below a power
// of 2. After 60 rounds the search is given up. Then it looks for a
// register or a byte of RAM that each round changes by a known function. From each value that this counter can have before the first round,
// the functions lead to other values as long as rounds go on. If that ends, for each of them, it limits the rounds, and each is
// charged like the costliest one. Two bytes
// can count together, as the bytes of a word do: each round changes the first one in this way, or leaves it and changes the second one.
// For each value of the first, the second may then count all of its rounds again.
// If that gives no limit, the carry before an addition or subtraction is followed as clear and as set, and A before
// ORA as 0 and as not 0, and each round but the first begins as another one has ended (word.go). A loop that
// counts a byte or a word by one comes to its end at the latest when it has counted
// through all values, even if the end is not known (meet.go). Each round must count
// by one, and leave the end as it is, which no interrupt may change. Whether the loop
// stops at the end is found out by following a round, in any state that is possible at the
// head, with an end that equals the counter, or what the counter will be
// at the end of the round: no path may go back to the head.
//
// Code without a way to its end, such as a main loop, never returns (stays.go), if each routine that it calls returns to it, and each
// handler to the code that it interrupts. What the pushes and pulls of these do not show is named as a condition. The same
// is said of a routine of which no path comes to its end, with what must hold for its paths. Four conditions are not named:
// the stack does not overflow, no write changes it, the banks of the code are in place, and NMIs come while a loop waits for them.
//
// If a routine without a header has no bound for all inputs, it is analysed for the calls in the program
// (callers.go), with the values that are known at each call. Such a bound holds for these calls only, and
// Result.Called lists their places; that nothing else enters the routine is a condition. The routine has no such
// bound if the values at one of the calls set no limit, or if the ROM has bytes that may be a call but belong to
// no known code.
//
// There are two kinds of loops that wait for vblank (wait.go). One reads $2002, once in each round, until bit 7 is
// set; a round must be shorter than vblank. The other reads a byte of RAM until the NMI handler has
// changed it; nothing else may write this byte. If the byte counts NMIs, the handlers and the round must be so short
// that the loop sees each change. Such a loop counts as one frame of the cartridge's region. A loop that
// reads $2002 counts as two frames, because a read at the moment at which vblank begins misses the flag.
// They are among Result.Conditions.
//
// If a loop still has no limit, the routine is followed once more, on trust (trust.go). The same is done if a jump goes to an address
// that is not known, while a handler that cannot be followed may change RAM. These things are then taken for granted:
//
//   - A handler that cannot be followed to its end leaves the routine's RAM alone.
//   - A loop that moves an index by the same step in each round finds a mark in its data before the index has had each of its
//     values.
//   - A loop that only waits for such a handler, or for sprite 0, waits at most a frame (wait.go).
//   - A loop that would end by itself if no interrupt came is interrupted at most once (restart.go).
//   - Another loop that goes through data with an index or a pointer finds the end of the data within 256 rounds (data.go).
//
// A bound is also on trust if the code does not tell which bank is in place, and a likely one is taken to be there (banks.go). If
// that happens in the NMI handler, no frame is proved.
//
// All of these are conditions of the bound, and Condition.Guess marks them. A bound on trust never proves a budget.
//
// If a loop of a C function has no limit, the function is followed again with a known range for the pointer to cc65's software stack:
// from 64 bytes above the start of the stack's highest page (192 bytes below the top, if the top is at the start of a page)
// to the top; with arguments, to the top less their bytes. What the function has on this stack is then kept by its distance
// from the pointer at the call. The range is a condition. No interrupt may write to this RAM, and a write that may reach it
// in another way forgets all that is on it.
//
// Formulate looks for the worst case as a formula of one input, such as 34 + 22·X for X = 1–255 (parametric.go). It follows
// the routine once more, and keeps for each path its cost with each value that an input can have at the call. Where paths are
// joined, each value keeps the greater cost. If an index is computed from the input, its value decides whether an access
// crosses a page. The formula gives each of these 256 costs exactly, so it is as sound as the bound.
//
// If one level follows more than 2,000 calls, the next one follows each called routine only once, without knowing
// anything about its inputs. Each call then counts with the cost and the writes of this one analysis, and nothing
// is known any more about what the routine may have changed (summary.go). Handlers and passes of the main loop are not
// analysed in this way.
//
// # Time
//
// An instruction takes the cycles of package cpu's table, and so do its branches: one more if taken, and one more to
// another page. A read by an index takes one more if it crosses a page. If the possible values of the index decide whether
// it does, its cost is known; otherwise both costs count. Cycles of interrupts and DMA are not counted. Package frame
// adds them. A path that may take more than 2^40 cycles, a week of the console, is refused, so that no sum overflows.
//
// # Threads
//
// Main program, NMI handler and IRQ handler are three threads that share RAM (interrupts.go). A byte that another
// thread may write at any time can have any value. At first, a thread may write what its instructions can reach
// with any registers and any RAM; for a handler that can be followed to its end, it is what is written then. What
// an interrupt pushes is on page 1, of which little is known (see below). Handlers that can interrupt each other
// are first taken to change no register. If one is found to change one, all are followed again with that, until
// nothing new is found. An NMI can interrupt the IRQ handler. An IRQ can interrupt a handler that clears the flag
// I. An NMI can interrupt the NMI handler if the handler turns NMI off and on, or takes longer than a frame. What the
// bound of a handler that is shorter rests on is a condition of all code that only this handler runs. If a
// handler with computed jumps cannot be followed then, it is a condition that no NMI comes before it has ended. A
// handler may write any RAM if the analysis cannot follow it to its RTI, or if the RTI does not find the stack as
// the interrupt left it. A register that a handler may change can have any value before each instruction that the
// handler may interrupt. If there is no bound then, the routine is analysed again, with the condition that the
// handler changes no register. If a main loop ends each pass before the next NMI comes, the NMI interrupts only
// the loop that waits for it, where changed registers do no harm (pass.go). Each routine is analysed as code of
// all threads that can run it. If these threads are not known, it is analysed as code of the main program. If only
// handlers run it, it is a condition that no handler changes a return address of the main program, which might come
// there then, unless that is shown.
//
// A jump through a word of RAM is followed if every store to one of its bytes, by a fixed address, stores a
// constant, or a byte of a table in ROM by an index that an AND has limited (machine/vectors.go). If the stores of
// the two bytes stand close together, and only one thread uses the word, the two bytes belong together; otherwise
// each low byte may come with each high byte. No condition is needed if every path to the jump goes through such a
// pair of stores: every path from the reset vector, and from each write that may reach the word by an index or a
// pointer. Otherwise it is a condition that the word holds one of the constants.
//
// # Banks
//
// A state knows which bank is in each 8 KB from $8000 on, or that it does not know (machine/banks.go). A write of a known value to a board
// whose registers are one latch is made on the real board, in several states of it; a slot is known after it if all
// of them agree. INC and its like write twice, and the second write meets the bank that the first has put in place. The registers of the MMC3 and the outer bank of the Action 53 board are followed. So are
// the five writes to a register of an MMC1 with at most 256 KB (machine/serial.go). It is a condition that the MMC1's shift register is
// empty when the code begins, unless the code resets the MMC1 first. Any other write to these
// boards, or to the MMC5, makes unknown only the banks that the written register can switch; after a write to another board,
// each bank that it can switch is unknown. If a routine comes to an address at which no bank is known to be in place, a likely
// one is assumed: the only bank that has a label at this address, or else the only bank that is there whenever the first frames
// of the game enter the routine. The assumption is a condition, and the bound is on trust. Other code in a bank that is not
// known to be in place is refused, and so is a write that may switch the bank of the code that runs or to which it returns.
//
// # What a bound assumes
//
// Result.Conditions lists what a bound assumes and the analysis does not prove: notes of headers, banks of ROM and
// RAM that the board can switch, loops that wait, handlers that may change a register, writes that may reach the
// stack (also those of other code of the main program, which might change a return address, and so lead to code that
// was not seen), and room on the stack, if the depth of the whole program is not known (room.go). A write through a
// pointer that can have any value is taken to reach only RAM from $0200 on, which is a condition, too. No frame is
// proved if the bound of a part of it rests on such a write. That the program does not change its own ROM is a
// condition if the ROM is flash memory. If the vector of an interrupt that code turns on is $FFFF or leads to RAM or to a bank
// that is not known, its handler may do anything; if only some banks have such a vector, it is a condition that
// this interrupt does not come while one of them is in place. Data on page 1 can have any value until the routine
// writes it, and again once the routine pushes something there; that no interrupt does is a condition. A library
// without vectors has no handlers to follow: each of its bounds has the condition that they change nothing that it
// uses.
//
// The console is taken to be the one of package nes: with its boards, its regions, and no decimal mode. RAM and
// registers can hold anything at power-on.
//
// A bound is taken back (Unbounded.Refuted) if the code contradicts one of its conditions (refute.go), or if one
// was broken in the first frames of the game. If there are conditions, these frames are played once
// (trial.go). A Watch tries the conditions in its own run.
//
// If a routine has no bound, Advise tries notes that would give one. It limits a loop to the most rounds that it ran in a
// call in the first frames of the game, or in another run (Program.Profiled). If that call had not ended, the note is
// printed with N in place of the number. Such a note is only printed. It is part of a bound when it stands in a header,
// and then it is a condition.
//
// Code that cannot be followed is refused, with the place and the reason: code in RAM or in a bank that is not known to be in place,
// writes that may switch the code's bank, TXS that does more than drop what was pushed since TSX or let S point to
// data for a time, a routine that pulls or
// changes its own return address (that of a routine that it calls is followed, if the new one is known), jumps to computed
// addresses that are not known, instructions that differ between consoles, recursion, and loops without a limit.
// If the code has no source lines, as cc65's library, the reason names the lines of C that call it (library.go).
//
// # How it is tested
//
// Random programs run with random inputs: no run may take fewer cycles than the best case or more than the worst, and
// what it leaves in registers, flags and RAM must be among what the analysis allows. Package frame does this
// with random games, on each board. Each program of testdata/verdicts has a mistake that must be found, and a mend
// after which the mistake is gone. A Watch plays a game and compares, before each
// instruction, registers, flags, RAM and cycles with what the proof allows there; CORPUS.md compares
// public games with their bounds. "make bounds-mutants" changes the analysis at random places, and the tests must notice
// 95 % of the changes.
//
// # Files
//
//	state.go      registers, flags, stack; what is known after a branch
//	memory.go     RAM in chunks that states share; joining two states
//	address.go    where an instruction reads and writes
//	step.go alu.go  what each instruction does to the sets
//	run.go        following paths through a routine, joining them
//	levels.go     how many paths are kept apart, and which tries are worth their time
//	loop.go flow.go  loops round by round; branches, calls, returns, jumps
//	rank.go       loops of many rounds: a state that holds in all rounds, and a byte or two that count them
//	word.go       loops that subtract from a word, or end when both its bytes are 0
//	meet.go       loops that count to an end that may not be known
//	wait.go       loops that wait for vblank
//	restart.go data.go  what is taken for granted about loops that have no other limit
//	first.go      whether an NMI at the start of vblank ends the first wait of the main loop
//	ready.go      whether the PPU takes the write that turns NMI on
//	early.go      whether a loop can end although no NMI came
//	before.go     whether the program always comes to its main loop
//	banks.go      what writes to the board do, and which banks must be in place
//	threads.go    main program, NMI and IRQ as threads: where each begins, and what it may do
//	handler.go    how long a handler takes, whether the DMC may play, and what both may hide from a loop that polls
//	interrupts.go what each thread may write, and which routines it can run
//	pass.go       main loops that an NMI interrupts only while they wait
//	machine/reach.go index.go copies.go  the code that is reached from an address, what X is there, and where copies of S are
//	machine/vectors.go  jumps through words of RAM into which the program stores constants
//	condition.go  what a bound rests on without proof
//	room.go       how deep the stack of the whole program gets
//	onstack.go    where the stack can be, so that no write hits it
//	check.go trial.go  how a run breaks a condition, and the run that tries all of them
//	refute.go     conditions that the code contradicts
//	watch.go observed.go  comparing a run with what the proofs allow
//	risk.go       code that can move an interrupt or a DMA transfer to another time
//	summary.go    routines that are called very often
//	called.go     which routines the program calls
//	callers.go    bounds for the calls in the program, if there is none for all inputs
//	path.go       the worst path, instruction by instruction
//	trust.go      bounds on trust: what they take for granted
//	parametric.go formula.go  the worst case as a formula of one input
//	slot.go       what is on the stack, by addresses that come from TSX
//	moved.go      S that points to data for a time
//	ways.go       computed jumps into code of the same routine
//	software.go   arguments and variables of C functions, on the software stack of cc65
//	header.go     routines with one header or several
//	advise.go     trying the notes that would give a bound
//	library.go    the lines of C that call code without source lines
//	witness.go inputs.go  the search for the input that costs most
//	ask.go         the register that decides what a call costs
//	needs.go      what headers say about the call, and the notes on which a bound relies
//	bound.go      the exported front: New, Routine, Result
//	unbounded.go  why a routine has no bound
package bound
