package session

import (
	"bytes"
	"fmt"
	"testing"

	"pool6502/cpu"
	"pool6502/nes"
)

// TestAnOperandIsWhatTheInstructionTouches executes instructions of a game and holds the forecast against
// the accesses and cycles that follow.
func TestAnOperandIsWhatTheInstructionTouches(t *testing.T) {
	s := at(t, "update_bullets", 100)
	modes := map[cpu.Mode]int{}
	var seen []nes.Access
	for page := range 8 {
		s.con.Watch(uint8(page))
	}
	defer s.con.Detach(s.con.Attach(&nes.Observer{Access: func(a nes.Access) {
		if !a.DMA {
			seen = append(seen, a)
		}
	}}))
	for n := 0; n < 100000; n++ {
		c := s.con.CPU()
		entry, pc, from, stolen := c.Take != 0, c.PC, c.Now, c.Stolen
		op := s.Operand(pc)
		mode := cpu.Opcodes[s.con.Peek(pc)].Mode
		seen = seen[:0]
		s.Step(Instruction)
		if entry {
			continue
		}
		if cycles := int((c.Now-from)/c.Cycle) - int(c.Stolen-stolen); cycles != op.Cycles {
			t.Fatalf("%s at $%04X took %d cycles, not %d", op.Text, pc, cycles, op.Cycles)
		}
		if !op.Memory || op.Addr >= 0x800 {
			continue
		}
		modes[mode]++
		last := seen[len(seen)-1]
		if last.Addr != op.Addr || last.Value != op.Value && !last.Write {
			t.Fatalf("%s at $%04X touched %+v, not %+v", op.Text, pc, seen, op)
		}
	}
	for _, m := range []cpu.Mode{cpu.ZeroPage, cpu.AbsoluteX} {
		if modes[m] == 0 {
			t.Errorf("mode %d was not met", m)
		}
	}
}

// TestEveryModeHasItsAddress computes addresses by hand.
func TestEveryModeHasItsAddress(t *testing.T) {
	s := freelist(t)
	c := s.con.CPU()
	c.X, c.Y, c.P = 3, 0x21, cpu.FlagZ
	for a, v := range map[uint16]uint8{0x10: 0xF0, 0x11: 0x03, 0x13: 0x34, 0x14: 0x02} {
		s.con.Poke(a, v)
	}
	for text, c := range map[string]struct {
		code   []uint8
		addr   uint16
		memory bool
		cycles int
	}{
		"lda aim,x":    {[]uint8{0xB5, 0x10}, 0x13, true, 4},
		"lda $FE,x":    {[]uint8{0xB5, 0xFE}, 0x01, true, 4},
		"ldx aim,y":    {[]uint8{0xB6, 0x10}, 0x31, true, 4},
		"lda (aim,x)":  {[]uint8{0xA1, 0x10}, 0x234, true, 6},
		"lda (aim),y":  {[]uint8{0xB1, 0x10}, 0x411, true, 6},
		"sta (aim),y":  {[]uint8{0x91, 0x10}, 0x411, true, 6},
		"lda $03F0,y":  {[]uint8{0xB9, 0xF0, 0x03}, 0x411, true, 5},
		"jmp (aim)":    {[]uint8{0x6C, 0x10, 0x00}, 0x10, true, 5},
		"jmp bullet_x": {[]uint8{0x4C, 0x10, 0x03}, 0x310, false, 3},
		"lda #$10":     {[]uint8{0xA9, 0x10}, 0, false, 2},
		"beq $0702":    {[]uint8{0xF0, 0x00}, 0x702, false, 3},
		"beq $0682":    {[]uint8{0xF0, 0x80}, 0x682, false, 4},
		"bne $0682":    {[]uint8{0xD0, 0x80}, 0x682, false, 2},
		"bcc $0704":    {[]uint8{0x90, 0x02}, 0x704, false, 3},
		"bmi $0704":    {[]uint8{0x30, 0x02}, 0x704, false, 2},
		"bvs $0704":    {[]uint8{0x70, 0x02}, 0x704, false, 2},
	} {
		for i, b := range c.code {
			s.con.Poke(0x700+uint16(i), b)
		}
		got := s.Operand(0x700)
		if got.Text != text || got.Addr != c.addr || got.Memory != c.memory || got.Cycles != c.cycles {
			t.Errorf("%s is %+v", text, got)
		}
	}
}

// TestTheCallStackTellsWhoCalled stands in a routine, with the meter's knowledge and after going back.
func TestTheCallStackTellsWhoCalled(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs)
	for range 60 {
		s.Frame()
	}
	addr, _ := s.Game.Resolve("update_bullets")
	if !s.GoOn(ToAddress, addr) {
		t.Fatal("it is not called")
	}
	for range 20 {
		s.Step(Instruction)
	}
	first := s.con.Now()
	for range 30 {
		s.Step(Instruction)
	}
	seen := s.CallStack()
	if len(seen) < 2 || seen[0].Name != "update_bullets" || s.con.Peek(seen[0].From) != jsr || seen[0].Budget < 0 {
		t.Fatalf("it stands in %+v", seen)
	}
	s.StepBack(Instruction)
	s.Step(Instruction)
	if again := s.CallStack(); fmt.Sprint(again[:1]) != fmt.Sprint(seen[:1]) {
		t.Errorf("after a step back and forward it stands in %+v, not %+v", again, seen)
	}
	passed := int((s.con.Now() - first) / s.con.CPU().Cycle)
	s.viewer.meter.Reset() // as if it had seen nothing of it
	blind := s.CallStack()
	if blind[0].Name != seen[0].Name || blind[0].From != seen[0].From || blind[0].Cycles != -1 {
		t.Errorf("by its return address it stands in %+v, not %+v", blind, seen)
	}
	if seen[0].Cycles <= passed {
		t.Errorf("%d cycles are counted, and the last 30 instructions took %d", seen[0].Cycles, passed)
	}
	s.GoOn(ToNMI, 0)
	if in := s.CallStack(); in[0].Kind != cpu.NMI || in[0].Cycles != 7 || in[len(in)-1].Kind != cpu.Instruction {
		t.Errorf("in the NMI it stands in %+v", in)
	}
}

// TestAPokeStaysWhereTimeGoesBackToIt changes memory between frames and inside one.
func TestAPokeStaysWhereTimeGoesBackToIt(t *testing.T) {
	for _, steps := range []int{0, 5} {
		s := freelist(t)
		for range 33 {
			s.Frame()
		}
		for range steps {
			s.Step(Instruction)
		}
		if err := s.Poke(0x7F0, 0x5A); err != nil || s.con.Peek(0x7F0) != 0x5A {
			t.Fatal(err)
		}
		changed := state(s)
		for range 4 {
			s.Step(Instruction)
		}
		for range 4 {
			s.StepBack(Instruction)
		}
		if !bytes.Equal(state(s), changed) {
			t.Error("steps on and back lead elsewhere")
		}
		if s.InFrame() {
			s.Frame()
		}
		at, home := s.Position(), state(s)
		for range 25 {
			s.Frame()
		}
		later := state(s)
		if !s.Goto(at) || !bytes.Equal(state(s), home) {
			t.Errorf("after %d steps: frame %d is another one than it was", steps, at)
		}
		for range 25 {
			s.Frame()
		}
		if !bytes.Equal(state(s), later) {
			t.Error("the game goes on otherwise")
		}
		if s.Goto(30); s.con.Peek(0x7F0) == 0x5A {
			t.Error("the byte was so before it was changed")
		}
	}
	s := freelist(t)
	if err := s.Poke(0x2000, 1); err == nil || err.Error() != "there is no RAM at $2000" {
		t.Error(err)
	}
	s.Record()
	if s.Poke(0, 1) == nil {
		t.Error("it changes memory in a movie")
	}
}

// TestASearchThatFailsKeepsWhatWasPoked and what was loaded, though it goes back to before them.
func TestASearchThatFailsKeepsWhatWasPoked(t *testing.T) {
	for _, steps := range []int{0, 9} {
		s := freelist(t)
		for range 45 {
			s.Frame()
		}
		saved := s.SaveState()
		for range 40 {
			s.Frame()
		}
		s.Poke(0x7F0, 0x5A)
		for range 20 {
			s.Frame()
		}
		s.LoadState(saved)
		for range 3 {
			s.Frame()
		}
		for range steps {
			s.Step(Instruction)
		}
		s.Break("write $07F1 if a=1 && a=2")
		home := state(s)
		if s.GoBack(ToBreak, 0) || !bytes.Equal(state(s), home) {
			t.Fatal("it is elsewhere")
		}
		s.Goto(88)
		if s.con.Peek(0x7F0) != 0x5A {
			t.Error("what was poked is lost")
		}
	}
}
