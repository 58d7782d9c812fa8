package screen

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/budget/session"
)

// A Spot is a byte of the console's memory with a name for it: "bullet_x+3", "sprite 4, tile".
type Spot struct {
	Name string
	session.Byte
}

// SpotAt returns the spot of an address in the CPU's memory.
func SpotAt(of *session.Session, addr uint16) Spot {
	spot := Spot{fmt.Sprintf("$%04X", addr), session.Byte{Addr: addr}}
	if addr < 0x8000 {
		if name := of.Game.Data(addr); name != "" {
			spot.Name = name
		}
	} else if n, ok := of.NoteAt(addr); ok && n.Name != "" {
		spot.Name = n.Name
	}
	return spot
}

// offerSpots shows which instruction wrote the first byte last; a click opens a menu for all of them.
func (s *Screen) offerSpots(title string, spots ...Spot) {
	past := s.session.LastWrite(spots[0].Byte)
	s.Searching = past.More
	s.tip += "; " + Past(s.session, spots[0].Byte, past)
	if s.Bytes != nil {
		s.click = func() { s.Bytes(title, spots) }
	}
}

// Past returns a sentence about the last write of a byte: "written 71 frames ago by updateMissiles, src/missiles.s:230: dec enemyMissilesLeft".
func Past(of *session.Session, b session.Byte, p session.Past) string {
	ago := func(frame uint64) string {
		n := int(of.Position() - frame)
		if !of.InFrame() {
			n--
		}
		if n <= 0 {
			return "in this frame"
		}
		return frames(n) + " ago"
	}
	switch {
	case p.Banked:
		return "its last write is not known: the board switches banks of RAM there"
	case p.More:
		return fmt.Sprintf("not written since %s; searching", ago(p.Searched))
	case !p.Found:
		return fmt.Sprintf("not written by the program since %s, where its history begins", ago(p.Searched))
	}
	text := fmt.Sprintf("written %s by %s", ago(p.Frame), p.Routine)
	if p.DMA {
		text = fmt.Sprintf("copied from %s, %s", SpotAt(of, p.From).Name, text)
	}
	if p.Pos.File != "" {
		text += fmt.Sprintf(", %s:%d", p.Pos.File, p.Pos.Line)
	}
	text += ": " + written(of, p)
	if register := b.In == session.CPUMemory && b.Addr >= 0x2000 && b.Addr < 0x6000; register || peek(of, b) != p.Value {
		text += fmt.Sprintf(", as $%02X", p.Value)
	}
	return text
}

// written returns the instruction of a write as its source line has it; if the line does not contain the mnemonic, as in C or
// in a macro, it returns the disassembled instruction.
func written(of *session.Session, p session.Past) string {
	line, _ := of.Game.SourceLine(p.Pos.File, p.Pos.Line)
	line, _, _ = strings.Cut(line, ";")
	mnemonic, _, _ := strings.Cut(p.Text, " ")
	words := strings.Fields(line)
	if i := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, mnemonic) }); i >= 0 {
		return strings.Join(words[i:], " ")
	}
	return p.Text
}

// peek returns a byte as it is now.
func peek(of *session.Session, b session.Byte) uint8 {
	con := of.Console()
	switch b.In {
	case session.PPUMemory:
		return con.PeekPPU(b.Addr)
	case session.SpriteMemory:
		oam := con.OAM()
		return oam[uint8(b.Addr)]
	}
	return con.Peek(b.Addr)
}
