package main

import "pool6502/cmd/pool6502/cmdline"

// The commands that are files of this package call what all command lines share by these names.
var (
	exactArgs   = cmdline.ExactArgs
	atLeastArgs = cmdline.AtLeastArgs
	parseNumber = cmdline.ParseNumber
	oneOf       = cmdline.OneOf
	choices     = cmdline.Choices
	outputFlag  = cmdline.OutputFlag
	inputFlag   = cmdline.InputFlag
	newProgress = cmdline.NewProgress
	writeJSON   = cmdline.WriteJSON
	errFailed   = cmdline.ErrFailed
)

type progress = cmdline.Progress

const writesFile = cmdline.WritesFile
