package watch

import (
	"io"

	"github.com/google/pprof/profile"
)

// Profile writes what the meter has counted since it was made as a profile for
// go tool pprof, in its gzipped form: a call graph, a flame graph, and with the
// sources at hand the lines. Its values are CPU cycles, and separately those
// spent waiting.
func (m *Meter) Profile(w io.Writer) error {
	m.book()
	p := &profile.Profile{
		SampleType: []*profile.ValueType{
			{Type: "cycles", Unit: "cycles"},
			{Type: "idle", Unit: "cycles"},
		},
		DefaultSampleType: "cycles",
		PeriodType:        &profile.ValueType{Type: "cycles", Unit: "cycles"},
		Period:            1,
	}
	locations := make([]*profile.Location, len(m.routines))
	for i := range m.routines {
		r := &m.routines[i]
		f := &profile.Function{ID: uint64(i + 1), Name: r.Name, SystemName: r.Name, Filename: r.Pos.File, StartLine: int64(r.Pos.Line)}
		l := &profile.Location{ID: uint64(i + 1), Address: uint64(r.Addr), Line: []profile.Line{{Function: f, Line: int64(r.Pos.Line)}}}
		p.Function = append(p.Function, f)
		p.Location = append(p.Location, l)
		locations[i] = l
	}
	for i := range m.nodes {
		n := &m.nodes[i]
		if n.busy == 0 && n.idle == 0 {
			continue
		}
		s := &profile.Sample{Value: []int64{int64(m.cycles(n.busy)), int64(m.cycles(n.idle))}}
		for k := int32(i); k >= 0; k = m.nodes[k].parent {
			s.Location = append(s.Location, locations[m.nodes[k].routine])
		}
		p.Sample = append(p.Sample, s)
	}
	return p.Write(w)
}
