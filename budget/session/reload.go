package session

import (
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/cpu"
	"pool6502/nes"
)

// Reload replaces the cartridge by another build of the same program (hot reload). It continues from the
// same state if two conditions hold: the variables are at the same addresses, and the routine that is
// running, and all routines to which the stack returns, still exist, perhaps at other addresses.
// The frames are then counted on, but one cannot go back to those of the old build.
// Otherwise the power is turned off and on, and why is the reason. If the size of the
// battery-backed RAM changed, the old RAM is written for the last time; OpenBattery opens a file for
// the new one.
func (s *Session) Reload(game *program.Program) (why string, err error) {
	con, err := insert(game, s.cfg)
	if err != nil {
		return "", err
	}
	s.finish()
	resized := len(con.SaveRAM()) != len(s.con.SaveRAM())
	if resized {
		if err := s.flushBattery(); err != nil {
			return "", err
		}
		s.battery.end()
		s.battery = battery{}
	}
	s.StopMovie()
	why = s.sameShape(con, game)
	if why == "" {
		why = s.moveTo(con, game)
	}
	if why != "" && !resized {
		con.LoadSave(s.con.SaveRAM())
	}
	if why != "" {
		s.frozen = nil // its variables may have moved
	}
	at, before, partial := s.frame, s.viewer.earlier(), s.viewer.partial
	s.Game = game
	s.plug(con)
	if why == "" {
		s.frame, s.begun, s.viewer.before = at, at, before
		if n := len(before); n > 0 {
			copy(s.viewer.ever, before[n-1].RefusedEver)
		}
	}
	s.viewer.partial, s.viewer.marks.seen = why == "" && (partial || len(before) == 0), why != ""
	s.history.mark(s.frame, con)
	return why, nil
}

// sameShape returns why a state of the old build cannot be used with the new one; "" if it can.
func (s *Session) sameShape(con *nes.Console, game *program.Program) string {
	a, b := s.con.Cart(), con.Cart()
	ah, bh := a.Header, b.Header
	if a.Board != b.Board || ah != bh {
		return "the cartridge is a different one"
	}
	old, now := s.Game.Source, game.Source
	if old == nil || now == nil {
		return "there is no source to compare"
	}
	for _, sym := range old.Symbols {
		if !inRAM(sym) {
			continue
		}
		have, ok := now.Lookup(sym.Name)
		if !ok || have.Value != sym.Value || have.Size != sym.Size {
			return fmt.Sprintf("%s moved in RAM", sym.Name)
		}
	}
	return ""
}

func inRAM(s asm.Symbol) bool {
	return s.Kind == asm.Zeropage || s.Kind == asm.RAM || s.Kind == asm.PRGRAM
}

// moveTo copies the state to the new console, and corrects the program counter and the return addresses on
// the stack.
func (s *Session) moveTo(con *nes.Console, game *program.Program) string {
	m := mover{old: s.Game.Source, now: game.Source, from: s.con.Cart().PRG, to: con.Cart().PRG}
	pc, ok := m.move(s.con.CPU().PC)
	if !ok {
		return fmt.Sprintf("%s changed while it was running", m.where(s.con.CPU().PC))
	}
	// A word on the stack is taken for a return address if there is a JSR before the address.
	type patch struct {
		at    uint16
		value uint16
	}
	var patches []patch
	for at := 0x100 + int(s.con.CPU().S) + 1; at < 0x1FF; at++ {
		word := uint16(s.con.Peek(uint16(at))) | uint16(s.con.Peek(uint16(at+1)))<<8
		if word < 0x8002 || s.con.Peek(word-2) != 0x20 {
			continue
		}
		moved, ok := m.move(word - 2)
		if !ok {
			return fmt.Sprintf("%s changed while it was running", m.where(word-2))
		}
		patches = append(patches, patch{uint16(at), moved + 2})
	}
	var snap nes.Snapshot
	s.con.Snapshot(&snap)
	if err := con.Adopt(&snap); err != nil {
		return err.Error()
	}
	con.CPU().PC = pc
	for _, p := range patches {
		con.Poke(p.at, uint8(p.value))
		con.Poke(p.at+1, uint8(p.value>>8))
	}
	return ""
}

// mover finds code of the old build in the new one, by the routine to which it belongs.
type mover struct {
	old, now *asm.Program
	from, to []byte
}

// move returns the new address of an instruction, if the routine around it is the same except for the
// addresses in it.
func (m *mover) move(addr uint16) (uint16, bool) {
	if addr < 0x8000 {
		return addr, true // code in RAM is copied with the RAM
	}
	a, okA := m.routine(m.old, addr)
	if !okA {
		return 0, false
	}
	b, okB := m.now.Lookup(a.Name)
	if !okB || b.Kind != asm.Label || b.Bank != a.Bank {
		return 0, false
	}
	into := int(addr) - a.Value
	x, y := tail(m.from, a.Offset), tail(m.to, b.Offset)
	if !sameOpcodes(x, y, into) {
		return 0, false
	}
	return uint16(b.Value + into), true
}

func (m *mover) where(addr uint16) string {
	if a, ok := m.routine(m.old, addr); ok {
		return a.Name
	}
	return fmt.Sprintf("$%04X", addr)
}

// routine is the last global label at or before an address.
func (m *mover) routine(p *asm.Program, addr uint16) (asm.Symbol, bool) {
	var best asm.Symbol
	found := false
	for _, s := range p.Symbols {
		if s.Kind != asm.Label || s.Offset < 0 || strings.ContainsAny(s.Name, ".@") || s.Value > int(addr) {
			continue
		}
		if !found || s.Value > best.Value {
			best, found = s, true
		}
	}
	return best, found
}

func tail(b []byte, from int) []byte {
	if from < 0 || from > len(b) {
		return nil
	}
	return b[from:]
}

// sameOpcodes reports whether two routines have the same instructions up to a place. Their operands may
// differ, since the addresses in them may have changed.
func sameOpcodes(x, y []byte, upTo int) bool {
	at := 0
	for at <= upTo {
		if at >= len(x) || at >= len(y) || x[at] != y[at] {
			return false
		}
		if at == upTo {
			return true
		}
		at += cpu.Opcodes[x[at]].Bytes()
	}
	return false // the place is inside an instruction
}
