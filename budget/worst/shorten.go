package worst

import (
	"cmp"
	"math/bits"
	"slices"

	"pool6502/nes"
)

// shortenShare is the part of the frames tried, in percent, that shortening may play again; and at least shortenLeast.
const (
	shortenShare = 25
	shortenLeast = 30_000
)

// shorten makes the best input as short as it can and still cost as much. It plays each attempt from power-on, so that what
// is reported is what a replay shows.
func (s *search) shorten() {
	if s.bestAt == nil {
		return
	}
	start := &state{}
	p, err := newPlayer(s.player.game, s.opt)
	if err != nil {
		panic(err) // it could be made before
	}
	p.learn()
	p.save(start)
	left := max(shortenLeast, s.tried*shortenShare/100)
	try := func(input []Step) Found {
		p.restore(start)
		f := Found{Steps: input}
		at := 0
		for _, step := range input {
			for range step.Frames {
				p.hold(step.Pads)
				if v := p.frame(); v > f.Value {
					f.set(v, at, p)
				}
				at++
				left--
			}
		}
		f.cut()
		return f
	}
	best := try(s.input())
	accept := func(input []Step) bool {
		if left <= 0 {
			return false
		}
		f := try(join(input))
		better := f.Value > best.Value || f.Value == best.Value && simpler(f.Steps, best.Steps)
		if better {
			best = f
		}
		return better
	}
	for again := true; again && left > 0; {
		again = withoutRuns(&best, accept)
		again = shorterSteps(&best, accept) || again
		again = fewerButtons(&best, accept) || again
	}
	s.best = best
}

// simpler reports whether an input is shorter than another, or as long with fewer steps, or with fewer buttons.
func simpler(a, b []Step) bool {
	return cmp.Or(cmp.Compare(length(a), length(b)), cmp.Compare(len(a), len(b)), cmp.Compare(pressed(a), pressed(b))) < 0
}

// pressed is how many buttons the steps hold together.
func pressed(input []Step) (n int) {
	for _, s := range input {
		n += bits.OnesCount8(uint8(s.Pads[0])) + bits.OnesCount8(uint8(s.Pads[1]))
	}
	return n
}

// withoutRuns leaves out runs of steps, long runs first.
func withoutRuns(best *Found, accept func([]Step) bool) (better bool) {
	for n := len(best.Steps) / 2; n > 0; n /= 2 {
		for i := 0; i+n <= len(best.Steps); {
			if !accept(slices.Delete(slices.Clone(best.Steps), i, i+n)) {
				i += n
				continue
			}
			better = true
		}
	}
	return better
}

// shorterSteps makes steps shorter.
func shorterSteps(best *Found, accept func([]Step) bool) (better bool) {
	for i := 0; i < len(best.Steps); i++ {
		for cut := best.Steps[i].Frames / 2; cut > 0 && i < len(best.Steps); cut /= 2 {
			input := slices.Clone(best.Steps)
			if input[i].Frames -= cut; input[i].Frames > 0 && accept(input) {
				better = true
			}
		}
	}
	return better
}

// fewerButtons releases buttons that do not matter.
func fewerButtons(best *Found, accept func([]Step) bool) (better bool) {
	for i := 0; i < len(best.Steps); i++ {
		for pad := range 2 {
			for bit := nes.Buttons(1); bit != 0 && i < len(best.Steps); bit <<= 1 {
				if best.Steps[i].Pads[pad]&bit == 0 {
					continue
				}
				input := slices.Clone(best.Steps)
				input[i].Pads[pad] &^= bit
				better = accept(input) || better
			}
		}
	}
	return better
}

// cut drops what comes after the frame that was found.
func (f *Found) cut() {
	left := f.Frame + 1
	for i := range f.Steps {
		if left <= f.Steps[i].Frames {
			f.Steps = slices.Clone(f.Steps[:i+1])
			f.Steps[i].Frames = left
			return
		}
		left -= f.Steps[i].Frames
	}
}

// join makes one step of neighbours that hold the same buttons.
func join(input []Step) (list []Step) {
	for _, s := range input {
		if n := len(list); n > 0 && list[n-1].Pads == s.Pads {
			list[n-1].Frames += s.Frames
			continue
		}
		list = append(list, s)
	}
	return list
}

// length is the frames of an input.
func length(input []Step) (n int) {
	for _, s := range input {
		n += s.Frames
	}
	return n
}
