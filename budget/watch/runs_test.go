package watch

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/cpu"
	"pool6502/nes"
)

// start is the beginning of a program that waits for two frames and then turns the NMI on.
const start = `        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
`

// end has the interrupt handlers that belong to start.
const end = `
nmi:    inc ticks
irq:    rti
`

// TestALoopWaitsOnlyIfNothingChanges: registers, flags, the stack and memory must be the same after each round. The idle
// cycles are those of the sixth frame.
func TestALoopWaitsOnlyIfNothingChanges(t *testing.T) {
	for name, c := range map[string]struct {
		code  string
		waits bool
	}{
		"it only reads":                  {"lda ticks", true},
		"it calls":                       {"jsr help", true},
		"it counts in A":                 {"clc\n adc #2\n ora #1", false},
		"it counts in X":                 {"inx\n lda ticks", false},
		"it counts in Y":                 {"iny\n lda ticks", false},
		"it changes S":                   {"pla\n lda #1", false},
		"it changes a flag":              {"php\n pla\n eor #1\n pha\n plp\n lda #2", false},
		"it writes":                      {"inc 2\n lda #1", false},
		"it writes and makes many calls": {"sta 2\n" + strings.Repeat("        jsr help\n", 90), false},
		"it writes what was there":       {"sta 2\n lda #1", false},
		"it pushes what it pulls":        {"pha\n pla\n lda #1", false},
		"it counts, and starts again":    {"ldx #9\n.count: dex\n bne .count\n lda #1", true},
	} {
		t.Run(name, func(t *testing.T) {
			con, m, _ := meterOf(t, start+"        lda #0\n        sta $2000\n        jmp main\nmain: "+c.code+"\n        jmp main\nhelp: lda #1\n        rts\n"+end)
			var f *Frame
			for range 6 {
				con.RunFrame()
				f = m.EndFrame()
				checkSums(t, m, f)
			}
			if want := map[bool]int{true: f.Cycles}[c.waits]; f.Idle != want {
				t.Errorf("%d of %d cycles are idle", f.Idle, f.Cycles)
			}
		})
	}
}

// TestARoundMayMakeAsManyCallsAsTheJournalHolds: each call takes three entries, and the jump back takes one. A loop is
// recognised in its second round if two rounds fit in the journal, and never if one does not.
func TestARoundMayMakeAsManyCallsAsTheJournalHolds(t *testing.T) {
	const never = 0
	for _, c := range []struct{ calls, busy int }{{1, 1608}, {40, 2406}, {42, 2574}, {43, 3039}, {60, 4302}, {85, never}, {86, never}, {100, never}} {
		t.Run(fmt.Sprint(c.calls), func(t *testing.T) {
			con, m, _ := meterOf(t, start+"main:   lda ticks\n.wait: \n"+strings.Repeat("        jsr help\n", c.calls)+`
        cmp ticks
        beq .far
        jsr many
        jmp main
.far:   jmp .wait
help:   rts
many:   ldx #90                 ; calls and writes, so that the journal is full and empty again
.more:  jsr help
        dex
        bne .more
        stx 9
        rts
`+end)
			var f *Frame
			for range 6 {
				con.RunFrame()
				f = m.EndFrame()
				checkSums(t, m, f)
			}
			if f.Busy != c.busy && (c.busy != never || f.Idle > 0) {
				t.Errorf("%d cycles are busy, %d idle; want %d", f.Busy, f.Idle, c.busy)
			}
		})
	}
}

// TestMoreLoopsThanTheMeterRemembers: the time in a loop is idle also where the loop is not remembered.
func TestMoreLoopsThanTheMeterRemembers(t *testing.T) {
	var b strings.Builder
	for i := range maxLoops + 6 {
		fmt.Fprintf(&b, "l%d:  lda ticks\n.wait: cmp ticks\n        beq .wait\n", i)
	}
	con, m, _ := meterOf(t, start+b.String()+"        jmp l0\n"+end)
	for range 2*maxLoops + 20 {
		con.RunFrame()
		if f := m.EndFrame(); f.Number > 3 && f.Busy > 60 {
			t.Fatalf("frame %d: %d cycles are busy", f.Number, f.Busy)
		}
	}
	if len(m.loops) != maxLoops {
		t.Errorf("%d loops are remembered, want %d", len(m.loops), maxLoops)
	}
}

// TestAConsoleThatIsReset starts again in the middle of a call: the calls that it interrupts are over.
func TestAConsoleThatIsReset(t *testing.T) {
	con, m, _ := meterOf(t, start+"main:   jsr work\n        jmp main\nwork:   ldx #0\n.loop: inc 9\n        dex\n        bne .loop\n        jmp work\n"+end)
	for range 4 {
		con.RunFrame()
		m.EndFrame()
	}
	con.Reset()
	con.RunFrame()
	f := m.EndFrame()
	checkSums(t, m, f)
	var active []string
	for _, a := range m.Stack(nil) {
		active = append(active, m.Routine(a.Routine).Name)
	}
	if fmt.Sprint(active) != "[reset]" || len(m.stack) != 1 || len(m.levels) != 1 {
		t.Errorf("after a reset the calls %v are active, on %d levels", active, len(m.levels))
	}
}

// TestAMeterThatIsResetForgetsItsFrame: cycles before Reset are in no frame, only in the sum of the heat.
func TestAMeterThatIsResetForgetsItsFrame(t *testing.T) {
	con, m, p := meterOf(t, start+"main:   jmp main\n"+end)
	main, _ := p.Lookup("main")
	at := Loc(main.Offset)
	for range 4 {
		con.RunFrame()
		m.EndFrame()
	}
	before := m.HeatTotal(at)
	con.RunFrame()
	m.Reset()
	between := m.HeatTotal(at)
	con.RunFrame()
	f := m.EndFrame()
	checkSums(t, m, f)
	if between-before < 29000 || between-before > 29790 || m.HeatTotal(at)-between < 29000 || m.HeatTotal(at)-between > 29790 {
		t.Errorf("the loop took %d cycles, %d before the reset and %d after it", before, between, m.HeatTotal(at))
	}
	if f.Cycles > 29790 || m.HeatTotal(0) != 2 || m.HeatTotal(Loc(m.code.size())) != 0 || m.HeatTotal(Loc(m.code.size())-1) != 0 {
		t.Errorf("the frame has %d cycles, the first instruction %d", f.Cycles, m.HeatTotal(0))
	}
	if cold := NewMeter(con, nil); cold.HeatTotal(0) != 0 {
		t.Error("a meter that has seen nothing has seen heat")
	}
}

// TestARunContinuesFromAMark compares the calls after a mark with those after a return to it. The mark is set at
// every instruction of a call that an interrupt strikes.
func TestARunContinuesFromAMark(t *testing.T) {
	con, m, p := meterOf(t, start+`main:   jmp main
work:   jsr deep
        brk
        nop
        nop
        jmp tail
;;; tail - ends work.
tail:   jsr deep
        rts
deep:   lda ticks
        cmp ticks
        bne deep
        rts
nmi:    rti
irq:    jsr deep
        rti
`)
	work, _ := p.Lookup("work")
	con.RunFrame()
	con.Poke(0x01FF, 0x80) // the call returns to main
	con.Poke(0x01FE, 0x11)
	c := con.CPU()
	c.S, c.PC = 0xFD, uint16(work.Value)
	m.Begin(c.PC)
	log := record(m)
	finish := func(from int) string {
		*log = (*log)[:from]
		for n := 0; !m.Returned(); n++ {
			if n > 200 {
				t.Fatal("it does not return")
			}
			con.Step()
		}
		return fmt.Sprintf("%v, %d cycles", *log, m.Spent())
	}
	var state nes.Snapshot
	var mark Mark
	marks := 0
	for ; !m.Returned(); marks++ {
		con.Snapshot(&state)
		m.Mark(&mark)
		calls := len(*log)
		first := finish(calls)
		con.Restore(&state)
		m.Resume(&mark)
		if again := finish(calls); again != first {
			t.Errorf("after instruction %d:\n%s\nand again\n%s", marks, first, again)
		}
		con.Restore(&state)
		m.Resume(&mark)
		*log = (*log)[:calls]
		con.Step()
	}
	want := "[work>deep 8/14 irq>deep 8/14 IRQ irq 26/26 work>tail>deep 8/14 work>tail 20/26 work 78/84]"
	if got := fmt.Sprint(*log); marks < 15 || got != want {
		t.Errorf("%d marks; calls %s, want %s", marks, got, want)
	}
	for i := range int32(m.Paths()) {
		if path := m.Path(i); path.Parent < -1 || path.Site < -1 {
			t.Errorf("path %d: %+v", i, path)
		}
	}
}

// TestAnRTIWithoutAnInterruptIsStray: it pulls more than was pushed since the call.
func TestAnRTIWithoutAnInterruptIsStray(t *testing.T) {
	for name, c := range map[string]struct {
		push  string
		stray bool
	}{
		"nothing pushed":  {"", true},
		"flags pushed":    {"php", true},
		"two bytes":       {"pha\n pha", true},
		"three bytes":     {"lda #>main\n pha\n lda #<main\n pha\n php", false},
		"in an interrupt": {"brk\n nop\n rts", false},
	} {
		t.Run(name, func(t *testing.T) {
			con, m, _ := meterOf(t, start+"        pha\n        jsr work\nmain:   jmp main\nwork:   "+c.push+"\n        rti\n"+end)
			for range 3 {
				con.RunFrame()
				m.EndFrame()
			}
			if m.Stray() != c.stray {
				t.Errorf("stray is %v", m.Stray())
			}
			if m.Reset(); m.Stray() {
				t.Error("stray after Reset")
			}
		})
	}
}

// TestBlocksAreSharedAndDistinct: the same code with the same time is one block, in every frame; all blocks differ.
func TestBlocksAreSharedAndDistinct(t *testing.T) {
	for name, source := range smallPrograms(t) {
		for _, single := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, single instructions %v", name, single), func(t *testing.T) {
				con, m, _ := meterOf(t, source)
				m.Steps = true
				if single {
					con.Attach(&nes.Observer{Step: func(*cpu.Step) {}})
				}
				for range 5 {
					con.RunFrame()
					m.EndFrame()
				}
				type key struct {
					loc  Loc
					size uint16
					time cpu.Time
					op   uint8
					kind cpu.Kind
				}
				seen := map[key]bool{}
				for i := range m.blocks.list {
					b := m.Block(int32(i))
					k := key{b.Loc, b.size, b.time, b.Op, b.Kind}
					if seen[k] {
						t.Errorf("%+v has two blocks", k)
					}
					seen[k] = true
					if m.block(b.Loc, b.size, b.time, b.Op, b.Kind) != int32(i) {
						t.Errorf("%+v is not found again", k)
					}
				}
			})
		}
	}
}
