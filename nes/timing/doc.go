// Package timing has the clocks of the console: the regions, the lengths of a CPU
// cycle, a dot, a line and a frame in each, and the moments inside a CPU cycle at
// which the chips sample their inputs. All other packages take these numbers from
// here.
//
// All times are counted in half master clocks since power-on, so that every
// edge of every chip is a whole number in every region.
//
//	region.go   Region, and its Clocks
//	cycle.go    Time, and the offsets inside a CPU cycle
package timing
