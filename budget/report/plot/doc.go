// Package plot draws measurements as SVG or PNG. It is the only package that needs a
// plotting library; programs that only measure and report do not link it.
//
//	crossover.go   cycles a frame over live slots, a line for each pool
//	winners.go     which pool is cheapest where
//	bars.go        a value for each of some names
//	timeline.go    a value over the frames of a run
//	canvas.go      colours, sizes and file formats of all of them
package plot
