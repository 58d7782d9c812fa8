// Package plot draws what was measured as SVG or PNG. It is the only package
// that needs a plotting library: who measures and reports does not pay for it.
//
//	crossover.go   cycles a frame over live slots, a line for each pool
//	winners.go     which pool is cheapest where
//	bars.go        a value for each of some names
//	timeline.go    a value over the frames of a run
//	canvas.go      colours, sizes and file formats of all of them
package plot
