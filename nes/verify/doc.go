// Package verify runs test ROMs and judges them by what they say about themselves.
//
// A test ROM announces its result in one of a few ways, its protocol. A [Job] is one ROM
// with whatever is known about it beforehand; [Run] plays jobs on all cores and gives a
// [Result] for each. While a ROM runs, the protocols of the table in protocol.go look at the
// console now and then and say what they see: nothing of their own, a test that is under
// way, or a verdict. The first that recognises the ROM judges it, unless the job names one.
//
// The protocols never ask which ROM it is, only what it does to its RAM and its screen:
//
//	blargg6000     $6001-$6003 hold DE B0 61 and $6000 the state: $80 running, $81 waiting for
//	               the reset button, below $80 the result, 0 for passed; text from $6004 on
//	accuracycoin   the menu of AccuracyCoin, which is then made to run all its tests
//	nestest        the menu of nestest, both of whose pages are then run
//	ram_f8         the screen says PASSED, or FAILED: #n, and RAM $F8 holds 1 or n
//	ram_f0         the screen shows only $01, which RAM $F0 holds as well
//	holy_mapperel  the result of Holy Mapperel, the tester of boards
//	nt_expect      the screen shows a text that the job names
//	nt_text        the screen says Passed or Failed, and stays
//
// The nametables are read as ASCII, tile number for character. A protocol is one function
// that recognises, one that judges, and one row of that table.
package verify
