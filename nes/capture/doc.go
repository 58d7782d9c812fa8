// Package capture writes the pictures and the sound of a console to files.
//
//	err := capture.PNG(file, con, nil) // the present picture; nil is the palette of a television
//
//	picture.go   PNG: the present picture; Hash: its hash, which does not depend on a palette
//	gif.go       GIF: an animation, written frame by frame
//	wav.go       WAV: the sound
//
// GIF and WAV write each frame at once and keep at most one frame in memory, so that only the disk
// limits a recording.
package capture
