package ca65

// A segment is what one module puts into a segment of the linker.
type segment struct {
	name  string
	size  size // of addresses in it
	align int64
	data  []byte
	fixes []fix  // expressions whose bytes the linker writes
	fills []span // bytes that the linker chooses
	lines []line
	org   int64 // with the feature org_per_seg: the address after .org, -1 for none

	base   int64 // its address, from the linker
	offset int64 // its place in the segment of the linker
	out    *outSegment
}

// A fix is an expression in a segment.
type fix struct {
	off    int64
	bytes  int
	signed bool // it is the distance of a branch
	e      *expr
	at     place
	call   []place
}

type span struct{ from, to int64 }

// A line is a run of bytes that belong to a statement.
type line struct {
	span
	at    place
	instr bool
	depth uint8 // of macros and repeats
}

func (s *segment) pc() int64 { return int64(len(s.data)) }

// use makes a segment the current one.
func (a *assembler) use(name string, want size) {
	for _, s := range a.segs {
		if s.name == name {
			if want != sizeUnknown && want != s.size {
				a.failf("write the same size everywhere", "segment %s has another address size above", name)
			}
			a.seg = s
			return
		}
	}
	if want == sizeUnknown {
		want = sizeAbs
	}
	if len(a.segs) >= maxSegments {
		a.abort("the source has too many segments", "")
	}
	a.seg = a.newSegment(name, want)
}

func (a *assembler) newSegment(name string, s size) *segment {
	seg := &segment{name: name, size: s, align: 1, org: -1}
	a.segs = append(a.segs, seg)
	return seg
}

// absolute reports whether addresses are those of .org.
func (a *assembler) absolute() bool { return a.org() >= 0 }

func (a *assembler) org() int64 {
	if a.features["org_per_seg"] {
		return a.seg.org
	}
	return a.orgPC
}

func (a *assembler) setOrg(addr int64) {
	if a.features["org_per_seg"] {
		a.seg.org = addr
	} else {
		a.orgPC = addr
	}
}

// room counts n more bytes, and moves the address.
func (a *assembler) room(n int64) {
	if a.link.bytes += n; a.link.bytes > maxBytes {
		a.abort("the program has too many bytes", "check its .res and .align")
	}
	if a.absolute() {
		a.setOrg(a.org() + n)
	}
}

func (a *assembler) emit(b ...byte) {
	a.room(int64(len(b)))
	a.seg.data = append(a.seg.data, b...)
}

// fill leaves n bytes to the linker.
func (a *assembler) fill(n int64) {
	if n == 0 {
		return
	}
	a.room(n)
	from := a.seg.pc()
	a.seg.data = append(a.seg.data, make([]byte, n)...)
	a.seg.fills = append(a.seg.fills, span{from, from + n})
}

// put writes an expression of some bytes, low byte first.
func (a *assembler) put(e *expr, bytes int, signed bool, at place) {
	if a.features["force_range"] && !signed && bytes < 4 {
		e = a.binary(opAnd, e, literal(1<<(8*bytes)-1), at)
	}
	f := fix{a.seg.pc(), bytes, signed, e, at, nil}
	for i := len(a.inputs) - 1; i >= 0 && len(f.call) < 4; i-- {
		f.call = append(f.call, a.inputs[i].call)
	}
	a.seg.fixes = append(a.seg.fixes, f)
	a.emit(make([]byte, bytes)...)
}

// alignTo moves to a multiple of n. The whole segment is aligned so.
func (a *assembler) alignTo(n int64, with int64) {
	combined := a.seg.align / gcd(a.seg.align, n) * n
	if combined > maxAlign {
		a.failf("", "the alignments of the segment need %d together, and %d is the most", combined, maxAlign)
		return
	}
	a.seg.align = combined
	gap := (n - a.seg.pc()%n) % n
	if with < 0 {
		a.fill(gap)
		return
	}
	for range gap {
		a.emit(byte(with))
	}
}

func gcd(x, y int64) int64 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}
