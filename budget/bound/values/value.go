package values

import "math/bits"

// A Byte is what is known about one byte: the values it can have and, if ID is
// not 0, that it is a function of an unknown number, which ID names. Two bytes with
// the same ID depend on the same number: if a branch limits the values of one, it
// also limits those of the other.
type Byte struct {
	Set Set
	ID  int32
	Of  *Func // nil: the byte is the unknown number itself
}

// Known returns a byte that has the value v.
func Known(v uint8) Byte { return Byte{Set: One(v)} }

// Anything is a byte that can have any value.
var Anything = Byte{Set: Full}

// A Func is a function from a byte to a byte, as a table. A nil Func returns its argument.
type Func struct {
	tab   [256]uint8
	image Set   // all its results
	shift uint8 // what the function adds, if adds is true
	adds  bool
	depth int // how many functions it applies, one after the other
}

// NewFunc makes a function from its table.
func NewFunc(table [256]uint8) *Func {
	f := &Func{tab: table, depth: 1}
	f.image = f.Image(Full)
	return f
}

// adders holds the functions that add a constant: adders[k] adds k. adders[0] is nil.
var adders = func() (t [256]*Func) {
	for k := 1; k < 256; k++ {
		f := &Func{shift: uint8(k), adds: true, image: Full}
		for v := range f.tab {
			f.tab[v] = uint8(v + k)
		}
		t[k] = f
	}
	return t
}()

// maxDepth is how many functions may be applied one after the other; with more, the relation is dropped.
const maxDepth = 6

// funcKey names a function: the operation op with the operand arg, applied to the result of another function.
type funcKey struct {
	of  *Func
	op  uint8
	arg uint16
}

// The operations that functions are made of.
const (
	OpAnd = iota
	OpOr
	OpXor
	OpROL0
	OpROL1
	OpROR0
	OpROR1
	OpTable // a byte of a table in ROM
	opPlus
)

// Functions holds each function that was made, so that none is made twice: equal functions have equal pointers.
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
		g.image = g.Image(Full)
		fs[key] = g
	}
	out.ID, out.Of = v.ID, g
	return out
}

// Plus adds k to a byte. The sum wraps at 256.
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
		out.Of = adders[v.Of.shift+k] // nil if the sum is 0
	default:
		return fs.Then(v, opPlus, uint16(k), func(b uint8) uint8 { return b + k })
	}
	return out
}

// Inverted flips all bits of a byte.
func (fs Functions) Inverted(v Byte) Byte {
	out := fs.Then(Byte{ID: v.ID, Of: v.Of}, OpXor, 0xFF, func(b uint8) uint8 { return ^b })
	out.Set = v.Set.inverted() // as Then would find, one value after the other
	return out
}

// Shifted is the set s with k added to each value. Sums wrap at 256.
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

// Adds reports whether the function adds a constant.
func (f *Func) Adds() bool { return f.adds }

// At returns the value of the byte if the unknown number is v.
func (f *Func) At(v uint8) uint8 {
	if f == nil {
		return v
	}
	return f.tab[v]
}

// Image returns the values that the byte can have if the unknown number is in s.
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

// Origin returns the values that the unknown number can have if the byte is in s.
func (f *Func) Origin(s Set) Set {
	switch {
	case f == nil || s == Full:
		return s
	case f.adds:
		return Shifted(s, -f.shift)
	case f.image.Within(s):
		return Full
	}
	var t Set
	for i := range t {
		for j, v := range f.tab[64*i : 64*i+64] {
			t[i] |= s[v>>6] >> (v & 63) & 1 << j
		}
	}
	return t
}

// Those returns the values of base for which the byte is in s.
func (f *Func) Those(base, s Set) Set {
	switch {
	case f == nil || s == Full:
		return base.And(s)
	case f.adds:
		return base.And(Shifted(s, -f.shift))
	case f.image.Within(s):
		return base
	}
	for i, w := range base {
		for ; w != 0; w &= w - 1 {
			if j := bits.TrailingZeros64(w); !s.Has(f.tab[64*i+j]) {
				base[i] &^= 1 << j
			}
		}
	}
	return base
}

// Within reports whether all that is known about w also holds for v: v has no value that w cannot have,
// and if w is a function of an unknown number, v is the same function of the same number.
func (v *Byte) Within(w *Byte) bool {
	return v.Set.Within(w.Set) && (w.ID == 0 || w.ID == v.ID && w.Of == v.Of)
}
