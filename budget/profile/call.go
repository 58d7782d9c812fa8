package profile

import "pool6502/budget/watch"

// Explain sets whether a meter logs what OfCall needs, for calls that begin from now on.
func Explain(m *watch.Meter, on bool) { m.Steps, m.Timeline = on, on }

// OfCall returns the profile of the call that a meter has measured last, for example
// with budget.Machine.Call: where its cycles went, including its RTS, and in Trees the
// call in full. Explain must be on.
func OfCall(m *watch.Meter) *Profile {
	f := m.Last()
	p := &Profile{prg: m.PRGSize(), clock: uint32(m.Console().CPU().Cycle), meter: m}
	r := &recorder{p: p, meter: m, con: m.Console(), trails: &trails{}}
	r.ports.init(r.con.Region())
	row := Frame{Cycles: uint32(f.Cycles), Busy: uint32(f.Busy)}
	r.bookRuns(f, &row)
	p.Frames = append(p.Frames, row)
	p.Trees = append(p.Trees, r.tree(f, &row))
	return r.finish()
}
