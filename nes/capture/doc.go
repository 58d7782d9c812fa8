// Package capture writes what a console shows and plays as files.
//
//	picture.go   PNG: the present picture; Hash: a name for it that no palette changes
//	gif.go       GIF: an animation, written frame by frame
//	wav.go       WAV: the sound
//
// GIF and WAV write as they go and keep at most one frame in memory, so that the disk alone limits
// a recording.
//
// The header of a WAV file is written here: go-audio/wav, which the tests read the files with, takes
// as long for a sample as the console takes to make it.
package capture
