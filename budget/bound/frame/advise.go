package frame

// Advise looks for notes of headers that would give the NMI handler, or a pass of the main loop, a bound if it has none. It tries
// them, and sets Help of the answers that are open for this reason.
func (g *Game) Advise() {
	if g.open == nil {
		return
	}
	g.p.Advise(g.open)
	for i := range g.Answers {
		if a := &g.Answers[i]; a.Why == g.noMain {
			a.Help = g.open.Err.Help
		}
	}
}

// Reason returns Why, with Help.
func (a Answer) Reason() string {
	if a.Help != "" {
		return a.Why + "; " + a.Help
	}
	return a.Why
}
