package show

import (
	"fmt"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/report"
)

// memory is the tables of the memory.
func (r *Report) memory() []*report.Table {
	m := r.Profile.Memory
	if m == nil {
		return nil
	}
	cell := func(n *int) any {
		if n == nil {
			return ""
		}
		return float64(*n)
	}
	areas := report.NewTable("memory, in bytes", 3, 5, "area", "where", "size", "used", "free", "longest free", "ran or written")
	for _, a := range m.Areas {
		where := ""
		if a.Start != nil {
			where = fmt.Sprintf("$%04X-$%04X", *a.Start, *a.Start+a.Size-1)
		}
		areas.Add(a.Name, where, float64(a.Size), cell(a.Used), cell(a.Free), cell(a.Gap), cell(a.Seen))
	}
	list := []*report.Table{areas}
	if len(m.Segments) > 0 {
		segments := report.NewTable("segments, in bytes", 4, 1, "segment", "in", "where", "size")
		for _, s := range m.Segments {
			segments.Add(s.Name, s.In, fmt.Sprintf("$%04X-$%04X", s.Start, s.Start+s.Size-1), float64(s.Size))
		}
		list = append(list, segments)
	}
	return list
}

// uses is the sentences about stack, sprites and banks.
func (r *Report) uses() string {
	m := r.Profile.Memory
	if m == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\nstack   at most %s of 256 bytes, down to $%04X, in frame %d\n", contract.Grouped(m.Stack.N), 0x200-max(m.Stack.N, 1), m.Stack.Frame)
	fmt.Fprintf(&b, "sprites at most %d of 64 on the picture, in frame %d; %d on one scanline, of which the PPU draws 8, in frame %d\n", m.Sprites.N, m.Sprites.Frame, m.Scanline.N, m.Scanline.Frame)
	if m.Switched == 0 {
		return b.String() + "banks   no PRG bank was switched\n"
	}
	fmt.Fprintf(&b, "banks   PRG banks were switched %s, at most %s in frame %d\n", report.Plural(m.Switched, "time"), report.Plural(m.Switches.N, "time"), m.Switches.Frame)
	return b.String()
}
