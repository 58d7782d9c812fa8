// Package page writes a profile as one HTML file that needs no network: a
// timeline of the frames, flame graphs of the run and of a frame, one frame in
// the order it ran, a table of routines, and the sources with the cycles of each
// line.
//
//	err := page.Write(w, p, page.Options{Title: "game.nes", Source: lines})
//
// The file contains the figures as JSON, and a script that draws them. Its content
// security policy does not allow it to load anything. The script inserts names from
// symbols and sources as text, never as HTML.
//
// # Where to find what
//
//	page.go      Write and its options
//	data.go      the JSON for the script: frames, routines, call tree
//	frame.go     one frame in full, with its picture
//	source.go    sources with the cost of each line
//	page.html, page.css, js/   the file itself
package page
