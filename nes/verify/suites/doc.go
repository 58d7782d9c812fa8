// Package suites has the protocols of public test ROMs that must be operated or read in a special way.
//
//	results := verify.Run(ctx, jobs, verify.Options{Protocols: suites.All()})
//
// Each is a [verify.Protocol]:
//
//	accuracycoin.go   the menu of AccuracyCoin, which is made to run all its tests
//	nestest.go        the menu of nestest, both of whose pages are run; log.go holds the processor to
//	                  the log nestest.log where that lies beside the ROM
//	holymapperel.go   the result page of Holy Mapperel, the tester of boards
//
// To add a test ROM, write a file with a function that recognises it and one that judges it, and a row in
// All.
package suites

import "pool6502/nes/verify"

// All returns the protocols of this package, for verify.Options.Protocols.
func All() []verify.Protocol {
	return []verify.Protocol{
		{Name: "accuracycoin", Recognise: isAccuracyCoin, Judge: judgeAccuracyCoin},
		{Name: "nestest", Recognise: isNestest, Judge: judgeNestest, Confirm: compareLog},
		{Name: "holy_mapperel", Recognise: isHolyMapperel, Judge: judgeHolyMapperel},
	}
}
