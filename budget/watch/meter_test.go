package watch

import (
	"slices"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
)

// namesOf has what a source says about its program.
func namesOf(p *asm.Program) *Names {
	n := NewNames(p.Table)
	n.Add(p.Contracts, p.Pools, p.Budgets)
	n.ReadLines = p.Text
	return n
}

// game calls work and a spawning routine once a frame; the NMI handler copies sprites. Its pool
// is a free list of three.
const game = `        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
        .ram
head:   .res 1
next:   .res 3
active: .res 3
        .code
;;; Pool     thing: 3 slots, head head, next next, spawn take

reset:  lda #0
        sta head
        ldx #1
        stx next
        inx
        stx next+1
        ldx #$FF
        stx next+2
.wait:  bit $2002
        bpl .wait
.again: bit $2002
        bpl .again
        lda #$80
        sta $2000
main:   lda ticks
.idle:  cmp ticks
        beq .idle
        jsr work
        jsr take
        jmp main

;;; work - spends time, and X.
;;; Keeps    X
work:   ldx #10         ; 2
.loop:  dex             ; 2
        bne .loop       ; 3, and 2 at last
        rts

;;; take - claims a slot.
take:   ldx head        ; 4
        bmi .full       ; 2
        lda next,x      ; 4
        sta head        ; 4
        clc             ; 2
        rts
.full:  sec
        rts

nmi:    pha             ; 7 + 3
        lda #2          ; 2
        sta $4014       ; 4
        inc ticks       ; 5
        pla             ; 4
        rti             ; 6
irq:    rti
`

// metered runs the game with a meter.
func metered(t *testing.T) (*nes.Console, *Meter, *asm.Program) {
	t.Helper()
	p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(game)}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(p.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	m := NewMeter(con, namesOf(p))
	m.Heat, m.Timeline = true, true
	m.Attach()
	m.Attach() // once is enough, and twice no more
	return con, m, p
}

// frame runs a frame and returns its costs by name.
func frame(con *nes.Console, m *Meter) (*Frame, map[string]Cost) {
	con.RunFrame()
	f := m.EndFrame()
	costs := map[string]Cost{}
	for _, c := range f.Costs {
		costs[m.Routine(c.Routine).Name] = c
	}
	return f, costs
}

func TestAFrameIsSharedOutToTheCycle(t *testing.T) {
	con, m, p := metered(t)
	for range 3 {
		frame(con, m)
	}
	for range 4 {
		f, costs := frame(con, m)
		if c := costs["work"]; c.Inclusive != 2+10*5-1+6 || c.Exclusive != c.Inclusive || c.Calls != 1 {
			t.Errorf("work: %+v", c)
		}
		if f.NMI != 7+3+2+4+5+4+6 || f.DMA != 513 && f.DMA != 514 || f.IRQ != 0 {
			t.Errorf("NMI %d, DMA %d, IRQ %d", f.NMI, f.DMA, f.IRQ)
		}
		sum := f.DMA + f.Idle
		for _, c := range costs {
			sum += c.Exclusive
		}
		if sum != f.Cycles || f.Busy != f.Cycles-f.Idle || f.Idle < 28000 {
			t.Errorf("%d of %d cycles have an owner; %d busy, %d idle", sum, f.Cycles, f.Busy, f.Idle)
		}
		if m.Last() != f || f.Spans[0].Start != 0 || int(f.Spans[len(f.Spans)-1].End) != f.Cycles {
			t.Errorf("timeline %+v", f.Spans)
		}
		if f.Ended < f.Busy || f.Ended > f.Busy+9 { // it waits when all is done, and until the NMI comes
			t.Errorf("the work ended after %d cycles; it took %d", f.Ended, f.Busy)
		}
	}
	for i, s := range m.Last().Spans {
		if s.End <= s.Start || i > 0 && s.Start != m.Last().Spans[i-1].End {
			t.Errorf("the timeline has no time, or a gap, at its part %d: %+v", i, m.Last().Spans)
		}
	}
	// The heat of the loop of work in a frame, and in all: its dex costs two cycles ten times.
	work, _ := p.Lookup("work")
	dex := Loc(work.Offset + 2)
	i := slices.IndexFunc(m.HeatOf(), func(h LocCost) bool { return h.Loc == dex })
	if i < 0 || m.HeatOf()[i].Cycles != 20 {
		t.Errorf("heat of dex: %v", m.HeatOf())
	}
	if got := m.HeatTotal(dex); got%20 != 0 || got < 4*20 || m.HeatTotal(-1) != 0 || m.HeatTotal(1<<30) != 0 {
		t.Errorf("heat of dex in all frames: %d", got)
	}
}

func TestARoutineKeepsItsRecords(t *testing.T) {
	con, m, _ := metered(t)
	var events []CallEvent
	m.OnCall = func(e *CallEvent) { events = append(events, *e) }
	for range 12 {
		frame(con, m)
	}
	find := func(name string) *Routine {
		for i := range m.Routines() {
			if m.Routine(i).Name == name {
				return m.Routine(i)
			}
		}
		t.Fatalf("%s was not met", name)
		return nil
	}
	work, take := find("work"), find("take")
	// X is 0 after work; before it, it is so once, when take has found slot 0.
	if work.Calls < 8 || work.MinBody != 51 || work.MaxBody != 51 || work.Broken != work.Calls-1 || work.BrokenReg != 'X' {
		t.Errorf("work, which does not keep X: %+v", *work)
	}
	// Three slots, then none: the shorter way.
	if !take.Spawns || take.Calls != work.Calls || take.Refused != take.Calls-3 || take.MaxBody != 16 || take.MinBody != 4+3+2 {
		t.Errorf("take: %+v", *take)
	}
	taken := slices.DeleteFunc(slices.Clone(events), func(e CallEvent) bool { return m.Routine(e.Routine) != take })
	if len(events) != int(work.Calls+take.Calls) || taken[2].Carry || !taken[3].Carry || taken[3].Frame != taken[2].Frame+1 {
		t.Errorf("calls: %+v", taken)
	}
}

// TestTimeThatNobodyWatchedIsNobodys: while the meter is detached, the clock goes on.
func TestTimeThatNobodyWatchedIsNobodys(t *testing.T) {
	con, m, _ := metered(t)
	for range 3 {
		frame(con, m)
	}
	m.Detach()
	m.Detach()
	for range 2 {
		con.RunFrame()
	}
	m.Attach()
	f, costs := frame(con, m)
	sum := f.DMA + f.Idle
	for _, c := range costs {
		sum += c.Exclusive
	}
	if f.Cycles < 3*29780 || sum > 29800 || sum < 29700 {
		t.Errorf("of %d cycles, of which a frame was watched, %d have an owner", f.Cycles, sum)
	}
}

func TestPlacesOfTheProgramHaveNamesAndLines(t *testing.T) {
	_, m, p := metered(t)
	work, _ := p.Lookup("work")
	name, pos := m.Where(uint16(work.Value) + 2)
	if name != "work.loop" || pos.File != "game.asm" || pos.Line == 0 {
		t.Errorf("two bytes into work is %s at %v", name, pos)
	}
	if name, _ := NewMeter(m.con, nil).Where(0x8010); name != "$8010" {
		t.Errorf("a byte without a name is %s", name)
	}
	if m.PRGSize() != 0x8000 || m.Loc(0x8000) != 0 || m.Loc(0xFFFF) != 0x7FFF || m.Loc(0x0010) != 0x8010 {
		t.Errorf("ROM of %d bytes; $8000 is %d", m.PRGSize(), m.Loc(0x8000))
	}
	m.con.Watch(0x80) // which takes the page out of the processor's table
	if m.Loc(0x8000) != 0 {
		t.Errorf("$8000 is %d while its page is watched", m.Loc(0x8000))
	}
	coded := namesOf(p).Coded(m.PRGSize())
	if !coded[work.Offset] || coded[0x7000] {
		t.Error("code and filling are not told apart")
	}
	if start, ok := m.names.start(Loc(work.Offset+3), uint16(work.Value)+3, m.PRGSize()); !ok || start != uint16(work.Value) {
		t.Errorf("three bytes into work lies in the routine at $%04X", start)
	}
	if (*Names)(nil).Coded(10) != nil {
		t.Error("without names something is known to be code")
	}
}

func TestAPoolIsReadByItsRoles(t *testing.T) {
	con, _, p := metered(t)
	views, err := namesOf(p).ViewPools()
	if err != nil || len(views) != 1 {
		t.Fatal(views, err)
	}
	v := views[0]
	seen := ""
	for range 8 {
		con.RunFrame()
		v.Look(con.Peek)
		seen += v.String() + " "
	}
	if v.Born != 3 || v.Dead != 0 || v.Spawn != "take" || seen[len(seen)-4:] != "### " {
		t.Errorf("%s: born %d, dead %d", seen, v.Born, v.Dead)
	}
	if views, err := (*Names)(nil).ViewPools(); views != nil || err != nil {
		t.Error(views, err)
	}

	memory := map[uint16]uint8{}
	peek := func(a uint16) uint8 { return memory[a] }
	for name, c := range map[string]struct {
		slots int
		roles map[string]string
		set   map[uint16]uint8
		want  string
	}{
		"active":          {4, map[string]string{"active": "$0300"}, map[uint16]uint8{0x300: 1, 0x303: 0x80}, "#..#"},
		"active, no next": {2, map[string]string{"active": "$0300", "head": "$10"}, map[uint16]uint8{0x300: 1}, "#."},
		"active, no head": {2, map[string]string{"active": "$0300", "next": "$0310"}, map[uint16]uint8{0x300: 1}, "#."},
		"count":           {4, map[string]string{"count": "$10"}, map[uint16]uint8{0x10: 3}, "###."},
		"stack and top":   {4, map[string]string{"stack": "$0300", "top": "$10"}, map[uint16]uint8{0x10: 2, 0x300: 3, 0x301: 1}, "#.#."},
		"stack and count": {4, map[string]string{"stack": "$0300", "count": "$10"}, map[uint16]uint8{0x10: 1, 0x300: 0}, ".###"},
		"a stack that names the slot behind the last": {2, map[string]string{"stack": "$0300", "top": "$10"}, map[uint16]uint8{0x10: 2, 0x300: 2, 0x301: 1}, "#."},
		"a stack with a slot twice":                   {3, map[string]string{"stack": "$0300", "top": "$10"}, map[uint16]uint8{0x10: 2, 0x300: 1, 0x301: 1}, "#.#"},
		"a stack that is longer than the pool":        {2, map[string]string{"stack": "$0300", "top": "$10"}, map[uint16]uint8{0x10: 3, 0x300: 0, 0x301: 1, 0x302: 1}, "##"},
		"active, no top":                              {2, map[string]string{"active": "$0300", "stack": "$0310"}, map[uint16]uint8{0: 2, 0x300: 1}, "#."},
		"a broken stack":                              {2, map[string]string{"stack": "$0300", "top": "$10"}, map[uint16]uint8{0x10: 2, 0x300: 9, 0x301: 1}, "#."},
		"head and next":                               {4, map[string]string{"head": "$10", "next": "$0300"}, map[uint16]uint8{0x10: 2, 0x302: 0, 0x300: 0xFF}, ".#.#"},
		"a list in a ring":                            {3, map[string]string{"head": "$10", "next": "$0300"}, map[uint16]uint8{0x10: 1, 0x301: 2, 0x302: 1}, "#.."},
	} {
		t.Run(name, func(t *testing.T) {
			memory = c.set
			var none *Names
			v, err := none.ViewPool(&asm.Pool{Name: "p", Slots: c.slots, Roles: c.roles})
			if err != nil {
				t.Fatal(err)
			}
			if v.Look(peek); v.String() != c.want {
				t.Errorf("%s, want %s", v, c.want)
			}
			if (c.roles["stack"] == "" || c.roles["top"] == "" && c.roles["count"] == "") && (c.roles["head"] == "" || c.roles["next"] == "") && slices.Max(v.Rank) >= 0 {
				t.Errorf("without a free list, slots have the places %d in it", v.Rank)
			}
		})
	}
	big, err := (*Names)(nil).ViewPool(&asm.Pool{Slots: 300, Roles: map[string]string{"count": "$10"}})
	if memory = (map[uint16]uint8{0x10: 2, 0x11: 1}); err != nil || big.Look(peek) != 258 {
		t.Errorf("a count of two bytes is %s", big)
	}
	for slots, want := range map[int]int{255: 2, 256: 256} { // a count of one byte, and of two
		v, err := (*Names)(nil).ViewPool(&asm.Pool{Slots: slots, Roles: map[string]string{"count": "$10"}})
		if err != nil || v.Look(peek) != want {
			t.Errorf("of %d slots are live: %s", slots, v)
		}
	}
	for _, roles := range []map[string]string{{}, {"head": "$10"}, {"stack": "$10"}, {"active": "what"}} {
		if _, err := (*Names)(nil).ViewPool(&asm.Pool{Slots: 3, Roles: roles}); err == nil {
			t.Errorf("%v make a view", roles)
		}
	}
}

// TestACallThatTheHarnessMakes runs from Begin until the routine has returned.
func TestACallThatTheHarnessMakes(t *testing.T) {
	con, m, p := metered(t)
	work, _ := p.Lookup("work")
	for range 3 {
		con.RunFrame()
	}
	c := con.CPU()
	con.Poke(0x01FF, 0x80) // returns to $8001
	con.Poke(0x01FE, 0x00)
	c.S, c.PC = 0xFD, uint16(work.Value)
	m.Begin(c.PC)
	for n := 0; !m.Returned(); n++ {
		if n > 100 {
			t.Fatal("it does not return")
		}
		con.Step()
	}
	if m.Spent() != 2+10*5-1+6 || m.Stray() || m.Interrupts() != 0 || c.PC != 0x8001 {
		t.Errorf("%d cycles, back at $%04X", m.Spent(), c.PC)
	}
}
