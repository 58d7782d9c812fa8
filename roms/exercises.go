package roms

import (
	"io/fs"

	"pool6502/asm"
)

// Exercise is the task at the end of a lesson: a file to change, whose cases fail until the
// task is done, and answers to it.
type Exercise struct {
	Number int    // of its lesson
	Task   string // one sentence
	Main   string // the source to assemble, a path below this folder
	Work   string // the file that the learner changes
	Answer string // the file with an answer
	Harder string // the file with an answer to the second task, "" if there is none

	// HarderTask says what the second task asks for.
	HarderTask string
}

// Exercises are all that exist, by number.
func Exercises() []Exercise {
	return []Exercise{
		{
			Number: 0, Task: "count the free slots",
			Main: "exercises/0/work.asm", Work: "exercises/0/work.asm",
			Answer: "exercises/0/answer.asm", Harder: "exercises/0/harder.asm",
			HarderTask: "at most 77 cycles: set COST to 77",
		},
		{
			Number: 1, Task: "search for a free slot from the slot taken last",
			Main: "exercises/1/game.asm", Work: "exercises/1/work.inc",
			Answer: "exercises/1/answer.inc", Harder: "exercises/1/harder.inc",
			HarderTask: "at most 51 cycles if the slot after the last one is free: set NEXT_COST to 51",
		},
		{
			Number: 2, Task: "link the free slots through their bullet_x",
			Main: "exercises/2/game.asm", Work: "exercises/2/work.inc",
			Answer: "exercises/2/answer.inc", Harder: "exercises/2/harder.inc",
			HarderTask: "init_pool in at most 310 cycles: set INIT_COST to 310",
		},
		{
			Number: 3, Task: "do not copy the last bullet onto itself",
			Main: "exercises/3/game.asm", Work: "exercises/3/work.inc",
			Answer: "exercises/3/answer.inc",
		},
	}
}

// Assemble assembles the exercise as it stands in fsys, which holds this folder's files.
func (e Exercise) Assemble(fsys fs.FS) (*asm.Program, error) {
	return asm.Assemble(fsys, e.Main, asm.Options{})
}

// AssembleAnswer assembles the exercise with its answer, or with the answer to the harder task,
// in place of the learner's file.
func (e Exercise) AssembleAnswer(harder bool) (*asm.Program, error) {
	file, define := e.Answer, "ANSWER"
	if harder {
		file, define = e.Harder, "HARDER"
	}
	if e.Main == e.Work { // a file by itself, with no game around it
		return Assemble(file, nil)
	}
	return Assemble(e.Main, map[string]int{define: 1})
}
