// Package script reads and writes input scripts and movies: which buttons of the controllers and of
// the console are pressed in each frame.
//
//	in, err := script.Parse("start.txt", data)
//	player := in.Play()
//	for n := range frames {
//		player.Apply(uint64(n), con) // a *nes.Console
//		con.RunFrame()
//	}
//
// A script is a list of changes, such as "from frame 60 on, Start is held on controller 1" or "at frame
// 300, the reset button is pressed". Frames are counted from 0 at power-on. A change takes effect when
// its frame begins, at the start of vblank. Buttons stay held until the next change
// of the same controller.
//
// Three formats are read into the same list:
//
//	lines.go       lines such as "60 1 Start" (parseLines) and the compact form of test manifests
//	               (ParseCompact)
//	fm2.go         movies of FCEUX (ParseFM2)
//	fm2write.go    writing movies (WriteFM2)
//	script.go      Script, Player; Parse recognises the format by the file's content
package script
