// Package contract reads the ;;; lines above a routine, its contract: its inputs and
// results, the registers and memory it keeps, test cases, its budget of cycles, and
// the pools it works on. The grammar:
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
//	Frame  = "every" n
//	limit  = n "cycles" ["a frame"] | n "%" "of" ("vblank" | "a frame")
//	Needs  = need {need}
//	need   = place [":" place] "=" "{" range {"|" range} "}"   (no blanks inside)
//	range  = v [".." v [":" step]]
//	Points = need {need}
//	Bound  = label "<=" n
//	Targets = label {"," label}
//	Pool   = name ":" n "slots" ["in" ("pages" | "banks") "of" n] {"," role symbol}
//	role   = active|count|stack|top|head|next|x|y|xh|yh|spawn|release
//	       | stride|frames|index|pointers|low|high
//
// A case with an each is exhaustive: it stands for a call with every combination
// of the values in braces, up to MaxCombinations. In a place with brackets each
// byte takes each value. Package budget/bare describes how the calls are made.
//
// Out and Clobbers are prose in which A, X and Y, as separate words, name the
// registers that a call may change; "everything" in Clobbers names all three. If a
// header has a line of Out, Clobbers or Keeps, a call must not change the other
// registers.
//
// Budgets of "nmi:" and "frame:" belong to the whole program. They are in a block
// that does not begin with a routine's name. A limit in cycles is for one call; a call
// of the NMI handler is from entry to RTI. A limit with "a frame" is for all calls in one
// frame together. A percentage of vblank is the time, from the start of vblank on, by
// which PPU writes and DMA must have ended.
//
// Frame says how many frames a pass of the main loop takes: 2 in a game that draws thirty pictures a second. It is in a
// block that does not begin with a routine's name.
//
// The roles of a pool from active to next say which slots are live; see watch.PoolView. spawn
// and release are the routines that take a slot and give it back. x and y are where an object
// is, in pixels; an object is off the screen where xh or yh, their high bytes, is not 0. Without
// other roles a field is an array with a byte for each slot. Other layouts:
//
//	in banks of n      the slots 0 to n-1 are in bank 0 of the cartridge's RAM, the next n
//	                   in bank 1, and so on; each bank has its own arrays at the same address
//	in pages of n,     the arrays of the next n slots begin so many bytes behind those of
//	  stride constant  the first n
//	in pages of n,     a field is a table with a byte for each page: the number of the frame
//	  frames array     that holds it. A frame is n bytes of the array; $FF is no frame
//	index array        the byte of the slot is the index into x and y
//	pointers array     the word of the slot points to its record; x and y are offsets
//	low, high array    the same, with the bytes of the pointers in two arrays
//
// "arg:" gives a parameter of a C function its value, as cc65 passes it.
//
// Start names a moment of the running game at which the cases start: a number of
// frames after power-on or after a save state, with the controller input of a file. The
// files are in the folder of the source, unless their paths are absolute. The game's NMI is off in the cases, unless
// Start turns it on. In a block without a name, Start is for every header that has no
// Start of its own; "nothing" means RAM of zeros.
//
// Reading takes two steps. Read splits a block of comments into keys while the
// source is expanded, when symbols have no values yet. Block.Parse makes a Contract
// of them when they have. Numbers, constants, <symbol and >symbol are evaluated by the
// assembler, through Env. Every error is reported with its place, also in a
// continuation line.
package contract
