package show

import (
	"fmt"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/profile"
	"pool6502/budget/report"
)

// MemoryRow is what a game uses of its memory.
type MemoryRow struct {
	Board    string       `json:"board,omitempty"`
	Areas    []AreaRow    `json:"areas"`
	Segments []SegmentRow `json:"segments,omitempty"`
	Stack    profile.Most `json:"stack"`   // bytes from $01FF down to the deepest push
	Sprites  profile.Most `json:"sprites"` // on the picture
	Scanline profile.Most `json:"scanline_sprites"`
	Switches profile.Most `json:"bank_switches"` // of PRG ROM in a frame
	Switched int          `json:"bank_switches_in_all"`
}

// AreaRow is one area of the memory, in bytes.
type AreaRow struct {
	Area  string `json:"area"`
	Start *int   `json:"start"` // null for CHR ROM
	Size  int    `json:"size"`
	Used  *int   `json:"used"` // null where it is not known
	Free  *int   `json:"free"`
	Gap   *int   `json:"longest_free"`
	Seen  *int   `json:"seen"` // PRG ROM: bytes of code that ran; RAM: bytes written since rendering was on
}

// SegmentRow is a segment of the linker.
type SegmentRow struct {
	Segment string `json:"segment"`
	Area    string `json:"area,omitempty"`
	Start   int    `json:"start"`
	Size    int    `json:"size"`
	Offset  *int   `json:"offset,omitempty"` // in the ROM file
}

// known returns nil for a figure that is not known.
func known(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// NewMemory returns the memory of a profile for JSON; nil if it was not asked for.
func NewMemory(m *profile.Memory) *MemoryRow {
	if m == nil {
		return nil
	}
	out := &MemoryRow{Board: m.Board, Stack: m.Stack, Sprites: m.Sprites, Scanline: m.Scanline, Switches: m.Switches, Switched: m.Switched}
	for _, a := range m.Areas {
		row := AreaRow{a.Name, known(a.Start), a.Size, known(a.Used), nil, known(a.Gap), known(a.Seen)}
		if a.Used >= 0 {
			row.Free = known(a.Size - a.Used)
		}
		out.Areas = append(out.Areas, row)
	}
	for _, s := range m.Segments {
		out.Segments = append(out.Segments, SegmentRow{s.Name, s.In, s.Start, s.Size, known(s.Offset)})
	}
	return out
}

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
	doc := NewMemory(m)
	areas := report.NewTable("memory, in bytes", 3, 5, "area", "where", "size", "used", "free", "longest free", "ran or written")
	for _, a := range doc.Areas {
		where := ""
		if a.Start != nil {
			where = fmt.Sprintf("$%04X-$%04X", *a.Start, *a.Start+a.Size-1)
		}
		areas.Add(a.Area, where, float64(a.Size), cell(a.Used), cell(a.Free), cell(a.Gap), cell(a.Seen))
	}
	list := []*report.Table{areas}
	if len(doc.Segments) > 0 {
		segments := report.NewTable("segments, in bytes", 4, 1, "segment", "in", "where", "size")
		for _, s := range doc.Segments {
			segments.Add(s.Segment, s.Area, fmt.Sprintf("$%04X-$%04X", s.Start, s.Start+s.Size-1), float64(s.Size))
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
