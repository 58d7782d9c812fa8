// Command pages computes files that the lab's pages show: gallery.json, with the gallery's tasks, entries and their results,
// and a picture of each exhibit.
//
//	go run ./cmd/lab/pages DIR
//
// # The gallery
//
// Each folder in gallery is a task. task.txt has its title, its routine and what it asks for; starter.asm is what the
// editor shows at the beginning; every other source is an entry, named after its file. The first line of an entry says
// who wrote it and how it works: "; by NAME: a sentence". To enter, add a file and send a pull request. The test of this
// package fails if an entry fails a case or has no proved worst case. The hidden cases are in hidden.go; they are no secret:
// the editor only does not show them.
package main
