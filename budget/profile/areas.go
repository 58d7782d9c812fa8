package profile

import (
	"fmt"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/nes"
)

// newArea makes an area of bytes of which some are used and some were seen in the run, where used and seen are known.
func newArea(name string, start, size int, used, seen []bool) Area {
	a := Area{Name: name, Size: size}
	if start >= 0 {
		a.Start = &start
	}
	count := func(list []bool) (n, gap int) {
		free := 0
		for _, b := range list {
			if free++; b {
				free = 0
				n++
			}
			gap = max(gap, free)
		}
		return n, gap
	}
	if used != nil {
		n, gap := count(used)
		free := size - n
		a.Used, a.Free, a.Gap = &n, &free, &gap
	}
	if seen != nil {
		n, _ := count(seen)
		a.Seen = &n
	}
	return a
}

// fill marks a stretch of bytes, and leaves out what lies outside the list.
func fill(list []bool, from, size int) {
	for i := max(from, 0); i < min(from+size, len(list)); i++ {
		list[i] = true
	}
}

// ramAreas returns the areas of RAM, with the bytes of each that are used: those of the linker's segments or, if the segments
// are not known, those of the variables. The segments come first because a linker also makes symbols that stand for no
// variable, such as the beginning of an area.
func ramAreas(cart *nes.Cart, t *symbols.Table, written []bool, cartridge []uint8) (list []Area) {
	used, known := make([]bool, len(written)), false
	for _, s := range t.Segments {
		if s.Start < len(used) && !s.ReadOnly && s.Offset < 16+len(cart.PRG) && !whole(s, t) {
			fill(used, s.Start, s.Size)
			known = true
		}
	}
	bySegments := known
	for i := range t.Symbols {
		if s := &t.Symbols[i]; !bySegments && (s.Kind == symbols.Zeropage || s.Kind == symbols.RAM || s.Kind == symbols.PRGRAM) {
			fill(used, s.Value, max(s.Size, 1))
			known = true
		}
	}
	for _, a := range []struct {
		name        string
		start, size int
	}{{"zero page", 0, 0x100}, {"stack page", 0x100, 0x100}, {"RAM", 0x200, 0x600}, {"cartridge RAM", 0x6000, min(len(cartridge), 0x2000)}} {
		part := used[a.start : a.start+a.size]
		if !known || a.start == 0x100 {
			part = nil
		}
		one := newArea(a.name, a.start, a.size, part, written[a.start:a.start+a.size])
		if a.start < 0x6000 || one.Used != nil && *one.Used > 0 || *one.Seen > 0 { // an old header says nothing about cartridge RAM
			list = append(list, one)
		}
	}
	return list
}

// whole reports whether a segment is a whole area or bank, so that it does not say what is used. The debug files of
// this project have such segments; their lines and variables say it.
func whole(s symbols.Segment, t *symbols.Table) bool {
	_, bank := t.Banks()
	return s.Size == 0x100 && s.Start == 0 || s.Start == 0x200 && s.Size == 0x600 || s.Size >= 0x2000 && (s.Size == bank || s.Start == 0x6000) && len(t.Lines) > 0
}

// area names the area that a segment is in.
func (m *memory) area(s symbols.Segment, cart *nes.Cart) string {
	at, kind := s.Offset-16, "PRG"
	if at >= len(cart.PRG) {
		at, kind = at-len(cart.PRG), "CHR"
	}
	for _, a := range m.Areas {
		switch {
		case s.Offset < 0 && a.Start != nil && *a.Start < 0x8000 && s.Start >= *a.Start && s.Start < *a.Start+a.Size:
			return a.Name
		case s.Offset >= 16 && strings.HasPrefix(a.Name, kind):
			if at < a.Size {
				return a.Name
			}
			at -= a.Size
		}
	}
	return ""
}

const bankOfCHR = 0x2000

// romAreas are the banks of PRG and CHR ROM. What is used of PRG ROM is known from lines and segments. Without them,
// everything is but the longest run of one byte in each bank. Of CHR ROM, all tiles are used that have two colours.
func romAreas(cart *nes.Cart, t *symbols.Table, ran []bool) (list []Area) {
	used := make([]bool, len(cart.PRG))
	for _, l := range t.Lines {
		fill(used, l.PRGOffset, l.Size)
	}
	for _, s := range t.Segments {
		if s.Offset >= 16 && !whole(s, t) {
			fill(used, s.Offset-16, s.Size)
		}
	}
	banks := symbols.BanksOf(cart.Mapper, len(cart.PRG))
	for b := range banks.N {
		from, to := b*banks.Size, (b+1)*banks.Size
		base := banks.Base(b)
		if b < len(t.Bases) {
			base = t.Bases[b]
		} else if banks.N == 1 {
			base = 0x10000 - banks.Size
		}
		part := used[from:to]
		if !t.Every && len(t.Segments) == 0 {
			part = varied(cart.PRG[from:to])
		}
		list = append(list, newArea(fmt.Sprintf("PRG bank %d", b), base, banks.Size, part, ran[from:to]))
	}
	for from := 0; from < len(cart.CHR); from += bankOfCHR {
		chr := cart.CHR[from:min(from+bankOfCHR, len(cart.CHR))]
		used := make([]bool, len(chr))
		for tile := 0; tile+16 <= len(chr); tile += 16 {
			fill(used, tile, 16*min(1, changes(chr[tile:tile+16])))
		}
		list = append(list, newArea(fmt.Sprintf("CHR bank %d", from/bankOfCHR), -1, len(chr), used, nil))
	}
	return list
}

// changes counts how often a byte differs from the one before.
func changes(list []byte) (n int) {
	for i := 1; i < len(list); i++ {
		if list[i] != list[i-1] {
			n++
		}
	}
	return n
}

// varied marks all bytes but those of the longest run of one value.
func varied(bank []byte) []bool {
	used := make([]bool, len(bank))
	fill(used, 0, len(used))
	from, size := 0, 0
	for i, start := 0, 0; i < len(bank); i++ {
		if bank[i] != bank[start] {
			start = i
		}
		if i-start+1 > size {
			from, size = start, i-start+1
		}
	}
	for i := range size {
		used[from+i] = false
	}
	return used
}
