package budget

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/cpu"
	"pool6502/nes"
)

func TestACallCostsItsInstructionsUpToTheReturn(t *testing.T) {
	m := openSource(t, `
value:  .res 1
set:    lda #7          ; 2
        sta value       ; 3
        rts
outer:  jsr set         ; 6 + 5 + 6
        nop             ; 2
        rts
again:  dex             ; recursion: 2, then 3 and the call, or 2 more
        beq .done
        jsr again
.done:  rts
`)
	for _, c := range []struct {
		routine string
		x       uint8
		body    int
	}{
		{"set", 0, 5 + 1}, // value lies at $0300: sta absolute
		{"outer", 0, 6 + 6 + 6 + 2},
		{"again", 1, 2 + 3},
		{"again", 2, 2 + 2 + 6 + (2 + 3) + 6},
		{"again", 3, 2 + 2 + 6 + (2 + 2 + 6 + (2 + 3) + 6) + 6},
	} {
		t.Run(fmt.Sprintf("%s/%d", c.routine, c.x), func(t *testing.T) {
			r, err := m.Call(Call{Routine: c.routine, Set: []asm.Assign{Reg('X', c.x)}})
			if err != nil {
				t.Fatalf("%s: %v", c.routine, err)
			}
			if r.Body != c.body || r.Call != c.body+12 || r.Elapsed != r.Call {
				t.Errorf("%s with X = %d: body %d, call %d, want %d and %d", c.routine, c.x, r.Body, r.Call, c.body, c.body+12)
			}
		})
	}
	if v, _ := m.Read("value", 1); v[0] != 0 {
		t.Errorf("value = %d: the memory of an earlier call is still there", v[0])
	}
}

func TestRegistersThatAreNotSetAreGarbageButTheSameEveryTime(t *testing.T) {
	m := openSource(t, "nothing: rts\n")
	a, err := m.Call(Call{Routine: "nothing"})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := m.Call(Call{Routine: "nothing"})
	c, _ := m.Call(Call{Routine: "nothing", Seed: 1})
	if a != b {
		t.Errorf("two calls with one seed differ: %+v, %+v", a, b)
	}
	if a == c {
		t.Error("another seed gives the same garbage")
	}
	for _, r := range []Result{a, c} {
		if r.P&0x0C != 0x04 {
			t.Errorf("P = $%02X: D must be 0 and I 1", r.P)
		}
		if r.S < 0xE0 {
			t.Errorf("S = $%02X leaves no room on the stack", r.S)
		}
	}
	if a.Body != 0 || a.Call != 12 {
		t.Errorf("an empty routine costs %d and %d cycles, want 0 and 12", a.Body, a.Call)
	}
}

// TestGarbageIsInEveryBit collects the bits that are set and those that are clear, over many seeds.
func TestGarbageIsInEveryBit(t *testing.T) {
	m := openSource(t, "nothing: rts\n")
	ones, zeros := [5]uint8{}, [5]uint8{}
	for seed := range uint64(40) {
		r, err := m.Call(Call{Routine: "nothing", Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range []uint8{r.A, r.X, r.Y, r.S, r.P} {
			ones[i], zeros[i] = ones[i]|v, zeros[i]|^v
		}
	}
	if want := [5]uint8{0xFF, 0xFF, 0xFF, 0xFF, 0b1110_0111}; ones != want {
		t.Errorf("these bits of A, X, Y, S and P are ever 1: %08b, want %08b", ones, want)
	}
	if want := [5]uint8{0xFF, 0xFF, 0xFF, 0x1F, 0b1101_1011}; zeros != want {
		t.Errorf("these bits of A, X, Y, S and P are ever 0: %08b, want %08b", zeros, want)
	}
}

func TestEachRegisterAndFlagCanBeSet(t *testing.T) {
	m := openSource(t, "nothing: rts\n")
	for set, want := range map[string]string{
		"A=1 X=2 Y=3 S=200 C=1 Z=0 N=1 V=0 I=0 D=1": "1 2 3 200 NvDizC", "C=0 Z=1 N=0 V=1 I=1 D=0 S=255 A=0 X=0 Y=0": "0 0 0 255 nVdIZc",
	} {
		var list []asm.Assign
		for text := range strings.FieldsSeq(set) {
			a, err := m.Names().ParseSet(text)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, a)
		}
		r, err := m.Call(Call{Routine: "nothing", Set: list})
		if got := fmt.Sprintf("%d %d %d %d %s", r.A, r.X, r.Y, r.S, r.Flags()); got != want || r.Carry() != strings.Contains(set, "C=1") {
			t.Errorf("%s: %s, carry %v, %v", set, got, r.Carry(), err)
		}
	}
	for values, want := range map[string]string{"\x07": "7 7 7", "\x01\x02\x03": "1 2 3"} {
		run := asm.Assign{Place: asm.Place{Addr: 0x0300, Len: 3}, Values: []uint8(values)}
		if _, err := m.Call(Call{Routine: "nothing", Set: []asm.Assign{run}}); err != nil || fmt.Sprint(m.Peek(0x0300, 3)) != "["+want+"]" {
			t.Errorf("three bytes are %v, want %s; %v", m.Peek(0x0300, 3), want, err)
		}
	}
	pair := asm.Assign{Place: asm.Place{Addr: 0x0300, Len: 2}, Values: []uint8{9}}
	if _, err := m.Call(Call{Routine: "nothing", Set: []asm.Assign{pair}}); err != nil || fmt.Sprint(m.Peek(0x0300, 3)) != "[9 9 0]" {
		t.Errorf("two bytes of one value, and the next one, are %v; %v", m.Peek(0x0300, 3), err)
	}
	two := Reg('A', 1)
	two.Values = []uint8{1, 2}
	for want, a := range map[string]asm.Assign{"A: one value, not 2": two, "Q: there is no register 'Q'": Reg('Q', 1), "C: a flag is 0 or 1, not 2": Reg('C', 2), "$8000: $8000 is not RAM": Mem(0x8000, 1)} {
		_, err := m.Call(Call{Routine: "nothing", Set: []asm.Assign{a}})
		wantError(t, err, want)
	}
}

// TestLimitsOfCalls are those of the call, of the machine, or the default.
func TestLimitsOfCalls(t *testing.T) {
	p := assemble(t, "nothing: rts\nforever: jmp forever\n")
	for _, c := range []struct {
		machine, call int
		routine, want string
	}{
		{0, 0, "nothing", ""}, {6, 0, "nothing", ""}, {0, 7, "nothing", ""}, {1, 7, "nothing", ""},
		{1, 0, "forever", "within 1 cycles"}, {0, 1, "forever", "within 1 cycles"}, {500, 1, "forever", "within 1 cycles"},
		{500, 0, "forever", "within 500 cycles"}, {0, 0, "forever", "within 3,000,000 cycles"},
	} {
		m, err := Open(p, Options{Limit: c.machine})
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Call(Call{Routine: c.routine, Limit: c.call})
		wantError(t, err, c.want)
	}
}

// TestOnCallIsCalledBeforeEachRoutine that is called from outside, and not before those that these call.
func TestOnCallIsCalledBeforeEachRoutine(t *testing.T) {
	m := openSource(t, "inner: rts\nouter: jsr inner\n rts\n")
	var calls []string
	m.OnCall(func(addr uint16) { calls = append(calls, fmt.Sprintf("%04X", addr)) })
	if _, err := m.Call(Call{Routine: "outer", After: []string{"inner"}}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(calls, " "); got != "8000 8001" {
		t.Errorf("called with %s, want 8000 8001", got)
	}
	if last := m.Meter().Last(); last.Number != 1 || last.Cycles != 6+6+6 {
		t.Errorf("the meter's frame is %d with %d cycles: each call is a frame", last.Number, last.Cycles)
	}
	m.OnCall(nil)
	if _, err := m.Call(Call{Routine: "outer"}); err != nil || len(calls) != 2 {
		t.Errorf("%v, %d calls", err, len(calls))
	}
}

// TestTheBankOfARoutineIsSwitchedIn calls a routine of the second bank.
func TestTheBankOfARoutineIsSwitchedIn(t *testing.T) {
	m := openSource(t, "        .mapper 2\n        .prgrom 64\n        .vectors go, go, go\n        .code\ngo: rts\n        .bank 1\n nop\nsecond: rts\n")
	for routine, want := range map[string]int{"second": 1, "go": -1} {
		if r, err := m.Call(Call{Routine: routine}); r.Bank != want || err != nil {
			t.Errorf("%s: bank %d, want %d; %v", routine, r.Bank, want, err)
		}
	}
	_, err := m.Call(Call{Routine: "$9000"})
	wantError(t, err, "$9000 ran to $9000, which is not code of any source line, at $9000")
}

// TestRAMIsZeroBeforeACall opens cartridges whose RAM holds other values at power-on.
func TestRAMIsZeroBeforeACall(t *testing.T) {
	for _, ram := range []string{"", "        .workram 8\n", "        .saveram 8\n        .battery\n"} {
		p := assemble(t, "        .mapper 1\n"+ram+"        .vectors go, go, go\n        .code\ngo: lda #$10\n sta $2000\n rts\n")
		m, err := Open(p, Options{RAM: nes.Seeded(1)})
		if err != nil {
			t.Fatal(err)
		}
		for _, addr := range []uint16{0x0000, 0x07FF, 0x6000, 0x7FFF} {
			if addr >= 0x6000 && ram == "" {
				continue
			}
			if got := m.Peek(addr, 1)[0]; got != 0 {
				t.Errorf("%q: $%04X holds %d, want 0", ram, addr, got)
			}
		}
		if got := m.Console().Control(); got != 0 {
			t.Errorf("%q: the program has run before a call, and wrote $%02X to $2000", ram, got)
		}
	}
}

func TestACallThatKeepsContinuesFromWhatTheLastOneLeft(t *testing.T) {
	m := openSource(t, "n: .res 1\nup: inc n\n rts\n")
	for range 3 {
		if _, err := m.Call(Call{Routine: "up", Keep: true}); err != nil {
			t.Fatal(err)
		}
	}
	if v, _ := m.Read("n", 1); v[0] != 3 {
		t.Errorf("n = %d after three calls, want 3", v[0])
	}
	if _, err := m.Call(Call{Routine: "up", After: []string{"up", "up"}}); err != nil {
		t.Fatal(err)
	}
	if v, _ := m.Read("n", 1); v[0] != 3 {
		t.Errorf("n = %d after two calls and one, want 3", v[0])
	}
}

func TestARoutineThatNeverReturnsIsFoundInItsLoop(t *testing.T) {
	m := openSource(t, `
start:  ldx #0
.outer: ldy #5
.inner: dey
        bne .inner
        jmp .outer
`)
	_, err := m.Call(Call{Routine: "start", Limit: 1000})
	var limit *LimitError
	if !errors.Is(err, ErrLimit) || !errors.As(err, &limit) {
		t.Fatalf("error %v, want a LimitError", err)
	}
	if limit.Where != "start.outer" || limit.Pos.Line != 3 {
		t.Errorf("it loops at %s, line %d; want start.outer, line 3", limit.Where, limit.Pos.Line)
	}
	if want := "start did not return within 1,000 cycles; it loops at start.outer (t.asm:3)"; err.Error() != want {
		t.Errorf("got  %s\nwant %s", err, want)
	}
}

func TestARoutineThatLeavesByOtherMeansIsAnError(t *testing.T) {
	m := openSource(t, `
irq:    rti
jams:   .byte $02
pulls:  pla
        pla
        pla
        rts
past:   pla
        pla
        rts
deep:   jsr deep
off:    nop
`+"        jmp $4321\n"+`
ram:    jmp $0400
low:    jmp $1FFF
ppu:    jmp $2000
chips:  jmp $4FFF
fall:   nop
`)
	for _, c := range []struct{ routine, how string }{
		{"jams", "jams ran into an opcode that jams the processor, at jams (t.asm:3)"},
		{"irq", "irq returned by RTI"},
		{"pulls", "pulls pulled more from the stack than it had pushed, at pulls+2"},
		{"past", "past returned to the caller of its caller, at past+2"},
		{"deep", "deep overflowed the stack, at deep"},
		{"off", "off jumped to $4321, where there is no code, at off+1"},
		{"ram", "ram jumped to $0400, which holds 0 (BRK)"},
		{"low", "low jumped to $1FFF, which holds 0 (BRK)"},
		{"ppu", "ppu jumped to $2000, where there is no code"},
		{"chips", "chips jumped to $4FFF, where there is no code"},
		{"fall", "fall ran to $"},
	} {
		t.Run(c.routine, func(t *testing.T) {
			_, err := m.Call(Call{Routine: c.routine})
			var escape *EscapeError
			if !errors.As(err, &escape) || !strings.HasPrefix(err.Error(), c.how) {
				t.Errorf("%s: error %v, want %q", c.routine, err, c.how)
			}
		})
	}
}

func TestALabelThatDoesNotExistSuggestsTheNearest(t *testing.T) {
	m := openSource(t, "spawn_bullet: rts\n")
	_, err := m.Call(Call{Routine: "spawn_bulet"})
	if err == nil || !strings.Contains(err.Error(), "did you mean spawn_bullet?") {
		t.Errorf("error %v", err)
	}
}

func TestStackTricksThatComeBackAreFine(t *testing.T) {
	m := openSource(t, `
table:  pha             ; jumps through the stack, as dispatchers do
        lda #>(target-1)
        pha
        lda #<(target-1)
        pha
        rts
target: pla
        rts
moves:  tsx             ; a frame of its own, dropped with TXS
        txa
        sec
        sbc #16
        tax
        txs
        clc
        adc #16
        tax
        txs
        rts
`)
	for _, r := range []string{"table", "moves"} {
		t.Run(r, func(t *testing.T) {
			if _, err := m.Call(Call{Routine: r}); err != nil {
				t.Errorf("%s: %v", r, err)
			}
		})
	}
	if r, _ := m.Call(Call{Routine: "table"}); r.Body != 3+2+3+2+3+6+4 {
		t.Errorf("a dispatch through the stack costs %d cycles, want 23", r.Body)
	}
}

func TestFlagsAreCapitalsWhereTheyAreSet(t *testing.T) {
	for p, want := range map[uint8]string{
		0: "nvdizc", 0xFF: "NVDIZC", cpu.FlagN: "Nvdizc", cpu.FlagV: "nVdizc", cpu.FlagD: "nvDizc",
		cpu.FlagI: "nvdIzc", cpu.FlagZ: "nvdiZc", cpu.FlagC: "nvdizC", cpu.FlagB | cpu.FlagU: "nvdizc",
	} {
		if got := (Result{Regs: cpu.Regs{P: p}}).Flags(); got != want {
			t.Errorf("P = $%02X is %s, want %s", p, got, want)
		}
	}
}

func TestTheLargestLimitIsALimit(t *testing.T) {
	m, err := Open(assemble(t, tickets), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r, err := m.Call(Call{Routine: "naked", Limit: math.MaxInt}); err != nil || r.Body != 14 {
		t.Errorf("%+v, %v", r, err)
	}
	a := Attack{Routine: "naked", Handler: "ack", Limit: math.MaxInt}
	if r, err := a.Run(t.Context(), assemble(t, tickets), Options{}); err != nil || r.Outcomes[OutcomeFine] != len(r.Strikes) {
		t.Errorf("%+v, %v", r, err)
	}
}
