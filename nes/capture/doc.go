// Package capture writes what a console shows and plays as files.
//
//	picture.go   PNG: the present picture; Hash: a name for it that no palette changes
//	gif.go       GIF: an animation, written frame by frame
//	wav.go       WAV: the sound
//
// GIF and WAV write as they go and keep at most one frame in memory, so that the disk alone limits
// a recording.
//
// This is the one package below nes that imports a library outside Go's own: go-audio writes the
// WAV files. Package nes does not import capture, so whoever does not record does not need it.
package capture
