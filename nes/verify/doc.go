// Package verify runs test ROMs and judges them by the results that they report.
//
// A test ROM reports its result in one of a few ways, its protocol. A [Job] is one ROM with
// everything known about it beforehand; [Run] plays jobs on all cores and returns a [Result] for
// each. While a ROM runs, each protocol checks the console every few frames: it does not recognise
// the ROM, or the test is still running, or there is a verdict. The first protocol that recognises the
// ROM judges it, unless the job names one; blargg6000 takes over from any other.
//
//	results := verify.Run(ctx, jobs, verify.Options{Protocols: suites.All()})
//
// The protocols of this package do not depend on which ROM it is, only on its RAM and its screen:
//
//	blargg6000  $6001-$6003 hold DE B0 61 and $6000 the state: $80 running, $81 waiting for the
//	            reset button, below $80 the result, 0 for passed; text from $6004 on
//	nt_expect   the screen shows a text that the job names
//	ram_f8      the screen says PASSED, or FAILED: #n, and RAM $F8 holds 1 or n
//	ram_f0      the screen shows only $01, which RAM $F0 holds as well
//	nt_text     the screen says Failed, or ends with a line that says only Passed, All tests passed, 5 of 5 passed or
//	            the like, and stays; with any other words a ROM has no result, unless the job names the protocol
//
// The nametables are read as ASCII: the tile number is the character. A ROM that reports nothing is
// judged by a byte of RAM if the job names one, see [RAM], or by its picture after a number of frames. ROMs with special
// needs, such as a menu that must be operated, have protocols of their own in package suites, and a caller can add more:
// see [Protocol].
//
// # Where to find what
//
//	job.go, manifest.go   what is known about a ROM beforehand
//	run.go                judging jobs on all cores
//	watch.go              a ROM that runs, as the protocols see it
//	protocol.go, ram.go, picture.go   the protocols
//	words.go, complete.go   what a screen says
//	settling.go           a ROM on four consoles at once, which must agree
//	report.go             results as text, JSON and JUnit
package verify
