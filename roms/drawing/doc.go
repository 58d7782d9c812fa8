// Package drawing makes the lessons' pictures of memory: arrays as rows of cells, before and
// after a routine ran, with the cells that changed marked. The pictures are SVG and use no
// font or style from outside.
//
//	strip.go    Memory: rows of cells, before and after
//	frame.go    Frame: what the console does in one frame
//	lanes.go    Lanes: what several parts of a program do, side by side in time
//	svg.go      the elements all are made of
package drawing
