package contract

import "strings"

// setup parses first {"," first}.
func (r *reader) setup() (list []First) {
	var ok bool
	open := false // whether the next sets belong to the last routine
	for _, f := range fields(r.k.text, 0) {
		text, last := strings.CutSuffix(f.text, ",")
		if f.text = text; strings.Contains(text, "=") {
			if !open {
				r.fail(f.off, text, "a routine is expected before what is set for it", "write Setup label, label A=2")
				return nil
			}
			first := &list[len(list)-1]
			if ok = r.one(&first.Set, nil, f); !ok {
				return nil
			}
		} else {
			names := r.routines([]field{f})
			if names == nil {
				return nil
			}
			for _, name := range names {
				list = append(list, First{Routine: name})
			}
		}
		open = !last
	}
	if list == nil {
		r.routines(nil)
	}
	return list
}

// start parses "nothing", or "frame" n the files of "input" and "state", and "nmi"
// on or off, with commas between.
func (r *reader) start() *Start {
	const grammar = "write Start frame 120, input keys.txt, or Start state boss.state"
	s := &Start{Pos: r.env.Pos(r.k.at), Text: r.k.text}
	if strings.TrimSpace(r.k.text) == "nothing" {
		return s
	}
	off := 0
	seen := map[string]bool{}
	for part := range strings.SplitSeq(r.k.text, ",") {
		f := fields(part, off)
		off += len(part) + 1
		if len(f) < 2 || seen[f[0].text] {
			r.fail(min(off-len(part)-1, len(r.k.text)), strings.TrimSpace(part), "this does not say where to start", grammar)
			return nil
		}
		seen[f[0].text] = true
		value := strings.TrimSpace(r.k.text[f[1].off : off-1])
		switch f[0].text {
		case "frame":
			n, ok := r.value(field{f[1].off, value}, 1, maxStart)
			if !ok {
				return nil
			}
			s.Frame = int(n)
		case "input":
			s.Input = value
		case "state":
			s.State = value
		case "nmi":
			if s.NMI = value == "on"; value != "on" && value != "off" {
				r.fail(f[1].off, value, "the NMI is on or off", grammar)
				return nil
			}
		default:
			r.fail(f[0].off, f[0].text, "a start has a frame, an input, a state and nmi", grammar)
			return nil
		}
	}
	if s.Frame == 0 && s.State == "" {
		r.fail(0, r.k.text, "the frame is missing", grammar)
		return nil
	}
	return s
}

// maxStart is the latest frame to start at: five hours.
const maxStart = 1 << 20

// arg parses the value of a C function's parameter, given by name: arg:speed=300.
func (r *reader) arg(list []Assign, name string, f, what field) ([]Assign, bool) {
	if !isName(name) || strings.Contains(name, "::") {
		return nil, r.fail(f.off, f.text, "this is not a parameter", "write arg:name=value")
	}
	v, ok := r.value(what, -1<<31, 1<<32-1)
	if !ok {
		return nil, false
	}
	a := Assign{Place: Place{Arg: name, Len: 1, Text: "arg:" + name}, Values: []uint8{uint8(v), uint8(v >> 8), uint8(v >> 16), uint8(v >> 24)}}
	return append(list, a), true
}
