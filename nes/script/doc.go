// Package script reads what is held on the pads and pressed on the console, frame by frame.
//
// A script is a list of changes: from this frame on, pad 1 holds Start; at that frame, the
// reset button. Frame n is the n-th frame since power-on, counted from 0, and a change takes
// effect where the frame before it ended, at the start of vertical blank. What is held stays
// held until the next change of the same pad.
//
// Three spellings lead to the same list: the run command's lines ([ParseLines]), the compact
// form of test manifests ([ParseCompact]) and FCEUX's movies ([ParseFM2]). [Open] picks by
// what the file looks like. A [Player] walks the list beside a running console.
package script
