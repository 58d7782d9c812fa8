package bound

// A val is what is known about one byte: the values it can have and, if id is
// not 0, that it is a function of the unknown number id. Two bytes with the
// same id change together: what a branch tells about one narrows the other.
type val struct {
	set set
	id  int32
	of  *fn // nil: the byte is the unknown itself
}

func known(v uint8) val { return val{set: one(v)} }

var anything = val{set: full}

// A fn is a table of what a byte becomes of an unknown byte.
type fn struct {
	tab   [256]uint8
	shift uint8 // the amount, if the function adds
	adds  bool
	depth int // of the functions it is made of
}

// adders add 1 to 255.
var adders = func() (t [256]*fn) {
	for k := 1; k < 256; k++ {
		f := &fn{shift: uint8(k), adds: true}
		for v := range f.tab {
			f.tab[v] = uint8(v + k)
		}
		t[k] = f
	}
	return t
}()

// maxDepth is how many functions are followed one behind the other.
const maxDepth = 6

type fnKey struct {
	of  *fn
	op  uint8
	arg uint16
}

// The functions besides those that add.
const (
	fnAnd = iota
	fnOr
	fnXor
	fnASL
	fnLSR
	fnROL0
	fnROL1
	fnROR0
	fnROR1
	fnTable // a byte of a table in ROM
)

// functions holds every function that was needed, once: equal functions are
// equal pointers.
type functions map[fnKey]*fn

// then is f applied to a byte. The caller has checked that it has an id.
func (fs functions) then(v val, op uint8, arg uint16, f func(uint8) uint8) val {
	out := val{set: v.set.mapped(f)}
	if v.id == 0 || v.of != nil && v.of.depth >= maxDepth {
		return out
	}
	key := fnKey{v.of, op, arg}
	g := fs[key]
	if g == nil {
		g = &fn{depth: 1}
		if v.of != nil {
			g.depth = v.of.depth + 1
		}
		for i := range g.tab {
			g.tab[i] = f(v.of.at(uint8(i)))
		}
		fs[key] = g
	}
	out.id, out.of = v.id, g
	return out
}

// plus is k added to a byte.
func (fs functions) plus(v val, k uint8) val {
	if k == 0 {
		return v
	}
	out := val{set: shifted(v.set, k), id: v.id}
	switch {
	case v.id == 0:
	case v.of == nil:
		out.of = adders[k]
	case v.of.adds:
		out.of = adders[v.of.shift+k] // nil when they cancel
	default:
		return fs.then(v, fnTable+1, uint16(k), func(b uint8) uint8 { return b + k })
	}
	return out
}

// shifted is the set with k added to each value.
func shifted(s set, k uint8) (t set) {
	words, bits := int(k>>6), k&63
	for i, w := range s {
		t[(i+words)&3] |= w << bits
		if bits != 0 {
			t[(i+words+1)&3] |= w >> (64 - bits)
		}
	}
	return t
}

func (f *fn) at(v uint8) uint8 {
	if f == nil {
		return v
	}
	return f.tab[v]
}

// image is what a byte can be if the unknown is in s.
func (f *fn) image(s set) set {
	switch {
	case f == nil:
		return s
	case f.adds:
		return shifted(s, f.shift)
	}
	var t set
	for v := range s.all {
		t.add(f.tab[v])
	}
	return t
}

// origin is what the unknown can be if the byte is in s.
func (f *fn) origin(s set) set {
	switch {
	case f == nil || s == full:
		return s
	case f.adds:
		return shifted(s, -f.shift)
	}
	var t set
	for v := range f.tab {
		if s.has(f.tab[v]) {
			t.add(uint8(v))
		}
	}
	return t
}
