package contract

import (
	"fmt"
	"slices"
	"strings"
)

// Values of Mismatch.Place for the cost, and for a read of RAM that was never written.
const (
	CyclesPlace        = "cycles"
	UninitialisedPlace = "uninitialised"
)

// Mismatch is a place whose value after a call is not the expected one.
type Mismatch struct {
	Place  string // as written; "cycles" for the cost
	Got    int
	Want   int
	AtMost bool   // Want is a limit
	Among  string // the allowed values, if there are several
	Why    string
}

func (m Mismatch) String() string {
	if m.Place == UninitialisedPlace {
		return m.Why
	}
	want := fmt.Sprint(m.Want)
	if m.Place == CyclesPlace {
		want = Grouped(m.Want)
	}
	switch {
	case m.Among != "":
		want = m.Among
	case m.AtMost:
		want = "at most " + want
	}
	s := fmt.Sprintf("%s = %d, want %s", m.Place, m.Got, want)
	if m.Place == CyclesPlace {
		s = fmt.Sprintf("%s cycles, want %s", Grouped(m.Got), want)
	}
	if m.Why != "" {
		s += " (" + m.Why + ")"
	}
	return s
}

// Compare lists the bytes of a place that differ from the expected result.
func (a *Assign) Compare(got []uint8) (bad []Mismatch) {
	if a.Word {
		return a.compareWords(got)
	}
	for i, v := range got {
		if a.Allowed != nil {
			if !slices.Contains(a.Allowed, uint16(v)) {
				bad = append(bad, Mismatch{Place: a.Place.Byte(i), Got: int(v), Want: int(a.Allowed[0]), Among: among(a.Allowed)})
			}
			continue
		}
		w := a.Values[0]
		if i < len(a.Values) {
			w = a.Values[i]
		}
		if v != w {
			bad = append(bad, Mismatch{Place: a.Place.Byte(i), Got: int(v), Want: int(w)})
		}
	}
	return bad
}

func (a *Assign) compareWords(got []uint8) (bad []Mismatch) {
	for i := 0; i+1 < len(got); i += 2 {
		v := uint16(got[i]) | uint16(got[i+1])<<8
		place := a.Place.Text + ":w"
		if i > 0 {
			place = fmt.Sprintf("%s word %d ($%04X)", a.Place.Text, i/2, a.Place.Addr+uint16(i))
		}
		switch {
		case a.Allowed != nil:
			if !slices.Contains(a.Allowed, v) {
				bad = append(bad, Mismatch{Place: place, Got: int(v), Want: int(a.Allowed[0]), Among: among(a.Allowed)})
			}
		default:
			if w := uint16(a.Values[i]) | uint16(a.Values[i+1])<<8; v != w {
				bad = append(bad, Mismatch{Place: place, Got: int(v), Want: int(w)})
			}
		}
	}
	return bad
}

// Compare compares a number of accesses with the expected result.
func (n *Count) Compare(got int) (bad Mismatch, wrong bool) {
	what := "reads "
	if n.Write {
		what = "writes "
	}
	bad = Mismatch{Place: what + n.Place.Text, Got: got}
	switch {
	case n.Most >= 0 && got > n.Most:
		bad.Want, bad.AtMost = n.Most, n.Least != n.Most
	case got < n.Least:
		if bad.Want = n.Least; n.Most < 0 {
			bad.Among = fmt.Sprintf("at least %d", n.Least)
		}
	default:
		return Mismatch{}, false
	}
	return bad, true
}

// among writes values, in ascending order, as runs: "0 to 3 or 255".
func among(values []uint16) string {
	var runs []string
	for i := 0; i < len(values); {
		k := i
		for k+1 < len(values) && values[k+1] == values[k]+1 {
			k++
		}
		switch {
		case k == i:
			runs = append(runs, fmt.Sprint(values[i]))
		case k == i+1:
			runs = append(runs, fmt.Sprint(values[i]), fmt.Sprint(values[k]))
		default:
			runs = append(runs, fmt.Sprintf("%d to %d", values[i], values[k]))
		}
		i = k + 1
	}
	if n := len(runs) - 1; n > 0 {
		return strings.Join(runs[:n], ", ") + " or " + runs[n]
	}
	return runs[0]
}

// Byte names byte i of a place: the place as written, and for a run of bytes the index.
func (p Place) Byte(i int) string {
	if p.Reg != 0 || p.Len <= 1 {
		return p.Text
	}
	return fmt.Sprintf("%s byte %d ($%04X)", p.Text, i, p.Addr+uint16(i))
}
