// Package paged judges what a document claims about the paged family: pools whose memory is taken in pages when it is
// needed and returned when it is empty. The program is paged.asm.
package paged
