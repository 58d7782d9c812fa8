package ca65

import (
	"slices"
	"strings"
)

// An area is a memory area of the linker's configuration.
type area struct {
	name        string
	at          place
	start, size *sum // nil if it is not given
	file        string
	readOnly    bool
	fill        bool
	define      bool
	fillval     byte
	bank        *sum

	from, length, used int64
	segs               []*outSegment
}

// An outSegment is a segment of the configuration, with what the modules put into it.
type outSegment struct {
	name      string
	at        place
	load, run *area
	align     int64 // 0: not given
	alignLoad int64
	start     int64 // -1: not given
	offset    int64 // -1: not given
	fillval   int   // -1: not given

	readOnly, bss, zp, overwrite, define, optional bool

	parts   []*segment
	size    int64
	combine int64 // the alignment that the parts need
	pc      int64
	written bool
	place   int64 // in the output; -1 if it is not there
}

// A config is a linker configuration.
type config struct {
	areas   []*area
	segs    []*outSegment
	symbols []cfgSymbol
}

type cfgSymbol struct {
	name  string
	value *sum
	weak  bool
	at    place
}

// A sum is an expression in a configuration: numbers and names with + - * / and parentheses.
type sum struct {
	op   byte // + - * /, n for a number, s for a name
	val  int64
	name string
	x, y *sum
	at   place
}

// A cfgReader reads a configuration.
type cfgReader struct {
	b     *build
	file  int32
	toks  []token
	pos   int
	attr  int // where the attribute stands that is being read
	depth int
}

func (r *cfgReader) tok() token { return r.toks[min(r.pos, len(r.toks)-1)] }

func (r *cfgReader) fail(msg, hint string) {
	t := r.tok()
	r.b.abort(t.at, t.shown(), msg, hint)
}

func (r *cfgReader) next() token {
	t := r.tok()
	r.pos++
	return t
}

func (r *cfgReader) is(text string) bool { return r.tok().kind == tkName && r.tok().text == text }

func (r *cfgReader) skip(text string) bool {
	if r.is(text) {
		r.pos++
		return true
	}
	return false
}

func (r *cfgReader) need(text string) {
	if !r.skip(text) {
		r.fail("a "+text+" is missing before this", "")
	}
}

// readConfig reads a configuration. A run that finds errors in it ends.
func (b *build) readConfig(i int32) *config {
	r := &cfgReader{b: b, file: i, toks: b.lexConfig(i)}
	c := &config{}
	for r.tok().kind != tkEnd {
		word := strings.ToUpper(r.tok().text)
		read := map[string]func(*config){"MEMORY": r.memory, "SEGMENTS": r.segments, "SYMBOLS": r.symbols, "FILES": r.filesBlock}[word]
		if read == nil || r.tok().kind != tkName {
			r.fail("this block is not read", "a configuration has MEMORY, SEGMENTS, SYMBOLS and FILES")
		}
		r.next()
		r.need("{")
		for !r.skip("}") {
			read(c)
		}
	}
	return c
}

// entry reads a name and its attributes up to the semicolon.
func (r *cfgReader) entry(attribute func(name string)) {
	for !r.skip(";") {
		t := r.next()
		if t.kind != tkName || t.text == "" || !letter(t.text[0]) {
			r.pos--
			r.fail("an attribute or ; is missing here", "")
		}
		r.attr = r.pos - 1
		r.skip("=")
		attribute(strings.ToLower(t.text))
		r.skip(",")
	}
}

func (r *cfgReader) title() (name string, at place) {
	t := r.next()
	if t.kind != tkName && t.kind != tkString {
		r.pos--
		r.fail("a name is missing here", "")
	}
	r.need(":")
	return t.text, t.at
}

func (r *cfgReader) memory(c *config) {
	m := &area{file: "%O"}
	m.name, m.at = r.title()
	r.entry(func(name string) {
		switch name {
		case "start":
			m.start = r.expression()
		case "size":
			m.size = r.expression()
		case "type":
			m.readOnly = strings.EqualFold(r.next().text, "ro")
		case "file":
			m.file = r.next().text
		case "fill":
			m.fill = r.yes()
		case "fillval":
			m.fillval = byte(r.constant(0, 255))
		case "define":
			m.define = r.yes()
		case "bank":
			m.bank = r.expression()
		default:
			r.unknown("start, size, type, file, fill, fillval, define and bank")
		}
	})
	if m.start == nil || m.size == nil {
		r.b.abort(m.at, m.name, "the memory area needs start and size", "")
	}
	c.areas = append(c.areas, m)
}

func (r *cfgReader) segments(c *config) {
	s := &outSegment{start: -1, offset: -1, fillval: -1, combine: 1, place: -1}
	s.name, s.at = r.title()
	r.entry(func(name string) {
		switch name {
		case "load":
			s.load = r.area(c)
		case "run":
			s.run = r.area(c)
		case "type":
			t := r.next()
			switch strings.ToLower(t.text) {
			case "ro":
				s.readOnly = true
			case "rw":
			case "bss":
				s.bss = true
			case "zp":
				s.bss, s.zp = true, true
			case "overwrite":
				s.overwrite, s.readOnly = true, true
			default:
				r.pos--
				r.fail("this is not a type of a segment", "the types: ro, rw, bss, zp, overwrite")
			}
		case "align":
			s.align = r.constant(1, maxAlign)
		case "align_load":
			s.alignLoad = r.constant(1, maxAlign)
		case "start":
			s.start = r.constant(0, 1<<24)
		case "offset":
			s.offset = r.constant(0, 1<<24)
		case "fillval":
			s.fillval = int(r.constant(0, 255))
		case "define":
			s.define = r.yes()
		case "optional":
			s.optional = r.yes()
		default:
			r.unknown("load, run, type, align, align_load, start, offset, fillval, define and optional")
		}
	})
	if s.load == nil {
		r.b.abort(s.at, s.name, "the segment needs load", "name the memory area that it is in")
	}
	if s.run == nil {
		s.run = s.load
	}
	c.segs = append(c.segs, s)
}

func (r *cfgReader) symbols(c *config) {
	s := cfgSymbol{}
	s.name, s.at = r.title()
	r.entry(func(name string) {
		switch name {
		case "type":
			s.weak = strings.EqualFold(r.next().text, "weak")
		case "value":
			s.value = r.expression()
		case "addrsize":
			r.next()
		default:
			r.unknown("type, value and addrsize")
		}
	})
	if s.value != nil {
		c.symbols = append(c.symbols, s)
	}
}

func (r *cfgReader) filesBlock(*config) {
	r.title()
	r.entry(func(name string) {
		if t := r.next(); name != "format" || !strings.HasPrefix(strings.ToLower(t.text), "bin") {
			r.pos--
			r.fail("only binary output is built", "write format = bin")
		}
	})
}

func (r *cfgReader) unknown(known string) {
	r.pos = r.attr
	r.fail("this is not an attribute that is read", "there are "+known)
}

func (r *cfgReader) area(c *config) *area {
	t := r.next()
	i := slices.IndexFunc(c.areas, func(m *area) bool { return m.name == t.text })
	if i < 0 {
		r.pos--
		r.fail("there is no such memory area above", "MEMORY comes before SEGMENTS")
	}
	return c.areas[i]
}

func (r *cfgReader) yes() bool {
	t := r.next()
	switch word := strings.ToLower(t.text); {
	case word == "yes" || word == "true":
		return true
	case word == "no" || word == "false":
		return false
	case t.kind == tkNumber:
		return t.val != 0
	}
	r.pos--
	r.fail("this is neither yes nor no", "")
	return false
}

func (r *cfgReader) constant(low, high int64) int64 {
	at := r.pos
	e := r.expression()
	v, ok := r.b.cfgValue(e, nil)
	if !ok || v < low || v > high {
		r.pos = at
		r.fail("this is not a number from "+number(low)+" to "+number(high), "")
	}
	return v
}
