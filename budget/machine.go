package budget

import (
	"bytes"
	"fmt"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// Options say how a Machine or a run of frames is set up. The zero value is the
// console of the cartridge's header, by default NTSC.
type Options struct {
	Region nes.Region
	RAM    nes.RAMFill // at power-on, for runs of frames; calls start from zeros, or in a running game
	Board  string      // as nes.Config.Board
	Limit  int         // most cycles of one call; 0 means DefaultLimit
	Seed   uint64      // of the garbage in registers; 0 is a seed like others
}

// DefaultLimit is how many cycles a call may take before it counts as one that
// never returns: more than 100 frames.
const DefaultLimit = 3_000_000

// Machine is a program on a console, ready for its routines to be called one
// by one. Rendering and interrupts are off. It is not safe for concurrent use;
// open one for each goroutine.
type Machine struct {
	called  func(addr uint16)
	con     *nes.Console
	names   *watch.Names
	meter   *watch.Meter
	limit   int
	seed    uint64
	library bool   // the program has no cartridge header: it cannot run by itself
	coded   []bool // by offset in PRG ROM: whether the byte comes from a source line; nil if not known

	zeros     started  // RAM zero, banks as the board powers on
	usual     *started // where calls start, as set by StartAt
	usualText string   // "; at frame 9" after StartAt
	from      *started // where the calls of the present case start
	starts    map[startKey]*started
	files     map[*contract.Start]Start // the files that headers name, as read

	callees  map[string]*callee // the routines called so far, by Call.Routine
	warnings []string
	stackTop *int   // the value that startup code gives to C's stack pointer; nil until it was tried
	unwatch  func() // removes an observer of the present call; nil for none

	mocks         map[uint16]*asm.Mock  // mocks of the present call, by address
	replaced      map[*asm.Mock]bool    // mocks that ran
	switched      int                   // bank that was switched in for it, -1 for none
	uninitialised bool                  // cases fail if they read RAM that was never written
	lines         bool                  // cases count what each line costs
	lineAt        []int32               // by watch.Loc: index in lineCounter.spent, from 1
	linesKnown    map[lineKey]*LineCost // see lineOf
	exhaustive    Exhaustive            // how cases with sets run
	entries       *entries
}

// Open loads a program into a console.
func Open(p *program.Program, opt Options) (*Machine, error) {
	if p.Base >= 0 {
		return nil, fmt.Errorf("%s is code without a cartridge, which the console cannot run", p.Name)
	}
	// Mocks change the program: the machine needs one of its own.
	con, err := nes.Open(bytes.Clone(p.Image), nes.Config{Region: opt.Region, RAM: opt.RAM, Board: opt.Board, SampleRate: -1})
	if err != nil {
		return nil, err
	}
	con.DrawPicture(false)
	m := &Machine{con: con, names: p.Names, limit: opt.Limit, seed: opt.Seed, library: p.Library(), replaced: map[*asm.Mock]bool{}}
	if m.limit <= 0 {
		m.limit = DefaultLimit
	}
	if err := m.quiet(); err != nil {
		return nil, err
	}
	con.Snapshot(&m.zeros.console)
	m.usual, m.from = &m.zeros, &m.zeros
	m.meter = watch.NewMeter(con, m.names)
	m.coded = m.names.Coded(m.meter.PRGSize())
	m.entries = newEntries(m)
	return m, nil
}

// quiet brings the console into the state in which calls start: after the time in
// which the PPU ignores writes (wiki: PPU power up state), with the frame counter's IRQ
// off and RAM cleared.
func (m *Machine) quiet() error {
	stub := []uint8{
		0x78,       // sei
		0xA9, 0x40, // lda #$40
		0x8D, 0x17, 0x40, // sta $4017
		0x4C, 0x06, 0x02, // forever: jmp forever
	}
	m.con.Step() // the reset sequence
	for i, b := range stub {
		if !m.con.Poke(0x0200+uint16(i), b) {
			return fmt.Errorf("there is no RAM at $0200 to start from")
		}
	}
	m.con.CPU().PC = 0x0200
	for range 3 {
		m.con.RunFrame()
	}
	for addr := range 0x800 {
		m.con.Poke(uint16(addr), 0)
	}
	for addr := 0x6000; addr < 0x8000; addr++ {
		m.con.Poke(uint16(addr), 0) // nothing happens where there is no RAM
	}
	return nil
}

// Reset puts the machine back into the state in which calls start: RAM of zeros and the
// banks as at power-on, or the moment of StartAt.
func (m *Machine) Reset() {
	m.con.Restore(&m.from.console)
}

// OnCall makes the machine call f before the first instruction of each routine that Call
// or a case calls. There is only one f; nil removes it.
func (m *Machine) OnCall(f func(addr uint16)) { m.called = f }

// Console returns the console on which the program runs. Drawing of pictures is off; see
// [nes.Console.DrawPicture].
func (m *Machine) Console() *nes.Console { return m.con }

// Meter returns the meter that charges the cycles of every call.
func (m *Machine) Meter() *watch.Meter { return m.meter }

// Names returns the names of the program.
func (m *Machine) Names() *watch.Names { return m.names }

// Address returns the address of a place: a symbol, symbol+n, $hex, 0xhex,
// %binary or decimal.
func (m *Machine) Address(where string) (uint16, error) {
	return m.names.Resolve(where)
}

// Read returns n bytes from a place on, as the CPU sees them.
func (m *Machine) Read(where string, n int) ([]uint8, error) {
	addr, err := m.Address(where)
	if err != nil {
		return nil, err
	}
	return m.Peek(addr, n), nil
}

// Peek returns n bytes from an address on; past $FFFF it wraps.
func (m *Machine) Peek(addr uint16, n int) []uint8 {
	out := make([]uint8, n)
	for i := range out {
		out[i] = m.con.Peek(addr + uint16(i))
	}
	return out
}

// Write sets the bytes from a place on.
func (m *Machine) Write(where string, v ...uint8) error {
	addr, err := m.Address(where)
	if err != nil {
		return err
	}
	return m.Poke(addr, v...)
}

// Poke sets the bytes from an address on. It is an error if there is no RAM.
func (m *Machine) Poke(addr uint16, v ...uint8) error {
	for i, b := range v {
		if a := addr + uint16(i); !m.con.Poke(a, b) {
			return fmt.Errorf("%s is not RAM; nothing can be set there", hex(a))
		}
	}
	return nil
}

func hex(addr uint16) string { return fmt.Sprintf("$%04X", addr) }
