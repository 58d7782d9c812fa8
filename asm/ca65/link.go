package ca65

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/source"
)

// A linker places the segments of all modules, and writes the image.
type linker struct {
	cfg     *config
	exports map[string]*symbol
	defines map[string]int64 // what the configuration defines
	missing map[string]bool  // imports that were reported
	chain   int
	outputs []*output
	library bool
}

// An output is a file that the configuration names.
type output struct {
	name string
	data []byte
}

// linkAll makes the outputs of the modules.
func (b *build) linkAll() {
	b.exports, b.defines, b.missing = map[string]*symbol{}, map[string]int64{}, map[string]bool{}
	b.configure()
	b.collectExports()
	b.placeAll()
	b.checkAssertions()
	b.fixAll()
	if len(b.errs) > 0 {
		panic(stop{})
	}
	b.writeAll()
}

// configure reads the configuration, or uses a built-in one.
func (b *build) configure() {
	if b.opt.Config == "" {
		b.cfg = b.defaultConfig()
		b.library = b.cfg == nil
		if b.library {
			b.cfg = b.libraryConfig()
		}
	} else {
		data, err := source.Read(b.fsys, b.opt.Config)
		if err != nil {
			b.abort(place{file: -1}, b.opt.Config, err.Error(), "name the linker configuration of the program")
		}
		b.files = append(b.files, file{name: b.opt.Config, lines: source.Lines(data)})
		b.cfg = b.readConfig(int32(len(b.files) - 1))
	}
	for _, s := range b.cfg.segs {
		for _, m := range b.modules {
			for _, part := range m.segs {
				if part.name == s.name {
					s.add(part)
				}
			}
		}
	}
	for _, m := range b.modules {
		for _, part := range m.segs {
			if part.out == nil && part.pc() > 0 {
				at := place{file: -1}
				if len(part.lines) > 0 {
					at = part.lines[0].at
				}
				msg, hint := "the configuration has no such segment", "add it to SEGMENTS, or use one of: "+b.cfg.names()
				if b.opt.Config == "" {
					msg, hint = "the layout of cl65 -t nes has no such segment", "name the linker configuration of the program"
				}
				b.failAt(at, part.name, msg, hint)
			}
		}
	}
}

func (c *config) names() string {
	var list []string
	for _, s := range c.segs {
		list = append(list, s.name)
	}
	return strings.Join(list, " ")
}

// add appends what a module has for the segment.
func (s *outSegment) add(part *segment) {
	s.size += (part.align - s.size%part.align) % part.align
	part.offset, part.out = s.size, s
	s.size += part.pc()
	s.combine = s.combine / gcd(s.combine, part.align) * part.align
	s.parts = append(s.parts, part)
}

// used reports whether a module has the segment.
func (s *outSegment) used() bool { return len(s.parts) > 0 }

func (b *build) collectExports() {
	for _, m := range b.modules {
		m.eachSymbol(func(sym *symbol) {
			if !sym.exported || sym.alias != nil || sym.expr == nil {
				return
			}
			if old := b.exports[sym.name]; old != nil {
				b.failAt(sym.def, sym.name, "this is exported twice", "the other one is in "+m.where(old.def))
				return
			}
			b.exports[sym.name] = sym
		})
	}
	for _, s := range b.cfg.symbols {
		if b.exports[s.name] == nil {
			v, ok := b.cfgValue(s.value, b.valueOf)
			if !ok {
				b.failAt(s.at, s.name, "the value of this is not known here", "")
			}
			b.defines[s.name] = v
		} else if !s.weak {
			b.failAt(s.at, s.name, "this is defined by a source too", "write type = weak")
		}
	}
}

// valueOf is what names in the configuration stand for.
func (b *build) valueOf(name string) (int64, bool) {
	if v, ok := b.defines[name]; ok {
		return v, true
	}
	sym := b.exports[name]
	if sym == nil || sym.expr == nil {
		return 0, false
	}
	return sym.expr.easy()
}

// cfgValue calculates an expression of the configuration.
func (b *build) cfgValue(e *sum, names func(string) (int64, bool)) (v int64, ok bool) {
	switch e.op {
	case 'n':
		return e.val, true
	case 's':
		if names == nil {
			return 0, false
		}
		return names(e.name)
	}
	x, okX := b.cfgValue(e.x, names)
	y, okY := b.cfgValue(e.y, names)
	o := map[byte]op{'+': opPlus, '-': opMinus, '*': opMul, '/': opDiv}[e.op]
	v, ok = apply(o, x, y)
	return v, ok && okX && okY
}

func (b *build) areaValue(m *area, e *sum, what string) int64 {
	v, ok := b.cfgValue(e, b.valueOf)
	if !ok || v < 0 || v > 1<<24 {
		b.abort(e.at, m.name, "the "+what+" of the memory area is not a known number", "")
	}
	return v
}

// placeAll gives the segments their addresses.
func (b *build) placeAll() {
	for _, s := range b.cfg.segs {
		if !s.used() {
			continue
		}
		s.run.segs = append(s.run.segs, s)
		if s.load != s.run {
			s.load.segs = append(s.load.segs, s)
		}
	}
	for _, m := range b.cfg.areas {
		m.from = b.areaValue(m, m.start, "start")
		if m.define {
			b.defines["__"+m.name+"_START__"] = m.from
		}
		m.length = b.areaValue(m, m.size, "size")
		b.placeArea(m)
		if m.define {
			b.defines["__"+m.name+"_SIZE__"] = m.length
			b.defines["__"+m.name+"_LAST__"] = m.from + m.used
		}
	}
}

func (b *build) placeArea(m *area) {
	addr := m.from
	for _, s := range m.segs {
		addr = b.startOf(m, s, addr)
		if s.run == m {
			s.pc = addr
			for _, part := range s.parts {
				part.base = addr + part.offset
			}
			if s.define {
				b.defines["__"+s.name+"_RUN__"], b.defines["__"+s.name+"_SIZE__"] = addr, s.size
			}
			b.checkAlignment(m, s)
		}
		if s.load == m && s.define {
			b.defines["__"+s.name+"_LOAD__"] = addr
		}
		m.used = addr + s.size - m.from
		if over := m.used - m.length; over > 0 {
			b.abort(s.at, s.name, fmt.Sprintf("the segment does not fit: memory area %s has %d bytes, and needs %d more", m.name, m.length, over), "make the segment shorter, or the area larger")
		}
		addr += s.size
	}
}

// startOf is where a segment begins in an area: aligned, at a start or an offset.
func (b *build) startOf(m *area, s *outSegment, addr int64) int64 {
	switch {
	case s.run == m && s.align > 0:
		return (addr + s.align - 1) / s.align * s.align
	case s.run == m && (s.start >= 0 || s.offset >= 0):
		to := s.start
		if s.offset >= 0 {
			to = m.from + s.offset
		}
		if to < addr && !s.overwrite {
			b.abort(s.at, s.name, fmt.Sprintf("the segment begins at $%04X, and those before it in %s end %d bytes later", to, m.name, addr-to), "make them shorter, or move its start")
		}
		return to
	case s.run != m && s.load == m && s.alignLoad > 0:
		return (addr + s.alignLoad - 1) / s.alignLoad * s.alignLoad
	}
	return addr
}

// checkAlignment warns of segments whose address does not suit the .align in the sources.
func (b *build) checkAlignment(m *area, s *outSegment) {
	by := max(s.align, 1)
	if s.start >= 0 {
		by = s.start
	} else if s.offset >= 0 {
		by = m.from + s.offset
	}
	if by%s.combine != 0 && s.pc%s.combine != 0 {
		b.warnAt(s.at, s.name, fmt.Sprintf("the sources align this to %d bytes, and it is at $%04X", s.combine, s.pc), fmt.Sprintf("write align = %d", s.combine))
	}
}

func (b *build) warnAt(at place, text, msg, hint string) {
	b.modules[0].inputs = nil
	b.modules[0].warnAt(at, text, msg, hint)
}

// output returns the output with a name.
func (b *build) output(name string) *output {
	i := slices.IndexFunc(b.outputs, func(o *output) bool { return o.name == name })
	if i < 0 {
		b.outputs = append(b.outputs, &output{name: name})
		i = len(b.outputs) - 1
	}
	return b.outputs[i]
}

// writeAll writes the areas to their outputs, in the order of the configuration.
func (b *build) writeAll() {
	for _, m := range b.cfg.areas {
		if m.file == "" {
			for _, s := range m.segs {
				s.written = s.written || s.load == m
			}
			continue
		}
		b.writeArea(b.output(m.file), m)
	}
}

func (b *build) writeArea(o *output, m *area) {
	begin, addr := int64(len(o.data)), m.from
	for _, s := range m.segs {
		writes := !s.bss && s.load == m && !s.written
		to := b.startOf(m, s, addr)
		if (writes || m.fill) && !s.overwrite {
			o.add(m.fillval, to-addr)
		}
		addr = to
		switch {
		case writes && s.overwrite:
			s.place = begin + to - m.from
			o.add(m.fillval, s.place+s.size-int64(len(o.data)))
			copy(o.data[s.place:], s.bytes(m))
		case writes:
			s.place = int64(len(o.data))
			o.data = append(o.data, s.bytes(m)...)
		case m.fill:
			o.add(s.filler(), s.size)
		}
		s.written = s.written || s.load == m
		addr += s.size
	}
	if m.fill {
		o.add(m.fillval, m.length-m.used)
	}
	if len(o.data) > 2*maxBytes {
		b.abort(m.at, m.name, "the output is too large", "")
	}
}

func (o *output) add(with byte, n int64) {
	if n > 0 {
		o.data = append(o.data, slices.Repeat([]byte{with}, int(n))...)
	}
}

// filler is what the linker writes into gaps of the segment.
func (s *outSegment) filler() byte {
	if s.fillval >= 0 {
		return byte(s.fillval)
	}
	return s.load.fillval
}

// bytes are those of all modules, with the gaps of their alignment.
func (s *outSegment) bytes(m *area) []byte {
	out := make([]byte, 0, s.size)
	for i, part := range s.parts {
		gap := s.filler()
		if i == 0 {
			gap = s.run.fillval
		}
		out = append(out, slices.Repeat([]byte{gap}, int(part.offset)-len(out))...)
		for _, f := range part.fills {
			for at := f.from; at < f.to; at++ {
				part.data[at] = s.filler()
			}
		}
		out = append(out, part.data...)
	}
	return out
}
