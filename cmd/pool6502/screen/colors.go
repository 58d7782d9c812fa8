package screen

import (
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/internal/hue"
)

// What is no routine.
const (
	dmaColor  = paint.Color(hue.DMA)
	nmiColor  = paint.Mauve // the moment of an NMI; the handler is a routine
	idleColor = paint.Color(0x20242B)
)
