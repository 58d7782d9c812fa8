package cpu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/cpu"
)

// The handlers are at $0900 (NMI) and $0A00 (IRQ and BRK), NOPs all over.
func interruptMachine(paged bool) *machine {
	m := newMachine(paged)
	for a := 0x0200; a < 0x0C00; a++ {
		m.ram[a] = 0xEA
	}
	m.load(0xFFFA, 0x00, 0x09, 0x00, 0x0B, 0x00, 0x0A)
	m.S = 0xF0
	return m
}

// tell runs n steps and says where each was: "0200 IRQ 0A00".
func (m *machine) tell(n int) string {
	var s []string
	m.OnStep = func(r *cpu.Step) {
		if r.Kind == cpu.Instruction {
			s = append(s, fmt.Sprintf("%04X", r.PC))
		} else {
			s = append(s, r.Kind.String())
		}
	}
	for range n {
		m.Step()
	}
	m.OnStep = nil
	return strings.Join(s, " ")
}

// each runs f for memory that is slow and for memory that is paged; nothing
// may depend on it.
func each(t *testing.T, f func(t *testing.T, paged bool)) {
	for _, paged := range []bool{false, true} {
		t.Run(fmt.Sprintf("paged=%v", paged), func(t *testing.T) { f(t, paged) })
	}
}

// A line that falls in cycle k (counted from 1) of an instruction is seen at
// its end when k is in the list, otherwise one instruction later.
var polls = []struct {
	what   string
	memory string
	cycles int
	inTime []int
}{
	{"nop", "0200:EA", 2, []int{1}},
	{"lda #", "0200:A9 12", 2, []int{1}},
	{"lda z", "0200:A5 12", 3, []int{1, 2}},
	{"sta a", "0200:8D 00 03", 4, []int{1, 2, 3}},
	{"lda a,y, no page cross", "0200:B9 00 03", 4, []int{1, 2, 3}},
	{"lda a,y, page cross", "0200:B9 FF 03", 5, []int{1, 2, 3, 4}},
	{"inc a,x", "0200:FE 00 03", 7, []int{1, 2, 3, 4, 5, 6}},
	{"slo (z),y", "0200:13 10", 8, []int{1, 2, 3, 4, 5, 6, 7}},
	{"jmp", "0200:4C 00 03", 3, []int{1, 2}},
	{"jmp (a)", "0200:6C 10 00 0010:00 03", 5, []int{1, 2, 3, 4}},
	{"jsr", "0200:20 00 03", 6, []int{1, 2, 3, 4, 5}},
	{"rts", "0200:60 01F1:00 03", 6, []int{1, 2, 3, 4, 5}},
	{"rti", "0200:40 01F1:00 00 03", 6, []int{1, 2, 3, 4, 5}},
	{"pha", "0200:48", 3, []int{1, 2}},
	{"pla", "0200:68", 4, []int{1, 2, 3}},
	{"plp", "0200:28", 4, []int{1, 2, 3}},
	{"branch not taken", "0200:F0 10", 2, []int{1}},
	{"branch taken", "0200:D0 10", 3, []int{1}},
	{"branch taken, page cross", "02F0:D0 10", 4, []int{1, 2, 3}},
	{"shx", "0200:9E 00 03", 5, []int{1, 2, 3, 4}},
}

func TestALineIsSampledInTheCycleBeforeTheLast(t *testing.T) {
	each(t, func(t *testing.T, paged bool) {
		for _, p := range polls {
			for _, line := range []string{"IRQ", "NMI"} {
				for k := 1; k <= p.cycles; k++ {
					m := interruptMachine(paged)
					m.PC = pokeAll(t, m, p.memory)
					m.Y = 0x01
					start := m.Now
					m.at(start+cpu.Time(k-1)*m.Cycle, func(c *cpu.CPU) { pull(c, line, start+cpu.Time(k-1)*c.Cycle) })
					got := m.tell(2)
					taken := strings.HasSuffix(got, line)
					want := false
					for _, n := range p.inTime {
						want = want || n == k
					}
					if taken != want {
						t.Errorf("%s, %s in cycle %d of %d: %s", p.what, line, k, p.cycles, got)
					}
					if got := m.tell(1); taken == (got == line) {
						t.Errorf("%s, %s in cycle %d: not taken exactly once by the next boundary (then %s)", p.what, line, k, got)
					}
				}
			}
		}
	})
}

func pull(c *cpu.CPU, line string, t cpu.Time) {
	if line == "NMI" {
		c.SetNMI(true, t)
		return
	}
	c.SetIRQ(cpu.IRQBoard, true, t)
}

// The sample is a point in the cycle, not the cycle.
func TestALineThatFallsAfterTheSampleWaitsAnInstruction(t *testing.T) {
	each(t, func(t *testing.T, paged bool) {
		for _, line := range []string{"IRQ", "NMI"} {
			for late, want := range []string{"0200 " + line, "0200 0201"} {
				m := interruptMachine(paged)
				m.PC = 0x0200
				at := m.Now + m.SampleIRQ + cpu.Time(late)
				m.at(at, func(c *cpu.CPU) { pull(c, line, at) })
				if got := m.tell(2); got != want {
					t.Errorf("%s %d after the sample: %s, want %s", line, late, got, want)
				}
			}
		}
	})
}

func TestFlagInstructionsPollWithTheOldI(t *testing.T) {
	each(t, func(t *testing.T, paged bool) {
		for _, c := range []struct {
			what, memory string
			p            uint8
			want         string
			pushed       uint8 // P on the stack
		}{
			{"cli lets one more run", "0200:58", cpu.FlagI, "0200 0201 IRQ 0A00", 0x20},
			{"cli, sei: taken behind sei", "0200:58 78", cpu.FlagI, "0200 0201 IRQ 0A00", 0x24},
			{"sei is too late to stop it", "0200:78", 0, "0200 IRQ 0A00 0A01", 0x24},
			{"plp that clears I lets one more run", "0200:28 01F1:00", cpu.FlagI, "0200 0201 IRQ 0A00", 0x20},
			{"plp that sets I is too late to stop it", "0200:28 01F1:04", 0, "0200 IRQ 0A00 0A01", 0x24},
			{"rti that clears I acts at once", "0200:40 01F1:00 00 03", cpu.FlagI, "0200 IRQ 0A00 0A01", 0x20},
			{"rti that sets I acts at once", "0200:40 01F1:04 00 03", 0, "0200 0300 0301 0302", 0},
			{"I keeps the IRQ away", "0200:EA", cpu.FlagI, "0200 0201 0202 0203", 0},
		} {
			m := interruptMachine(paged)
			m.PC, m.P = pokeAll(t, m, c.memory), c.p
			m.SetIRQ(cpu.IRQFrame, true, m.Now)
			if got := m.tell(4); got != c.want {
				t.Errorf("%s: %s, want %s", c.what, got, c.want)
			}
			if c.pushed != 0 && m.ram[0x0100+int(m.S)+1] != c.pushed {
				t.Errorf("%s: pushed P = %02X, want %02X", c.what, m.ram[0x0100+int(m.S)+1], c.pushed)
			}
		}
	})
}

// BRK does not poll; an NMI edge sampled by its fourth cycle takes its vector,
// a later one waits for the handler's first instruction.
func TestNMITakesOverBRKUpToItsFourthCycle(t *testing.T) {
	each(t, func(t *testing.T, paged bool) {
		for n := range 14 {
			k, offset := n/2+1, cpu.Time(n%2*5) // at the cycle's start, and before its sample
			m := interruptMachine(paged)
			m.PC = 0x0200
			m.ram[0x0200] = 0x00
			at := m.Now + cpu.Time(k-1)*m.Cycle + offset
			m.at(at, func(c *cpu.CPU) { c.SetNMI(true, at) })
			want := "0200 0900 0901 0902"
			if k > 4 {
				want = "0200 0A00 NMI 0900"
			}
			if got := m.tell(4); got != want {
				t.Errorf("NMI in cycle %d of BRK, %d into it: %s, want %s", k, offset, got, want)
			}
			if p := m.ram[0x01EE]; p != 0x30 {
				t.Errorf("NMI in cycle %d of BRK: pushed P = %02X, want B set", k, p)
			}
		}
	})
}

func TestNMITakesOverAnIRQEntryUpToItsFourthCycle(t *testing.T) {
	each(t, func(t *testing.T, paged bool) {
		for k := 1; k <= 7; k++ {
			m := interruptMachine(paged)
			m.PC = 0x0200
			m.SetIRQ(cpu.IRQFrame, true, m.Now)
			at := m.Now + cpu.Time(2+k-1)*m.Cycle
			m.at(at, func(c *cpu.CPU) { c.SetNMI(true, at) })
			want := "0200 NMI 0900 0901"
			if k > 4 {
				want = "0200 IRQ 0A00 NMI"
			}
			if got := m.tell(4); got != want {
				t.Errorf("NMI in cycle %d of an IRQ's entry: %s, want %s", k, got, want)
			}
			if p := m.ram[0x01EE]; p != 0x20 {
				t.Errorf("pushed P = %02X, want B clear", p)
			}
		}
	})
}

func TestAnEntryIsSevenCyclesAndPushesWhereItWas(t *testing.T) {
	m := interruptMachine(false)
	m.PC, m.P = 0x0200, cpu.FlagC
	m.SetNMI(true, m.Now)
	m.step()
	want := "R0201 EA, R0201 EA, W01F0 02, W01EF 01, W01EE 21, RFFFA 00, RFFFB 09"
	if got := show(m.step()); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if m.P&cpu.FlagI == 0 {
		t.Error("I is clear in the handler")
	}
}

// The level counts at the instant of the sample, even if the access of the last
// cycle acknowledged it; before that it is as if nothing had been.
func TestAnIRQAcknowledgedAfterItsSampleIsTaken(t *testing.T) {
	each(t, func(t *testing.T, paged bool) {
		for _, c := range []struct {
			released cpu.Time // cycles after the start of a 4-cycle lda
			want     string
		}{{2, "0200 0203"}, {3, "0200 IRQ"}} {
			m := interruptMachine(paged)
			m.PC = pokeAll(t, m, "0200:AD 00 03")
			m.SetIRQ(cpu.IRQDMC, true, m.Now)
			at := m.Now + c.released*m.Cycle
			m.at(at, func(p *cpu.CPU) { p.SetIRQ(cpu.IRQDMC, false, at) })
			if got := m.tell(2); got != c.want {
				t.Errorf("released at cycle %d: %s, want %s", c.released+1, got, c.want)
			}
		}
	})
}

// The line is low from the instant at which it falls, and high from that at which it is released. The first of a
// nop's two cycles is sampled in its middle.
func TestTheIRQLineCountsAtTheInstantOfItsSample(t *testing.T) {
	for _, c := range []struct {
		what    string
		changes []cpu.Time // when it falls, is released, and so on, counted from the sample
		want    string
	}{
		{"low for an instant", []cpu.Time{0, 1}, "0200 IRQ"},
		{"low for the instant after it", []cpu.Time{1, 2}, "0200 0201"},
		{"released at the sample", []cpu.Time{-2, 0}, "0200 0201"},
		{"released after it, and low again", []cpu.Time{-2, 1, 2}, "0200 IRQ"},
		{"released at the sample, and low again", []cpu.Time{-2, 0, 1}, "0200 0201"},
	} {
		t.Run(c.what, func(t *testing.T) {
			each(t, func(t *testing.T, paged bool) {
				m := interruptMachine(paged)
				m.PC = 0x0200
				sample := m.Now + m.SampleIRQ
				for i, at := range c.changes {
					m.at(sample+at, func(p *cpu.CPU) { p.SetIRQ(cpu.IRQFrame, i%2 == 0, sample+at) })
				}
				if got := m.tell(2); got != c.want {
					t.Errorf("%s, want %s", got, c.want)
				}
			})
		})
	}
}

func TestResetForgetsAnNMI(t *testing.T) {
	m := interruptMachine(true)
	m.PC = 0x0200
	m.SetNMI(true, m.Now)
	m.Reset()
	if got := m.tell(3); got != "reset 0B00 0B01" {
		t.Error(got)
	}
}

func TestTheIRQLineIsLowWhileAnySourceHoldsIt(t *testing.T) {
	m := interruptMachine(true)
	m.PC, m.P = 0x0200, cpu.FlagI
	m.SetIRQ(cpu.IRQFrame, true, m.Now)
	m.SetIRQ(cpu.IRQBoard, true, m.Now)
	m.SetIRQ(cpu.IRQFrame, false, m.Now)
	m.P = 0
	m.at(m.Now+m.SampleIRQ+1, func(c *cpu.CPU) { c.SetIRQ(cpu.IRQDMC, true, c.Now) }) // the line is low already
	if got := m.tell(2); got != "0200 IRQ" {
		t.Errorf("one of two sources released: %s", got)
	}
}

// Offsets are half master clocks from the start of a cycle; the sample is at 12.
func TestNMIPulses(t *testing.T) {
	type change struct {
		low bool
		at  cpu.Time
	}
	for _, c := range []struct {
		what    string
		changes []change
		entries int
	}{
		{"over a sample", []change{{true, 11}, {false, 13}}, 1},
		{"at a sample alone", []change{{true, 12}, {false, 13}}, 1},
		{"between two samples", []change{{true, 13}, {false, 35}}, 0},
		{"gone at the very sample", []change{{true, 13}, {false, 36}}, 0},
		{"two pulses over two samples", []change{{true, 11}, {false, 13}, {true, 59}, {false, 61}}, 1},
		{"low, with a high too short to see", []change{{true, 11}, {false, 13}, {true, 35}}, 1},
		{"low for long, with a high too short to see", []change{{true, 11}, {false, 13 + 24*20}, {true, 35 + 24*20}}, 1},
		{"high seen between two lows", []change{{true, 11}, {false, 13 + 24*20}, {true, 13 + 24*21}}, 2},
		{"held low", []change{{true, 11}}, 1},
	} {
		t.Run(c.what, func(t *testing.T) {
			each(t, func(t *testing.T, paged bool) {
				m := interruptMachine(paged)
				m.PC = 0x0200
				start := m.Now
				for _, ch := range c.changes {
					m.at(start+ch.at, func(p *cpu.CPU) { p.SetNMI(ch.low, start+ch.at) })
				}
				if got := strings.Count(m.tell(40), "NMI"); got != c.entries {
					t.Errorf("%s: %d entries, want %d", c.what, got, c.entries)
				}
			})
		})
	}
}

// DMA that halts an instruction's last read gives the line time to be sampled.
func TestDMACyclesCountForThePoll(t *testing.T) {
	for stolen, want := range map[int]string{0: "0200 0203", 1: "0200 IRQ"} {
		m := interruptMachine(false)
		m.PC = pokeAll(t, m, "0200:AD 00 03")
		m.steal = map[uint16]int{0x0300: stolen}
		at := m.Now + 3*m.Cycle
		m.at(at, func(c *cpu.CPU) { c.SetIRQ(cpu.IRQBoard, true, at) })
		if got := m.tell(2); got != want {
			t.Errorf("%d cycles stolen: %s, want %s", stolen, got, want)
		}
	}
}

func TestOnStepTellsTimeOpcodeAndStolenCycles(t *testing.T) {
	m := interruptMachine(false)
	m.PC = pokeAll(t, m, "0200:AD 00 03")
	m.steal = map[uint16]int{0x0300: 2}
	m.SetNMI(true, m.Now)
	var got []cpu.Step
	m.OnStep = func(r *cpu.Step) { got = append(got, *r) }
	start := m.Now
	m.Step()
	m.Step()
	end := start + 6*m.Cycle
	want := []cpu.Step{
		{Kind: cpu.Instruction, PC: 0x0200, Op: 0xAD, Start: start, End: end, Stolen: 2},
		{Kind: cpu.NMI, PC: 0x0203, Start: end, End: end + 7*m.Cycle},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
