package budget

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm"
)

func (m *Machine) compare(want asm.Assign, r Result) []Mismatch {
	got := m.values(want.Place, r)
	if want.Word {
		return compareWords(want, got)
	}
	var bad []Mismatch
	for i, v := range got {
		if want.Allowed != nil {
			if !slices.Contains(want.Allowed, uint16(v)) {
				bad = append(bad, Mismatch{Place: placeName(want.Place, i), Got: int(v), Want: int(want.Allowed[0]), Among: among(want.Allowed)})
			}
			continue
		}
		w := want.Values[0]
		if i < len(want.Values) {
			w = want.Values[i]
		}
		if v != w {
			bad = append(bad, Mismatch{Place: placeName(want.Place, i), Got: int(v), Want: int(w)})
		}
	}
	return bad
}

func compareWords(want asm.Assign, got []uint8) (bad []Mismatch) {
	for i := 0; i+1 < len(got); i += 2 {
		v := uint16(got[i]) | uint16(got[i+1])<<8
		place := want.Place.Text + ":w"
		if i > 0 {
			place = fmt.Sprintf("%s word %d (%s)", want.Place.Text, i/2, hex(want.Place.Addr+uint16(i)))
		}
		switch {
		case want.Allowed != nil:
			if !slices.Contains(want.Allowed, v) {
				bad = append(bad, Mismatch{Place: place, Got: int(v), Want: int(want.Allowed[0]), Among: among(want.Allowed)})
			}
		default:
			if w := uint16(want.Values[i]) | uint16(want.Values[i+1])<<8; v != w {
				bad = append(bad, Mismatch{Place: place, Got: int(v), Want: int(w)})
			}
		}
	}
	return bad
}

// among spells values in ascending order as runs: "0 to 3 or 255".
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

// placeName is the place as written, and in a run of bytes which of them.
func placeName(p asm.Place, i int) string {
	if p.Reg != 0 || p.Len <= 1 {
		return p.Text
	}
	return fmt.Sprintf("%s byte %d (%s)", p.Text, i, hex(p.Addr+uint16(i)))
}
