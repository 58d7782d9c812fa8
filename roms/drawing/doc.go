// Package drawing makes the pictures of the lessons as SVG, for light pages and dark ones, with no
// font or style from outside.
//
//	strip.go    Memory: rows of cells, before and after a routine ran, with the cells that changed marked
//	frame.go    Frame: what the console does in one frame
//	lanes.go    Lanes: what several parts of a program do, side by side in time
//	chart.go    Lines: curves in panels on one scale; Dots: rows with a few values each
//	winners.go  Winners: which pool is cheapest in each square of a grid, and by how much
//	svg.go      the elements of all pictures, and their colours
package drawing
