// Package drawing makes the lessons' pictures of memory: arrays as rows of cells, before and
// after a routine ran, with the cells that changed marked; and maps of who is best where. The pictures are SVG and use no
// font or style from outside.
//
//	strip.go    Memory: rows of cells, before and after
//	frame.go    Frame: what the console does in one frame
//	lanes.go    Lanes: what several parts of a program do, side by side in time
//	winners.go  Winners: who is best in each place of a grid
//	svg.go      the elements all are made of
package drawing
