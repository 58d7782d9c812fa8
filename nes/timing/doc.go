// Package timing holds the clocks of the console: the regions, how long a CPU
// cycle, a dot, a line and a frame are in each, and where inside a CPU cycle
// the chips look at their inputs. Every other package that needs one of these
// numbers takes it from here.
//
// All times are counted in half master clocks since power-on, so that every
// edge of every chip is a whole number in every region.
//
//	region.go   Region, and its Clocks
//	cycle.go    Time, and the offsets inside a CPU cycle
package timing
