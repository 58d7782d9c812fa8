package export

import (
	"io"

	pprof "github.com/google/pprof/profile"

	"pool6502/budget/profile"
	"pool6502/budget/watch"
)

// Pprof writes a profile for go tool pprof, in its gzipped form: a call graph, a
// flame graph and, if the sources are available, their lines. Its values are cycles
// without waiting, and cycles of waiting; the tag cause has the cause of the cycles.
func Pprof(w io.Writer, p *profile.Profile) error {
	b := &pprofBuilder{p: p, places: map[place]*pprof.Location{}, functions: map[function]*pprof.Function{}}
	b.out = &pprof.Profile{
		SampleType: []*pprof.ValueType{
			{Type: "cycles", Unit: "cycles"},
			{Type: "waiting", Unit: "cycles"},
		},
		DefaultSampleType: "cycles",
		PeriodType:        &pprof.ValueType{Type: "cycles", Unit: "cycles"},
		Period:            1,
	}
	for i := range p.Sites {
		b.site(&p.Sites[i])
	}
	return b.out.Write(w)
}

type (
	// place is an instruction in a routine; name is set for waiting and DMA, which are not code.
	place struct {
		loc     watch.Loc
		routine int
		name    string
	}
	function struct{ name, file string }
)

type pprofBuilder struct {
	p         *profile.Profile
	out       *pprof.Profile
	places    map[place]*pprof.Location
	functions map[function]*pprof.Function
}

// site adds a sample for each cause of an instruction.
func (b *pprofBuilder) site(s *profile.Site) {
	stack := b.stack(s)
	for cause, cycles := range s.Cycles {
		if cycles == 0 {
			continue
		}
		c := profile.Cause(cause)
		sample := &pprof.Sample{Location: stack, Value: []int64{int64(cycles), 0}, Label: map[string][]string{"cause": {c.String()}}}
		if name := apart(c); name != "" {
			sample.Location = append([]*pprof.Location{b.location(place{name: name}, 0)}, stack...)
		}
		if c == profile.Waiting {
			sample.Value = []int64{0, int64(cycles)}
		}
		b.out.Sample = append(b.out.Sample, sample)
	}
}

// stack returns the instruction and the calls that led to it, the innermost first.
func (b *pprofBuilder) stack(s *profile.Site) []*pprof.Location {
	path := s.Path
	stack := []*pprof.Location{b.location(place{loc: s.Loc, routine: b.p.Paths[path].Routine}, path)}
	for {
		site, parent := b.p.Paths[path].Site, b.p.Paths[path].Parent
		if parent < 0 {
			return stack
		}
		at := place{loc: site, routine: b.p.Paths[parent].Routine}
		stack = append(stack, b.location(at, parent))
		path = parent
	}
}

func (b *pprofBuilder) location(at place, path int32) *pprof.Location {
	if l := b.places[at]; l != nil {
		return l
	}
	l := &pprof.Location{ID: uint64(len(b.places) + 1)}
	if at.name != "" {
		l.Line = []pprof.Line{{Function: b.function(at.name, "", 0)}}
	} else {
		r := &b.p.Routines[at.routine]
		pos := b.p.Line(at.loc)
		if pos.Line == 0 {
			pos.File = r.Pos.File
		}
		first := 0
		if pos.File == r.Pos.File {
			first = r.Pos.Line
		}
		l.Address = uint64(b.p.Addr(at.loc, path))
		l.Line = []pprof.Line{{Function: b.function(r.Name, pos.File, first), Line: int64(pos.Line)}}
	}
	b.places[at] = l
	b.out.Location = append(b.out.Location, l)
	return l
}

func (b *pprofBuilder) function(name, file string, line int) *pprof.Function {
	key := function{name, file}
	if f := b.functions[key]; f != nil {
		return f
	}
	f := &pprof.Function{ID: uint64(len(b.functions) + 1), Name: name, SystemName: name, Filename: file, StartLine: int64(line)}
	b.functions[key] = f
	b.out.Function = append(b.out.Function, f)
	return f
}
