package nes

import "pool6502/nes/timing"

// Time is a moment or a span in half master clocks, counted from power-on.
type Time = timing.Time

// Region is a television system and the console built for it.
type Region = timing.Region

// Regions. Auto takes the one that the header names.
const (
	Auto  = timing.Auto
	NTSC  = timing.NTSC
	PAL   = timing.PAL
	Dendy = timing.Dendy
)

// ParseRegion returns the region of a name: auto, ntsc, pal or
// dendy, in upper or lower case. An empty name is Auto.
func ParseRegion(name string) (Region, error) { return timing.ParseRegion(name) }
