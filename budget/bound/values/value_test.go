package values

import (
	"fmt"
	"slices"
	"testing"
)

// holds checks that a byte is the function f of the unknown number 7, which can be any of a set.
func holds(t *testing.T, got Byte, of Set, f func(uint8) uint8) {
	t.Helper()
	if got.ID != 7 || got.Set != of.Mapped(f) || got.Of.Image(of) != got.Set {
		t.Fatalf("number %d, values %d; want %d", got.ID, slices.Collect(got.Set.All), slices.Collect(of.Mapped(f).All))
	}
	for n := range Full.All {
		if got.Of.At(n) != f(n) || got.Of.Image(One(n)) != One(f(n)) {
			t.Fatalf("for the number %d it is %d and %d; want %d", n, got.Of.At(n), slices.Collect(got.Of.Image(One(n)).All), f(n))
		}
		if from := got.Of.Origin(One(f(n))); from != Full.Where(func(v uint8) bool { return f(v) == f(n) }) {
			t.Fatalf("%d comes from %d", f(n), slices.Collect(from.All))
		}
	}
	for _, s := range []Set{of.Mapped(f), Below(100), Negative, set(3, 70, 130, 200)} {
		from := Full.Where(func(v uint8) bool { return s.Has(f(v)) })
		if got.Of.Origin(s) != from || got.Of.Those(Below(90), s) != from.And(Below(90)) {
			t.Fatalf("%d come from %d", slices.Collect(s.All), slices.Collect(got.Of.Origin(s).All))
		}
	}
	if got.Of.Origin(Full) != Full || !got.Of.Origin(Set{}).Empty() {
		t.Fatal("origins of all values, and of none")
	}
}

// TestShiftedAddsToEachValue adds each constant to sets whose values lie in one and in several words of 64.
func TestShiftedAddsToEachValue(t *testing.T) {
	for _, s := range []Set{{}, One(0), set(63, 64), set(0, 100, 200, 255), Below(70), Negative, Full} {
		for k := range 256 {
			if got, want := Shifted(s, uint8(k)), s.Mapped(func(v uint8) uint8 { return v + uint8(k) }); got != want {
				t.Errorf("%d plus %d is %d", slices.Collect(s.All), k, slices.Collect(got.All))
			}
		}
	}
}

// TestSums adds two constants, one after the other. A sum of both that is 0 gives the unknown number itself.
func TestSums(t *testing.T) {
	fs := Functions{}
	n := Byte{Set: set(0, 63, 64, 200, 255), ID: 7}
	for j := range 256 {
		t.Run(fmt.Sprintf("%d", j), func(t *testing.T) {
			k := uint8(j)*37 + 5
			once := fs.Plus(n, uint8(j))
			holds(t, once, n.Set, func(v uint8) uint8 { return v + uint8(j) })
			holds(t, fs.Plus(once, k), n.Set, func(v uint8) uint8 { return v + uint8(j) + k })
			if back := fs.Plus(once, -uint8(j)); back.Of != nil || back.Set != n.Set || back.ID != 7 {
				t.Errorf("%+v", back)
			}
		})
	}
	if len(fs) != 0 {
		t.Errorf("%d functions were made; sums need none", len(fs))
	}
	if got := fs.Plus(Byte{Set: set(1, 255)}, 1); got.ID != 0 || got.Of != nil || got.Set != set(2, 0) {
		t.Errorf("a byte that is no function, plus 1: %+v", got)
	}
}

// TestSumsOfSets adds each value of a set to each value of another.
func TestSumsOfSets(t *testing.T) {
	list := []Set{{}, One(0), One(255), set(63, 64), set(1, 100, 128, 255), Below(70), Negative, Full}
	for _, s := range list {
		for _, v := range list {
			var want [2]Set
			for a := range s.All {
				for b := range v.All {
					want[(int(a)+int(b))>>8].Add(a + b)
				}
			}
			if below, above := Sums(s, v); below != want[0] || above != want[1] {
				t.Errorf("%d plus %d: %d and %d", slices.Collect(s.All), slices.Collect(v.All), slices.Collect(below.All), slices.Collect(above.All))
			}
		}
	}
}

// TestFunctions applies operations to a byte, one after the other.
func TestFunctions(t *testing.T) {
	fs := Functions{}
	n := Byte{Set: Below(200), ID: 7}
	and := func(v uint8) uint8 { return v & 0x3C }
	masked := fs.Then(n, OpAnd, 0x3C, and)
	holds(t, masked, n.Set, and)
	holds(t, fs.Inverted(n), n.Set, func(v uint8) uint8 { return ^v })
	holds(t, fs.Inverted(masked), n.Set, func(v uint8) uint8 { return ^(v & 0x3C) })
	sum := fs.Plus(masked, 9)
	holds(t, sum, n.Set, func(v uint8) uint8 { return v&0x3C + 9 })
	holds(t, fs.Plus(sum, 250), n.Set, func(v uint8) uint8 { return v&0x3C + 3 })
	if same := fs.Plus(masked, 0); same != masked {
		t.Errorf("plus 0: %+v", same)
	}
	if again := fs.Then(n, OpAnd, 0x3C, and); again != masked || len(fs) != 5 {
		t.Errorf("the same operation again gives another function; there are %d", len(fs))
	}
	if other := fs.Then(n, OpOr, 0x3C, func(v uint8) uint8 { return v | 0x3C }); other.Of == masked.Of {
		t.Error("another operation gives the same function")
	}
	if other := fs.Then(masked, OpTable, 9, func(v uint8) uint8 { return v ^ 0x55 }); other.Of == sum.Of {
		t.Error("a table gives the function of a sum")
	}
	if got := fs.Then(Byte{Set: set(0x7F)}, OpAnd, 0x3C, and); got.ID != 0 || got.Of != nil || got.Set != set(0x3C) {
		t.Errorf("a byte that is no function: %+v", got)
	}
}

// TestARelationOfManyOperationsIsDropped applies 6 operations, and then one more. A function that is given as a
// table counts as one operation.
func TestARelationOfManyOperationsIsDropped(t *testing.T) {
	fs := Functions{}
	turn := func(v uint8) uint8 { return v<<1 | v>>7 }
	var tab [256]uint8
	for v := range tab {
		tab[v] = turn(uint8(v))
	}
	for _, row := range []struct {
		name string
		v    Byte
		most int
	}{
		{"an unknown number", Byte{Set: set(1, 2), ID: 7}, 6},
		{"a table", Byte{Set: set(2, 4), ID: 7, Of: NewFunc(tab)}, 5},
		{"a sum", fs.Plus(Byte{Set: set(255, 0), ID: 7}, 2), 6},
	} {
		t.Run(row.name, func(t *testing.T) {
			v := row.v
			for n := 1; n <= row.most; n++ {
				if v = fs.Then(v, OpROL0, 0, turn); v.ID != 7 {
					t.Fatalf("the relation is dropped at operation %d", n)
				}
			}
			want := v.Set.Mapped(turn)
			if v = fs.Then(v, OpROL0, 0, turn); v.ID != 0 || v.Of != nil || v.Set != want {
				t.Errorf("one more: %+v", v)
			}
		})
	}
}

// TestWhatIsKnownAboutAByteHoldsForAnother compares bytes with Within.
func TestWhatIsKnownAboutAByteHoldsForAnother(t *testing.T) {
	fs := Functions{}
	n := Byte{Set: set(1, 2), ID: 7}
	plus := fs.Plus(n, 3)
	for _, row := range []struct {
		name string
		v, w Byte
		want bool
	}{
		{"the same", n, n, true},
		{"fewer values", Known(1), Byte{Set: n.Set}, true},
		{"one value more", Byte{Set: n.Set}, Known(1), false},
		{"any value", n, Anything, true},
		{"a number, known as a set", n, Byte{Set: n.Set}, true},
		{"a set, known as a number", Byte{Set: n.Set}, n, false},
		{"another number", Byte{Set: n.Set, ID: 8}, n, false},
		{"the same function", plus, plus, true},
		{"another function", Byte{Set: n.Set, ID: 7, Of: plus.Of}, n, false},
		{"the same function, one value more", Byte{Set: Full, ID: 7, Of: plus.Of}, plus, false},
		{"the same function of another number", Byte{Set: plus.Set, ID: 8, Of: plus.Of}, plus, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.v.Within(&row.w); got != row.want {
				t.Error(got)
			}
		})
	}
}
