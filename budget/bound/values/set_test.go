package values

import (
	"fmt"
	"slices"
	"testing"
)

// set makes a set of values.
func set(list ...uint8) (s Set) {
	for _, v := range list {
		s.Add(v)
	}
	return s
}

// TestASetOfBytesIsWhatItHolds tries every set of one and of two values.
func TestASetOfBytesIsWhatItHolds(t *testing.T) {
	for a := range 256 {
		t.Run(fmt.Sprintf("$%02X", a), func(t *testing.T) {
			for b := range 256 {
				s := set(uint8(a), uint8(b))
				n := 2
				if a == b {
					n = 1
				}
				if s.Len() != n || s.Single() != (n == 1) || s.Empty() || !s.Has(uint8(a)) || !s.Has(uint8(b)) || s.Has(uint8(a+1)) != (b == (a+1)&0xFF) {
					t.Fatalf("{%d, %d}: %d values, single %v", a, b, s.Len(), s.Single())
				}
				if Below(a).Has(uint8(b)) != (b < a) || fromInt(a).Has(uint8(b)) != (b >= a) {
					t.Fatalf("below %d has %d: %v", a, b, Below(a).Has(uint8(b)))
				}
				if s.And(s.Not()) != (Set{}) || s.Or(s.Not()) != (Set{}).Not() || !s.Within(s) || n == 2 && s.Not().Within(s) {
					t.Fatalf("{%d, %d} and what is not in it", a, b)
				}
				if s.Min() != min(a, b) || s.Max() != max(a, b) {
					t.Fatalf("{%d, %d}: %d to %d", a, b, s.Min(), s.Max())
				}
				if want := []uint8{uint8(min(a, b)), uint8(max(a, b))}; !slices.Equal(slices.Collect(s.All), want[2-n:]) {
					t.Fatalf("{%d, %d}: %d", a, b, slices.Collect(s.All))
				}
				if one := One(uint8(b)); one != set(uint8(b)) || one.Meets(set(uint8(a))) != (a == b) || !one.Meets(s) || one.Within(set(uint8(a))) != (a == b) {
					t.Fatalf("{%d} and {%d}", b, a)
				}
			}
		})
	}
}

func TestTheEmptySetAndTheFullOne(t *testing.T) {
	var none Set
	if none.Min() != -1 || none.Max() != -1 || none.Len() != 0 || none.Single() || !none.Empty() || none.Meets(Full) || !none.Within(none) || len(slices.Collect(none.All)) != 0 {
		t.Errorf("the empty set: %d to %d, %d values", none.Min(), none.Max(), none.Len())
	}
	if fromInt(256) != none || fromInt(255) != One(255) || Below(256) != Full || Below(0) != none || From(0) != Full {
		t.Errorf("at the ends: %v, %v, %v, %v", fromInt(256), fromInt(255), Below(256), Below(0))
	}
	if Full.Min() != 0 || Full.Max() != 255 || Full.Len() != 256 || Negative != From(0x80) {
		t.Errorf("the full set: %d to %d, %d values; the negative values are %v", Full.Min(), Full.Max(), Full.Len(), Negative)
	}
	seen := 0
	for v := range Full.All {
		if seen++; v == 9 {
			break
		}
	}
	if seen != 10 {
		t.Errorf("a loop that ends with the value 9 sees %d values", seen)
	}
}

func TestValuesAreChangedAndChosen(t *testing.T) {
	s := set(0, 1, 63, 64, 128, 255)
	if got := s.Mapped(func(v uint8) uint8 { return v >> 1 }); got != set(0, 31, 32, 64, 127) {
		t.Errorf("the halves are %d", slices.Collect(got.All))
	}
	if got := s.Where(func(v uint8) bool { return v&1 != 0 }); got != set(1, 63, 255) {
		t.Errorf("the odd values are %d", slices.Collect(got.All))
	}
	if got := s.And(Negative); got != set(128, 255) {
		t.Errorf("the negative values are %d", slices.Collect(got.All))
	}
}

// TestWhatAFlagCanBe asks whether bytes are negative.
func TestWhatAFlagCanBe(t *testing.T) {
	for _, row := range []struct {
		name string
		set  Set
		want Choice
	}{
		{"no value", Set{}, Never},
		{"values that set it", set(0x80, 0xFF), Is1},
		{"values that clear it", set(0, 0x7F), Is0},
		{"values of both kinds", set(0x7F, 0x80), Either},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := Parted(row.set, Negative); got != row.want {
				t.Errorf("%d; want %d", got, row.want)
			}
		})
	}
	if Flag(true) != Is1 || Flag(false) != Is0 || Is0|Is1 != Either || Is0&Is1 != Never {
		t.Error(Flag(true), Flag(false), Is0, Is1, Either)
	}
}

// TestOperationsOnBits compares Both with the operation on every pair of values. With many pairs, Both may return
// more values: all whose bits the results have.
func TestOperationsOnBits(t *testing.T) {
	and := func(x, y uint8) uint8 { return x & y }
	or := func(x, y uint8) uint8 { return x | y }
	xor := func(x, y uint8) uint8 { return x ^ y }
	for _, row := range []struct {
		name string
		a, b Set
		f    func(x, y uint8) uint8
		want Set
	}{
		{"AND of few values", set(3, 5, 0xC0), set(1, 0x81), and, set(0, 1, 0x80)},
		{"the bits of few values are not combined", set(0, 3), set(0xFF), and, set(0, 3)},
		{"512 pairs", Full, set(0, 3), and, set(0, 1, 2, 3)},
		{"512 pairs, not combined", Below(32), set(0, 3, 7, 0xA4, 0xA7, 8, 11, 15, 0x80, 0x83, 0x87, 0x84, 0x1F, 0x40, 0x43, 0x47), func(x, y uint8) uint8 { return y }, set(0, 3, 7, 0xA4, 0xA7, 8, 11, 15, 0x80, 0x83, 0x87, 0x84, 0x1F, 0x40, 0x43, 0x47)},
		{"768 pairs, combined", Full, set(0, 3, 3|8), and, set(0, 1, 2, 3, 8, 9, 10, 11)},
		{"OR with a bit that is always set", Full, set(0x80, 0x81, 0x83), or, From(0x80)},
		{"OR with all bits", Full, set(0xFF, 0xFE, 0xFD), or, From(0xFC)},
		{"XOR of even values", Full.Where(func(v uint8) bool { return v&1 == 0 }), set(1, 3, 5, 7, 9), xor, Full.Where(func(v uint8) bool { return v&1 != 0 })},
		{"nothing", Set{}, Full, or, Set{}},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := Both(row.a, row.b, row.f)
			if got != row.want {
				t.Errorf("%d; want %d", slices.Collect(got.All), slices.Collect(row.want.All))
			}
			for x := range row.a.All {
				for y := range row.b.All {
					if !got.Has(row.f(x, y)) {
						t.Fatalf("%d is missing, from %d and %d", row.f(x, y), x, y)
					}
				}
			}
		})
	}
	for _, row := range []struct {
		set  Set
		want [2]uint8
	}{
		{set(0x5A), [2]uint8{0x5A, 0x5A}}, {set(0xF0, 0xC3), [2]uint8{0xC0, 0xF3}}, {Full, [2]uint8{0, 0xFF}}, {Negative, [2]uint8{0x80, 0xFF}}, {Below(2), [2]uint8{0, 1}},
	} {
		if got := row.set.Bits(); got != row.want {
			t.Errorf("the bits of %d are %08b; want %08b", slices.Collect(row.set.All), got, row.want)
		}
	}
}
