package profile

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
	"pool6502/nes/script"
)

// frameOf is a game whose NMI handler does HANDLER in each frame. Its main loop only waits.
const frameOf = `
        .mapper 0
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
        .code
reset:  ldx #$FF
        txs
        lda #FRAMEIRQ
        sta $4017
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
        cli
main:   jmp main

nmi:    HANDLER
        rti

; The next two together take 2,154 cycles with their calls.
most:   ldy #0
.inner: dey
        bne .inner
        jsr half
        ldy #46
.last:  dey
        bne .last
        rts
half:   ldy #124
.inner: dey
        bne .inner
        rts

;;; pause - waits for what is left of vblank, and longer.
;;; Waits    always
pause:  sta $2006
        .res 200, $EA
        rts

irq:    dec frames
        bne .again
        lda #3                  ; the third one ends the interrupt
        sta frames
        lda $4015
.again: rti
`

// TestTheEndOfTheWritesOfAFrame says when the last write or transfer of a frame ended, and which calls there were, with their
// depth. Flags
// are 2 for a lag frame, and 4 more if the end came too late.
func TestTheEndOfTheWritesOfAFrame(t *testing.T) {
	const late = "jsr most\n jsr half\n ldy #90\n.more: dey\n bne .more\n"
	for _, c := range []struct{ name, irq, handler, want string }{
		{"a transfer is the last", "$40", "lda #2\n sta $2005\n sta $4014", "533, flags 2; nmi 0, main 0"},
		{"an address after vblank, and the one before it", "$40", "sta $2006\n" + late + "sta $2006", "3259, flags 6; nmi 0, most 1, half 2, half 1, main 0"},
		{"the handler waits between two writes", "$40", "sta $2006\n jsr most\n jsr pause\n sta $2006", "2183, flags 2; main 0, nmi 1, most 2, half 3, pause 2"},
		{"rendering goes on before a late transfer", "$40", "lda #0\n sta $2001\n jsr most\n lda #$1E\n sta $2001\n" + late + "lda #2\n sta $4014", "5939, flags 6; nmi 0, most 1, half 2, most 1, half 2, half 1, main 0"},
		{"three interrupts one after the other", "0", "lda $4016", "-1, flags 0; main 0, nmi 1, irq 1, irq 1, irq 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := record(t, strings.NewReplacer("HANDLER", c.handler, "FRAMEIRQ", c.irq).Replace(frameOf), Options{Frames: 12, Skip: 10, Trees: []int{10, 11}})
			f := p.Trees[1]
			var calls []string
			for _, call := range f.Calls {
				calls = append(calls, fmt.Sprint(p.Routines[call.Routine].Name, " ", call.Depth))
			}
			if got := fmt.Sprintf("%d, flags %d; %s", f.Frame.PPUEnd, f.Frame.Flags, strings.Join(calls, ", ")); got != c.want {
				t.Errorf("%s; want %s", got, c.want)
			}
		})
	}
}

// pairs is a program whose main loop writes in every other stretch of code: each frame can end behind a write, also
// behind one of step, whose call has just begun. The macro keep stands twice in work, and its second place runs first.
const pairs = `
        .mapper 0
        .chrrom 8
        .vectors nmi, reset, irq
        .macro keep
        sta 1
        sta 2
        .endmacro
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$1E
        sta $2001
        jsr once
main:   jsr step
        jsr work
        jmp main

;;; step - writes in one stretch, with its return.
step:   sta $2005
        rts

work:   jmp .second
.first: keep
        rts
.second: keep
        jmp .first

;;; once - waits.
;;; Waits    always
once:   rts

nmi:
irq:    rti
`

// opened assembles a program.
func opened(t *testing.T, source string) *program.Program {
	t.Helper()
	p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(source)}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return program.Of(p)
}

func TestAWriteBelongsToTheCallInWhichAFrameEnds(t *testing.T) {
	game := opened(t, pairs)
	for _, c := range game.Contracts {
		if c.Routine == "step" {
			c.Limits = []asm.Limit{{Of: "step", Per: contract.OfVblank, Cycles: 1, Text: "step"}}
		}
	}
	var trees []int
	for n := range 30 {
		trees = append(trees, n+4)
	}
	p, err := Record(context.Background(), game, Options{Frames: 34, Skip: 4, Trees: trees})
	if err != nil {
		t.Fatal(err)
	}
	skips, latest, behind := "", 0, 0
	for _, tree := range p.Trees {
		last := 0
		for _, e := range tree.Events {
			if name := p.Routines[tree.Calls[e.Call].Routine].Name; name != "step" {
				t.Errorf("frame %d: a write at %d belongs to %s", tree.Frame.Number, e.At, name)
			}
			last = e.At
		}
		if latest = max(latest, last); int(tree.Frame.Cycles)-last < 8 {
			behind++
		}
		skips += fmt.Sprint(tree.Beam.skip)
	}
	// The PPU skips a dot in every other frame.
	if !strings.Contains("01010101010101010101010101010101", skips) {
		t.Errorf("dots that the frames skip: %s", skips)
	}
	b := &p.Budgets[0]
	if b.Holds != 30 || b.Breaks != 30 || b.Worst.Cycles < latest || b.Worst.Cycles > latest+12 || behind < 5 || p.PathName(b.Worst.Path) != "main > step" {
		t.Errorf("%+v; the latest write is at %d; %d frames end behind one", *b, latest, behind)
	}
}

func TestLinesOfMacrosAndOfCodeWithoutASource(t *testing.T) {
	game := opened(t, pairs)
	opt := Options{Frames: 8}
	p, err := Record(context.Background(), game, opt)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := game.Resolve("work.first")
	for _, l := range p.Lines() {
		if l.Pos.Line == 6 && (l.Addr != int(first) || l.Where() != "game.asm:6") {
			t.Errorf("the macro's line begins at $%04X, %s; want $%04X", l.Addr, l.Where(), first)
		}
	}
	ranked := ""
	for _, r := range p.Ranked() {
		ranked += r.Name + " "
	}
	if want := "main work step reset once "; ranked != want {
		t.Errorf("routines %s, want %s", ranked, want)
	}
	bare, err := Record(context.Background(), program.Cartridge("", game.Image), opt)
	if err != nil {
		t.Fatal(err)
	}
	where := map[string]int{}
	for _, l := range bare.Lines() {
		where[l.Where()]++
		if l.Cycles.Total() == 0 || l.Runs == 0 {
			t.Errorf("%s: %+v", l.Where(), l)
		}
	}
	if len(where) != len(bare.Sites) || where["$8000"] != 1 || where[fmt.Sprintf("$%04X", first)] != 1 {
		t.Errorf("%d instructions ran, at %d addresses: %v", len(bare.Sites), len(where), where)
	}
}

// A routine that never returns has no path in the budget of a frame.
func TestTheBudgetOfARoutineThatDoesNotReturn(t *testing.T) {
	game := opened(t, strings.Replace(pairs, "main:   jsr step", ";;; main - goes round.\nmain:   jsr step", 1))
	for _, c := range game.Contracts {
		if c.Routine == "main" {
			c.Limits = []asm.Limit{{Of: "main", Per: contract.PerFrame, Cycles: 1, Text: "main"}}
		}
	}
	p, err := Record(context.Background(), game, Options{Frames: 6, Skip: 4})
	if err != nil {
		t.Fatal(err)
	}
	if b := &p.Budgets[0]; b.Breaks != 2 || b.Worst.Path != -1 || b.Worst.Cycles < 29000 {
		t.Errorf("%+v", *b)
	}
}

func TestARunThatIsTurnedOffAndOn(t *testing.T) {
	game := opened(t, game)
	input := &script.Script{Events: []script.Event{{Frame: 6, Kind: script.Power}, {Frame: 14, Kind: script.Reset}}}
	p, err := Record(context.Background(), game, Options{Frames: 20, Input: input})
	if err != nil {
		t.Fatal(err)
	}
	if n := p.Unattributed(); n != 0 {
		t.Errorf("%d cycles belong to nothing", n)
	}
	for _, f := range p.Frames {
		if f.Cycles > 29800 || f.Cycles < 27000 || f.Busy > f.Cycles {
			t.Errorf("frame %d: %+v", f.Number, f)
		}
	}
	game.Waits = []string{"nowhere"}
	if p, err := Record(context.Background(), game, Options{Frames: 1}); p != nil || err == nil || !strings.HasPrefix(err.Error(), "waits nowhere: ") {
		t.Errorf("a label that does not exist waits: %v, %v", p, err)
	}
}

// TestOfCall measures one call of a routine.
func TestOfCall(t *testing.T) {
	game := opened(t, game)
	con, err := nes.Open(game.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	m := watch.NewMeter(con, game.Names)
	Explain(m, true)
	m.Attach()
	con.RunFrame()
	addr, _ := game.Resolve("tail")
	con.Poke(0x01FF, 0x80)
	con.Poke(0x01FE, 0)
	c := con.CPU()
	c.S, c.PC = 0xFD, addr
	m.Begin(addr)
	for !m.Returned() {
		con.Step()
	}
	m.EndFrame()
	p := OfCall(m)
	const cycles = 2 + 3*5 - 1 + 6
	if len(p.Frames) != 1 || p.Cycles() != cycles || p.Frames[0].Busy != cycles || p.Unattributed() != 0 || len(p.Trees) != 1 {
		t.Errorf("%+v; %d cycles without a place; %d trees", p.Frames, p.Unattributed(), len(p.Trees))
	}
	if got := fmt.Sprint(p.Causes); got != "[20 0 2 0 0 0 0 0]" {
		t.Errorf("causes %s", got)
	}
}
