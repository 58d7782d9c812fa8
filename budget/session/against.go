package session

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/program"
	"pool6502/nes"
)

// An Against runs two builds of a game from power-on with the same input, and compares their frames.
type Against struct {
	Work   [2][]int // cycles of work in each frame, of the old build and of the new one
	Missed [2]int   // frames that each has missed
	Other  int      // the first frame with different pictures; -1 for none

	Most     int         // the frame in which their work differs most
	Pictures [2][]uint16 // of the frame Most, as Console.Picture returns them
	runs     [2]*Session
	busiest  [2]int // most cycles of work in frames that ended with rendering on; with rendering off no picture is late
	inputs   []Input
}

// NewAgainst prepares a comparison of two builds; Run runs it.
func NewAgainst(old, now *program.Program, cfg nes.Config, inputs []Input) (*Against, error) {
	a := &Against{Other: -1, inputs: inputs}
	for i, game := range []*program.Program{old, now} {
		s, err := New(game, cfg)
		if err != nil {
			return nil, err
		}
		s.Watch(Costs)
		a.runs[i] = s
	}
	return a, nil
}

// Recorded returns the inputs of all frames since power-on, or since the last reload; ok is false if the history does not reach back so far.
func (s *Session) Recorded() (inputs []Input, ok bool) {
	h := &s.history
	n := min(s.frame-h.first, uint64(len(h.inputs)))
	return append([]Input(nil), h.inputs[:n]...), h.first == s.begun
}

// Done reports whether all frames have run.
func (a *Against) Done() bool { return len(a.Work[0]) == len(a.inputs) }

// Run runs frames of both builds, at least one, until more returns false or all inputs are used.
func (a *Against) Run(more func() bool) {
	for n := 0; !a.Done() && (n == 0 || more()); n++ {
		a.frame(a.inputs[len(a.Work[0])])
	}
}

// frame runs a frame of both builds.
func (a *Against) frame(in Input) {
	n := len(a.Work[0])
	for i, s := range a.runs {
		for port, b := range in.Pads {
			s.Hold(port, b)
		}
		s.Press(in.Commands)
		s.frozen = in.frozen
		s.Frame()
		s.Console().Samples(nil)
		last := s.Meter().Last()
		a.Work[i] = append(a.Work[i], last.Busy)
		if !last.Blank {
			a.busiest[i] = max(a.busiest[i], last.Busy)
		}
		if missed(last, s.Position()) {
			a.Missed[i]++
		}
	}
	old, now := a.runs[0].Console().Picture(), a.runs[1].Console().Picture()
	if a.Other < 0 && *old != *now {
		a.Other = n
	}
	if n == 0 || abs(a.Work[1][n]-a.Work[0][n]) > abs(a.Work[1][a.Most]-a.Work[0][a.Most]) {
		a.Most = n
		a.Pictures = [2][]uint16{append(a.Pictures[0][:0], old[:]...), append(a.Pictures[1][:0], now[:]...)}
	}
}

func abs(n int) int { return max(n, -n) }

// String says in one sentence how the new build differs from the old one in cycles, missed frames and pictures.
func (a *Against) String() string {
	n := len(a.Work[0])
	if n == 0 {
		return "The old build and the new one are being compared"
	}
	var all, sum [2]int
	for i, work := range a.Work {
		for _, cycles := range work {
			all[i] = max(all[i], cycles)
			sum[i] += cycles
		}
	}
	busiest := a.busiest
	if busiest == [2]int{} {
		busiest = all
	}
	picture := "the same picture"
	if a.Other >= 0 {
		picture = fmt.Sprintf("another picture from frame %d on", a.Other)
	}
	cycles := "cycles"
	if abs(busiest[1]-busiest[0]) == 1 {
		cycles = "cycle"
	}
	text := fmt.Sprintf("New build: %s %s in the busiest frame (%s), %s in the mean, %s missed, %s", signed(busiest[1]-busiest[0]), cycles,
		contract.Grouped(busiest[1]), signed(sum[1]/n-sum[0]/n), signed(a.Missed[1]-a.Missed[0]), picture)
	if !a.Done() {
		text += fmt.Sprintf(", after %d of %d frames", n, len(a.inputs))
	}
	return text
}

func signed(n int) string {
	switch {
	case n > 0:
		return "+" + contract.Grouped(n)
	case n < 0:
		return "−" + contract.Grouped(-n)
	}
	return "0"
}
