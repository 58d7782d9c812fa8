// Package contract reads the ;;; lines above a routine: what it takes and
// gives, what it keeps, the cases that show it, its budget of cycles, and the
// pools it works on. The grammar:
//
//	Case   = name ":" ["after" label {"," label}] {set | each} "->" {result} ["," ["<="] n "cycles"]
//	set    = place [":w"] "=" v {"," v} | "pad:" n "=" button {"+" button}
//	       | "arg:" name "=" v   (no blanks inside)
//	each   = place [":w"] "=" "{" range {"|" range} "}"
//	result = set | place [":w"] ("<=" | ">=") v | place [":w"] "={" range {"|" range} "}"
//	       | ("reads" | "writes") place ("=" | "<=" | ">=") n
//	Start  = "nothing" | moment {"," moment}
//	moment = "frame" n | "input" file | "state" file | "nmi" ("on" | "off")
//	Setup  = label {set} {"," label {set}}
//	Mock   = label ":" {set} ["," n "cycles"]
//	place  = A|X|Y|S|N|V|D|I|Z|C | ref ["[" n [".." n] "]"]
//	ref    = symbol ["+" n] | "$" hex
//	Budget = [("nmi" | "frame") ":"] "<=" limit
//	limit  = n "cycles" ["a frame"] | n "%" "of" ("vblank" | "a frame")
//	Needs  = need {need}
//	need   = place [":" place] "=" "{" range {"|" range} "}"   (no blanks inside)
//	range  = v [".." v [":" step]]
//	Points = need {need}
//	Bound  = label "<=" n
//	Targets = label {"," label}
//	Pool   = name ":" n "slots" {"," role symbol}
//	role   = active|count|stack|top|head|next|x|y|spawn|release
//
// A case with an each is exhaustive: it stands for one call with every combination
// of the values in braces, up to MaxCombinations. In a place with brackets each
// byte takes each value. Package budget/bare tells how the calls are made.
//
// Out and Clobbers are prose in which A, X and Y, as words of their own, name
// the registers that a call may change; "everything" in Clobbers names all
// three. If a header has a line of Out, Clobbers or Keeps, the other registers
// have to come back as they were.
//
// Budgets of "nmi:" and "frame:" are in a block without a first line: they
// are the program's. A limit of cycles alone is for a call, of the NMI handler
// from entry to RTI; "a frame" is for all calls in one. The share of vblank is
// the time, from the start of vblank on, in which PPU writes and DMA have ended.
//
// "arg:" gives the parameter of a C function its value, as cc65 passes it.
//
// Start names a moment of the running game at which the cases start: so many
// frames after power-on, or after a save state, with what the input file holds
// on the pads. The files lie beside the source. The game's NMI is off in the cases
// unless it is on here. In a block without a name it
// counts for every header that has no Start of its own; "nothing" is zeros.
//
// Reading takes two steps. Read cuts a block of comments into keys while the
// source is expanded, when symbols have no values yet; Block.Parse gives a
// Contract when they have. Numbers, constants, <symbol and >symbol are
// evaluated by the assembler, through Env. Every fault is reported with its
// place, also in a line that goes on below.
package contract
