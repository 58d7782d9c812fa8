// Package script reads and writes what is held on the pads and pressed on the console, frame by
// frame: input scripts and movies.
//
//	in, err := script.Open("start.txt", data)
//	player := in.Play()
//	for n := range frames {
//		player.Apply(uint64(n), con) // a *nes.Console
//		con.RunFrame()
//	}
//
// A script is a list of changes: from this frame on, pad 1 holds Start; at that frame, the
// reset button. Frame n is the n-th frame since power-on, counted from 0. A change takes effect
// where the frame before it ended, at the start of vertical blank. What is held stays held until
// the next change of the same pad.
//
// Three formats are read as the same list:
//
//	lines.go       the run command's lines (ParseLines) and the compact form of test manifests
//	               (ParseCompact)
//	fm2.go         movies of FCEUX (ParseFM2)
//	fm2write.go    the same, written (WriteFM2)
//	script.go      Script, Player; Open picks the format by what the file looks like
package script
