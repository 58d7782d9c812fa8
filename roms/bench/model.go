package bench

// A Model is a pool in plain Go: the same operations on the same data as its
// ROM, and nothing about cycles. Lockstep tests run both and compare.
type Model interface {
	// Routines are the operations by the label of the routine that does the
	// same on the console.
	Routines() map[string]Routine

	// Game makes the writes that a game may make into the pool's memory.
	Game() []Region

	// Regions are the pool's memory. The slices are the model's own.
	Regions() []Region
}

// Routine is an operation of a model.
type Routine struct {
	A, X, Y int // arguments in these registers lie below these bounds; 0: no argument
	Run     func(a, x, y uint8) Outcome

	// Weight is how often a lockstep test takes it compared with others: 0 is
	// once; less than 0 is rarely, for what empties the pool.
	Weight int
}

// Outcome is what an operation promises in registers; -1 promises nothing.
type Outcome struct {
	Carry, A, Y int
	X           int // promised only if GivesX
	GivesX      bool
}

// Region is memory of a pool by the symbol at its start.
type Region struct {
	Symbol string
	Bytes  []uint8
	Signed int // of Game: values lie between -Signed and Signed
}

// Nothing is the outcome of a routine that promises no registers.
var Nothing = Outcome{Carry: -1, A: -1, Y: -1}

// Refused is the outcome of a routine that could not.
var Refused = Outcome{Carry: 1, A: -1, Y: -1}

// Done is the outcome of a routine that could.
var Done = Outcome{Carry: 0, A: -1, Y: -1}

// InY is the outcome of a routine that found a slot and gives it in Y.
func InY(slot int) Outcome { return Outcome{Carry: 0, A: -1, Y: slot} }

// InA is the outcome of a routine that found a slot and gives it in A.
func InA(slot int) Outcome { return Outcome{Carry: 0, A: slot, Y: -1} }

// InX is the outcome of a routine that found a slot and gives it in X.
func InX(slot int) Outcome { return Outcome{Carry: 0, A: -1, Y: -1, X: slot, GivesX: true} }

// If is Done or Refused.
func If(ok bool) Outcome {
	if ok {
		return Done
	}
	return Refused
}

// SlotInY is InY or Refused.
func SlotInY(slot int, ok bool) Outcome {
	if ok {
		return InY(slot)
	}
	return Refused
}

// Plain is a routine that takes and promises no registers.
func Plain(run func()) Routine {
	return Routine{Run: func(_, _, _ uint8) Outcome { run(); return Nothing }}
}

// Spawner is spawn_bullet: the place comes in A and X, the slot goes back in Y.
func Spawner(spawn func(x, y uint8) (slot int, ok bool)) Routine {
	return Routine{A: EdgeX, X: EdgeY, Run: func(a, x, _ uint8) Outcome { return SlotInY(spawn(a, x)) }}
}

// Killer is kill_bullet: it takes no registers, and says in carry whether there was one.
func Killer(kill func() bool) Routine {
	return Routine{Run: func(_, _, _ uint8) Outcome { return If(kill()) }}
}

// Velocities is the Game of a pool that gives a slot for the game to fill: where its objects go.
func Velocities(prefix string, vx, vy []uint8) []Region {
	return []Region{
		{Symbol: prefix + "_vx", Bytes: vx, Signed: MaxStep},
		{Symbol: prefix + "_vy", Bytes: vy, Signed: MaxStep},
	}
}
