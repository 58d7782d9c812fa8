// Command pages writes what the lab's pages show and Go computes: gallery.json, the routines of the gallery with what
// became of them in the hidden cases and their proved worst cases, and a picture of each exhibit.
//
//	go run ./cmd/lab/pages DIR
//
// # The gallery
//
// Each folder in gallery is a task. task.txt has its title, its routine and what it asks for; starter.asm is what the
// editor shows at the beginning; every other source is an entry, by the name of its file. The first line of an entry says
// who wrote it and how it works: "; by NAME: a sentence". To enter, add a file and send a pull request. The test of this
// package fails if an entry fails a case or has no proved worst case. The hidden cases are in hidden.go; they are hidden only
// in so far as the editor does not show them.
package main
