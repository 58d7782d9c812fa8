package profile

import (
	"pool6502/asm/symbols"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
)

// Memory is what a game uses of its memory, of the PPU's sprites and of the board's banks.
type Memory struct {
	Board    string    `json:"board,omitempty"`
	Areas    []Area    `json:"areas"`
	Segments []Segment `json:"segments,omitempty"` // of the linker, where they are known

	Stack    Most `json:"stack"`                // bytes from $01FF down to the deepest push
	Sprites  Most `json:"sprites"`              // on the picture at the end of a frame
	Scanline Most `json:"scanline_sprites"`     // on one scanline
	Switches Most `json:"bank_switches"`        // of PRG banks in a frame
	Switched int  `json:"bank_switches_in_all"` // frames together
}

// A Most is the largest figure of the frames, and the frame where it was first so large.
type Most struct {
	N     int    `json:"most"`
	Frame uint32 `json:"frame"`
}

func (m *Most) look(n int, frame uint32) {
	if n > m.N {
		*m = Most{n, frame}
	}
}

// An Area is a part of the memory that is used for one purpose: the zero page, or a bank of ROM. Figures are bytes; nil
// where they are not known.
type Area struct {
	Name  string `json:"area"`
	Start *int   `json:"start"` // its address; nil for CHR ROM
	Size  int    `json:"size"`
	Used  *int   `json:"used"`
	Free  *int   `json:"free"`
	Gap   *int   `json:"longest_free"`
	Seen  *int   `json:"seen"` // PRG ROM: code that ran; RAM: written since rendering was first on
}

// A Segment is a segment of the linker.
type Segment struct {
	Name  string `json:"segment"`
	In    string `json:"area,omitempty"` // that has its bytes, or its variables
	Start int    `json:"start"`
	Size  int    `json:"size"`
}

// A memory collects, while a game runs, what Memory says.
type memory struct {
	Memory
	con     *nes.Console
	written [0x8000]bool // by address, in the console's RAM and the cartridge's
	banks   [4]*[256]uint8
	pushed  int
	changes int // of banks in this frame
	on      bool
}

func newMemory(con *nes.Console) *memory {
	m := &memory{con: con}
	for page := range 8 {
		con.Watch(uint8(page))
	}
	for page := 0x60; page < 0x80; page++ {
		con.Watch(uint8(page))
	}
	m.mapped()
	con.Attach(&nes.Observer{Access: m.access})
	return m
}

// access is called for every access to RAM and to the board.
func (m *memory) access(a nes.Access) {
	switch {
	case !a.Write || a.DMA:
	case a.Addr < 0x2000:
		at := a.Addr & 0x7FF
		m.written[at] = m.written[at] || m.on
		if s := m.con.CPU().S; at>>8 == 1 && s != 0xFF && uint8(at) == s+1 { // S is one lower than what was pushed
			m.pushed = max(m.pushed, 0x200-int(at))
		}
	case a.Addr >= 0x6000 && a.Addr < 0x8000:
		m.written[a.Addr] = m.written[a.Addr] || m.on
		m.mapped()
	case a.Addr >= 0x4020:
		m.mapped()
	}
}

// mapped counts a change of the PRG banks since the last call.
func (m *memory) mapped() {
	var now [4]*[256]uint8
	for i := range now {
		now[i] = m.con.Page(uint8(0x80 + 0x20*i))
	}
	if now != m.banks {
		m.changes++
	}
	m.banks = now
}

// begin starts a frame, and end ends it.
func (m *memory) begin() {
	m.mapped()
	m.pushed, m.changes = 0, 0
}

func (m *memory) end(row *Frame) {
	m.mapped()
	m.Stack.look(m.pushed, row.Number)
	m.Switches.look(m.changes, row.Number)
	m.Switched += m.changes
	if row.Flags&Blank == 0 {
		m.on = true // what was written before cleared the memory
		if m.con.Scroll().Mask&0x10 != 0 {
			shown, fullest := watch.Sprites(m.con)
			m.Sprites.look(shown, row.Number)
			m.Scanline.look(fullest, row.Number)
		}
	}
}

// finish returns the memory of the run. p has its sites.
func (m *memory) finish(p *Profile, t *symbols.Table) *Memory {
	cart := m.con.Cart()
	m.Board = cart.Board
	if t == nil {
		t = &symbols.Table{}
	}
	ran := make([]bool, len(cart.PRG))
	for i := range p.Sites {
		if at := int(p.Sites[i].Loc); at < len(ran) {
			for n := range cpu.Opcodes[cart.PRG[at]].Bytes() {
				ran[min(at+n, len(ran)-1)] = true
			}
		}
	}
	m.Areas = append(ramAreas(cart, t, m.written[:], m.con.PRGRAM()), romAreas(cart, t, ran)...)
	for _, s := range t.Segments {
		if (s.Offset < 0 || s.Offset >= 16) && !whole(s, t) { // it is not the header
			m.Segments = append(m.Segments, Segment{s.Name, m.area(s, cart), s.Start, s.Size})
		}
	}
	return &m.Memory
}
