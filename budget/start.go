package budget

import (
	"context"
	"fmt"
	"path/filepath"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bare"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/internal/files"
	"pool6502/nes"
	"pool6502/nes/script"
)

// A Start is a moment of the running game. Calls that start there have the banks,
// variables, C stack and controllers of the game at that moment. The zero value means
// that calls start from RAM of zeros.
type Start struct {
	Frame int            // frames that the game runs first, from power-on or from State
	Input *script.Script // the buttons held until then, by frames since power-on; nil for none
	State []byte         // a save state to start from, the window's or that of nes.Console.Save; nil for power-on
	File  string         // the file of State, for messages; may be empty
	NMI   bool           // the game's NMI is on during calls, as in play; a routine may wait for it
}

// None reports whether calls start from zeros.
func (s Start) None() bool { return s.Frame == 0 && s.State == nil }

// StartAt runs the game up to a moment, at which every further call starts. The
// zero Start goes back to zeros.
//
// The moment is the start of vblank after Start.Frame frames. From there on the game's
// NMI is off, as for every call, unless Start.NMI is set; the cycles of the NMI do not
// count for the routine. An interrupt handler that is running is run to its end
// first. S is the game's, but at most $F7; the other registers hold garbage.
func (m *Machine) StartAt(ctx context.Context, s Start) error {
	at, err := m.reach(ctx, s)
	if err == nil {
		m.usual, m.from, m.usualText = at, at, ""
		if at.playing {
			m.usualText = fmt.Sprintf("; at frame %d", s.Frame)
		}
		m.Reset()
	}
	return err
}

// started is a Start that was reached, or the state with RAM of zeros.
type started struct {
	console nes.Snapshot
	playing bool // it is in a running game
}

type startKey struct {
	frame int
	input *script.Script
	state *byte
	nmi   bool
}

// reach runs the game up to a moment, unless it was reached before.
func (m *Machine) reach(ctx context.Context, s Start) (*started, error) {
	if s.None() {
		return &m.zeros, nil
	}
	k := startKey{frame: s.Frame, input: s.Input, nmi: s.NMI}
	if len(s.State) > 0 {
		k.state = &s.State[0]
	}
	if at := m.starts[k]; at != nil {
		return at, nil
	}
	m.con.Restore(&m.zeros.console)
	if err := m.play(ctx, s); err != nil {
		m.Reset()
		return nil, err
	}
	at := &started{playing: true}
	m.con.Snapshot(&at.console)
	if m.starts == nil {
		m.starts = map[startKey]*started{}
	}
	m.starts[k] = at
	return at, nil
}

// startCase puts the machine into the state in which the cases of a contract start: at
// its own Start, or at the machine's.
func (m *Machine) startCase(c *asm.Contract) error {
	m.from = m.usual
	if at, ok := m.names.Find(c.Routine, c.Addr, m.meter.PRGSize()); ok {
		for _, k := range c.Mocks {
			if loc, _ := m.names.Find(k.Routine, k.Addr, m.meter.PRGSize()); loc == at {
				return bare.Mocked(k.Routine)
			}
		}
	}
	if c.Start == nil {
		return nil
	}
	s, err := m.ReadStart(c.Start)
	if err == nil {
		m.from, err = m.reach(context.Background(), s)
	}
	if err != nil {
		m.from = m.usual
		return fmt.Errorf("start %s: %w", c.Start.Text, err)
	}
	return nil
}

// ReadStart reads the files of a header's Start. Their paths begin in the folder of the source, unless they are absolute.
func (m *Machine) ReadStart(c *contract.Start) (s Start, err error) {
	if s, ok := m.files[c]; ok {
		return s, nil
	}
	s.Frame, s.NMI = c.Frame, c.NMI
	beside := func(name string) string {
		if filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(filepath.Dir(c.Pos.File), name)
	}
	if c.Input != "" {
		path := beside(c.Input)
		data, err := files.Read(path)
		if err != nil {
			return s, err
		}
		if s.Input, err = script.Parse(path, data); err != nil {
			return s, err
		}
	}
	if c.State != "" {
		if s.State, err = files.Read(beside(c.State)); err != nil {
			return s, err
		}
	}
	if m.files == nil {
		m.files = map[*contract.Start]Start{}
	}
	m.files[c] = s
	return s, nil
}

// play runs the frames of a Start and lets its last interrupt end.
func (m *Machine) play(ctx context.Context, s Start) error {
	if m.library {
		return program.ErrNoFrames
	}
	m.con.PowerCycle()
	if s.State != nil {
		state, err := consoleState(s.State)
		if err == nil {
			err = m.con.Load(state)
		}
		if err != nil && s.File != "" {
			err = fmt.Errorf("%s: %w", s.File, err)
		}
		if err != nil {
			return err
		}
	}
	first := m.con.Frame()
	player := s.Input.Play()
	player.Skip(first)
	meter := watch.NewMeter(m.con, nil)
	defer meter.Detach()
	for f := range s.Frame {
		if f%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if f == max(s.Frame-lastFrames, 0) {
			meter.Reset()
			meter.Attach()
		}
		player.Apply(first+uint64(f), m.con)
		m.con.RunFrame()
	}
	return m.calm(meter, s.NMI)
}

// lastFrames is how many frames before a Start interrupts are followed.
const lastFrames = 2

// mostS is the highest S at the start of a call. It leaves bytes on the stack for a call that
// pulls too much.
const mostS = 0xF7

// calm turns the game's NMI off, runs an interrupt handler in progress to its end,
// and turns the NMI on again if nmi is set.
func (m *Machine) calm(meter *watch.Meter, nmi bool) error {
	c := m.con.CPU()
	c.P |= cpu.FlagI
	control := m.con.Control()
	m.con.BusWrite(0x2000, control&0x7F)
	c.NMIAt, c.Take = cpu.Never, 0
	end := m.after(2 * int(m.con.Region().CyclesPerFrame()))
	for meter.Interrupts() > 0 && c.Now < end && !c.Jammed {
		m.con.Step()
	}
	if c.Jammed {
		where, pos := m.meter.Where(c.PC)
		return fmt.Errorf("the game ran into an opcode that jams the processor, at %s%s, before the calls could start", where, at(pos))
	}
	c.P |= cpu.FlagI // the handler's RTI has loaded P
	c.S = min(c.S, mostS)
	if nmi {
		m.con.BusWrite(0x2000, control)
	}
	return nil
}
