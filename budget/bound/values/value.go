package values

// A Byte is what is known about one byte: the values it can have and, if ID is
// not 0, that it is a function of the unknown number ID. Two bytes with the
// same ID change together: what a branch shows about one also narrows the other.
type Byte struct {
	Set Set
	ID  int32
	Of  *Func // nil: the byte is the unknown itself
}

// Known returns a byte that has the value v.
func Known(v uint8) Byte { return Byte{Set: One(v)} }

// Anything is a byte that can have any value.
var Anything = Byte{Set: Full}

// A Func is a function from an unknown byte to a byte, as a table. A nil Func is the
// identity.
type Func struct {
	tab   [256]uint8
	shift uint8 // the amount, if the function adds
	adds  bool
	depth int // of the functions it is made of
}

// NewFunc makes a function from its table.
func NewFunc(table [256]uint8) *Func { return &Func{tab: table, depth: 1} }

// adders add 1 to 255.
var adders = func() (t [256]*Func) {
	for k := 1; k < 256; k++ {
		f := &Func{shift: uint8(k), adds: true}
		for v := range f.tab {
			f.tab[v] = uint8(v + k)
		}
		t[k] = f
	}
	return t
}()

// maxDepth is how many functions may be applied one after the other; with more, the relation is dropped.
const maxDepth = 6

type funcKey struct {
	of  *Func
	op  uint8
	arg uint16
}

// The operations that functions are made of, besides adding.
const (
	OpAnd = iota
	OpOr
	OpXor
	OpROL0
	OpROL1
	OpROR0
	OpROR1
	OpTable // a byte of a table in ROM
)

// Functions holds each function that was needed once, so that equal functions have
// equal pointers.
type Functions map[funcKey]*Func

// Then applies f to a byte. op and arg identify f: for the same op and arg, f must be the same.
func (fs Functions) Then(v Byte, op uint8, arg uint16, f func(uint8) uint8) Byte {
	out := Byte{Set: v.Set.Mapped(f)}
	if v.ID == 0 || v.Of != nil && v.Of.depth >= maxDepth {
		return out
	}
	key := funcKey{v.Of, op, arg}
	g := fs[key]
	if g == nil {
		g = &Func{depth: 1}
		if v.Of != nil {
			g.depth = v.Of.depth + 1
		}
		for i := range g.tab {
			g.tab[i] = f(v.Of.At(uint8(i)))
		}
		fs[key] = g
	}
	out.ID, out.Of = v.ID, g
	return out
}

// Plus is k added to a byte.
func (fs Functions) Plus(v Byte, k uint8) Byte {
	if k == 0 {
		return v
	}
	out := Byte{Set: Shifted(v.Set, k), ID: v.ID}
	switch {
	case v.ID == 0:
	case v.Of == nil:
		out.Of = adders[k]
	case v.Of.adds:
		out.Of = adders[v.Of.shift+k] // nil when they cancel
	default:
		return fs.Then(v, OpTable+1, uint16(k), func(b uint8) uint8 { return b + k })
	}
	return out
}

// Shifted is the set with k added to each value.
func Shifted(s Set, k uint8) (t Set) {
	words, bits := int(k>>6), k&63
	for i, w := range s {
		t[(i+words)&3] |= w << bits
		if bits != 0 {
			t[(i+words+1)&3] |= w >> (64 - bits)
		}
	}
	return t
}

// At returns the byte if the unknown is v.
func (f *Func) At(v uint8) uint8 {
	if f == nil {
		return v
	}
	return f.tab[v]
}

// Image returns the values that the byte can have if the unknown is in s.
func (f *Func) Image(s Set) Set {
	switch {
	case f == nil:
		return s
	case f.adds:
		return Shifted(s, f.shift)
	}
	var t Set
	for v := range s.All {
		t.Add(f.tab[v])
	}
	return t
}

// Origin returns the values that the unknown can have if the byte is in s.
func (f *Func) Origin(s Set) Set {
	switch {
	case f == nil || s == Full:
		return s
	case f.adds:
		return Shifted(s, -f.shift)
	}
	var t Set
	for v := range f.tab {
		if s.Has(f.tab[v]) {
			t.Add(uint8(v))
		}
	}
	return t
}

// Within reports whether v allows no more than w. The relations of w to other bytes
// must also hold for v.
func (v *Byte) Within(w *Byte) bool {
	return v.Set.Within(w.Set) && (w.ID == 0 || w.ID == v.ID && w.Of == v.Of)
}
