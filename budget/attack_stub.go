package budget

import (
	"bytes"
	"errors"
	"fmt"

	"pool6502/budget/program"
	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/nes/timing"
)

// Offsets in the attack's own code.
const (
	stubHandler = 0x00 // saves the registers around a routine
	stubTwo     = 0x10 // an instruction of two cycles
	stubThree   = 0x12 // one of three
	stubPark    = 0x14 // jumps to itself
	stubOn      = 0x18 // clears the vblank flag, turns the NMI on, parks
	stubOff     = 0x24 // turns it off, parks
)

// attackStub is that code for a place in RAM. The NMI's bit is added to control,
// what the program has in $2000.
func attackStub(at, handler uint16, control uint8) []uint8 {
	park := at + stubPark
	lo, hi := uint8(park), uint8(park>>8)
	return []uint8{
		0x48, 0x8A, 0x48, 0x98, 0x48, // pha txa pha tya pha
		0x20, uint8(handler), uint8(handler >> 8), // jsr handler
		0x68, 0xA8, 0x68, 0xAA, 0x68, 0x40, 0, 0, // pla tay pla tax pla rti
		0xEA, 0xEA, // nop
		0xA5, 0x00, // lda $00
		0x4C, lo, hi, 0, // jmp park
		0x2C, 0x02, 0x20, 0xA9, control | 0x80, 0x8D, 0x00, 0x20, 0x4C, lo, hi, 0, // bit $2002, lda #control, sta $2000, jmp park
		0xA9, control &^ 0x80, 0x8D, 0x00, 0x20, 0x4C, lo, hi, // lda #control, sta $2000, jmp park
	}
}

// attackPlan is what all attackers of an attack have in common.
type attackPlan struct {
	program *program.Program // its NMI vector leads to the handler
	stub    uint16           // where code lies
	code    []uint8
	start   *started
}

// planAttack prepares an attack with a handler that ends in RTI, or in RTS.
func (m *Machine) planAttack(program *program.Program, a Attack, handler uint16, endsInRTS bool) (*attackPlan, error) {
	stub, err := m.stubPlace(a)
	if err != nil {
		return nil, err
	}
	struck := *program
	p := &attackPlan{program: &struck, stub: stub, code: attackStub(stub, handler, m.con.Control()), start: m.from}
	if endsInRTS {
		handler = stub + stubHandler
	}
	// The vector is in ROM: change it in an image of its own.
	image := bytes.Clone(program.Image)
	struck.Image = image
	at := len(image) - len(m.con.Cart().CHR) - m.meter.PRGSize() + int(m.meter.Loc(0xFFFA))
	if at < 0 || at+1 >= len(image) {
		return nil, fmt.Errorf("the NMI vector at $FFFA is not in PRG ROM; it cannot be changed")
	}
	image[at], image[at+1] = uint8(handler), uint8(handler>>8)
	return p, nil
}

// stubSize is how many bytes the code has.
const stubSize = 0x2C

// lookAhead is how many frames a game is watched to learn which RAM it uses.
const lookAhead = 60

// stubPlace is where the attack's code can lie: in RAM that the routine and the handler leave alone,
// and, in a running game, the game in the next frames.
func (m *Machine) stubPlace(a Attack) (uint16, error) {
	defer m.Reset()
	var used [0x800]bool
	for page := range uint8(0x20) { // with the mirrors of RAM
		m.con.Watch(page)
		defer m.con.Unwatch(page)
	}
	defer m.con.Detach(m.con.Attach(&nes.Observer{Access: func(a nes.Access) {
		if a.Addr < 0x2000 {
			used[cell(a.Addr)] = true
		}
	}}))
	for _, routine := range []string{a.Routine, a.Handler} {
		m.Call(Call{Routine: routine, Set: a.Set, After: a.After}) // one that fails is told of later
	}
	m.Reset()
	if m.from.playing {
		m.con.BusWrite(0x2000, m.con.Control()|0x80)
		for range lookAhead {
			m.con.RunFrame()
			if m.con.CPU().Jammed {
				break
			}
		}
	}
	free := 0
	for at := 0x100; at < len(used); at++ {
		if used[at] || m.names.Data(uint16(at)) != "" || m.con.Peek(uint16(at)) != 0 {
			free = 0
			continue
		}
		if free++; free == stubSize {
			return uint16(at - stubSize + 1), nil
		}
	}
	return 0, errors.New("the program uses all RAM from $0100 to $07FF, and attack needs 44 unused bytes there for its own code")
}

// park runs a stub up to where it parks.
func (t *attacker) park(stub uint16) {
	c := t.con.CPU()
	c.PC = t.stub + stub
	for range 4 {
		t.con.Step()
	}
}

// spend lets exactly so many cycles pass; at least two.
func (t *attacker) spend(cycles int) {
	c := t.con.CPU()
	until := c.Now + cpu.Time(cycles)*c.Cycle
	for c.Now < until {
		c.PC = t.stub + stubTwo
		if (until-c.Now)/c.Cycle%2 == 1 {
			c.PC = t.stub + stubThree
		}
		t.con.Step()
	}
}

// vblankAt is the moment at which the vblank that has just started did so: the
// dots since then are known to the PPU, which sets the flag in dot 1 of the line.
func vblankAt(con *nes.Console) cpu.Time {
	line, dot := con.Dot()
	c := con.Region().Clocks()
	return con.Now() - cpu.Time((line-int(c.VBlank))*timing.DotsPerLine+dot-1)*c.Dot
}
