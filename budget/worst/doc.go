// Package worst searches for the input that makes a game slow. It plays a game with buttons of its own choice, goes back
// to states that did something new, and keeps the input that costs most:
//
//	found, err := worst.Search(ctx, game, worst.Options{Frames: 1_000_000, Seed: 1})
//	fmt.Println(found.Value, found.Frame, found.Script())
//
// What is found was played and is therefore a bound from below; package budget/bound gives one from above.
//
// # How it searches
//
// The archive has states of the game, each with the input that leads there (archive.go). A state is kept if the game does
// something there that no other state in the archive does: another number of live objects or sprites, other routines at
// work, a longer pass; or if it reached an instruction for the first time, or gave a byte of RAM that seldom changes a value
// that this byte never had before. The search takes a state, plays a few steps from there (moves.go), and adds what is new.
// Four times in ten it takes a state on the way to the best input so far, and plays the rest of that input with changes. In
// the end the best input is made as short as it can be without costing less (shorten.go). With equal options and the same
// number of frames, two searches give the same result.
//
// # Where to find what
//
//	worst.go    options, results and the search
//	player.go   the console that plays, and what it measures
//	archive.go  the states to which the search goes back
//	moves.go    which buttons are pressed next
//	hang.go     passes that do not end
//	shorten.go  the best input without the steps that it does not need
package worst
