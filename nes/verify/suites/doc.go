// Package suites knows public test ROMs that have to be worked, or read, in a way of their own.
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
// To teach it another one, write a file with what recognises the ROM and what judges it, and a row
// in All.
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
