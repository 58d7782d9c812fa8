package budget

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/nes"
	"pool6502/nes/script"
)

const gameFolder = "../testdata/game/"

// openGame opens the game of testdata with its symbols and headers.
func openGame(t testing.TB) *program.Program {
	t.Helper()
	p, err := program.Open(gameFolder+"game.nes", gameFolder+"game.s", gameFolder+"enemy.s", gameFolder+"pool.c")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func gameMachine(t testing.TB) *Machine {
	t.Helper()
	m, err := Open(openGame(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// keys holds A on the first pad from frame 10 on.
func keys(t testing.TB) *script.Script {
	t.Helper()
	s, err := script.Parse("keys.txt", []byte("10 1 A\n20 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// played is the game's RAM after so many frames of a plain run.
func played(t testing.TB, image []byte, frames int, in *script.Script) (*nes.Console, []uint8) {
	t.Helper()
	con, err := nes.Open(image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	player := in.Play()
	for f := range frames {
		player.Apply(uint64(f), con)
		con.RunFrame()
	}
	ram := make([]uint8, 0x800)
	for a := range ram {
		ram[a] = con.Peek(uint16(a))
	}
	return con, ram
}

func TestACallStartsInTheRunningGame(t *testing.T) {
	image := openGame(t).Image
	m := gameMachine(t)
	for _, frames := range []int{1, 30, 90} {
		_, want := played(t, image, frames, keys(t))
		if err := m.StartAt(context.Background(), Start{Frame: frames, Input: keys(t)}); err != nil {
			t.Fatal(err)
		}
		if got := m.Peek(0, 0x800); !bytes.Equal(got, want) {
			t.Errorf("after %d frames RAM is not what a plain run leaves", frames)
		}
	}
	first, err := m.Call(Call{Routine: "sparks_move"})
	if err != nil {
		t.Fatal(err)
	}
	after := m.Peek(0, 0x200)
	again, err := m.Call(Call{Routine: "sparks_move"})
	if err != nil {
		t.Fatal(err)
	}
	if first != again || !bytes.Equal(after, m.Peek(0, 0x200)) {
		t.Errorf("the second call from the same frame is another: %+v, then %+v", first, again)
	}
	if err := m.StartAt(context.Background(), Start{}); err != nil {
		t.Fatal(err)
	}
	if ram := m.Peek(0, 0x800); !bytes.Equal(ram, make([]uint8, 0x800)) {
		t.Error("the zero Start is not zeros")
	}
}

func TestNoNMIOfTheGameStrikesACall(t *testing.T) {
	m := gameMachine(t)
	if err := m.StartAt(context.Background(), Start{Frame: 60}); err != nil {
		t.Fatal(err)
	}
	before, err := m.Read("frames", 1)
	if err != nil {
		t.Fatal(err)
	}
	_, err = m.Call(Call{Routine: "main", Limit: 100_000}) // more than three frames
	if err == nil || !strings.Contains(err.Error(), "main::wait") {
		t.Errorf("main waits for an NMI that does not come; the error is %v", err)
	}
	if after, _ := m.Read("frames", 1); after[0] != before[0] {
		t.Error("the NMI struck and counted a frame")
	}
}

func TestTheGamesNMIComesWhereItIsLet(t *testing.T) {
	m := gameMachine(t)
	if err := m.StartAt(context.Background(), Start{Frame: 60}); err != nil {
		t.Fatal(err)
	}
	quiet, err := m.Call(Call{Routine: "sparks_move"})
	if err != nil {
		t.Fatal(err)
	}
	before, _ := m.Read("frames", 1)
	if err := m.StartAt(context.Background(), Start{Frame: 60, NMI: true}); err != nil {
		t.Fatal(err)
	}
	struck, err := m.Call(Call{Routine: "sparks_move"})
	if err != nil {
		t.Fatal(err)
	}
	if after, _ := m.Read("frames", 1); after[0] != before[0]+1 {
		t.Errorf("frames went from %d to %d: the NMI did not come", before[0], after[0])
	}
	if struck.Body != quiet.Body || struck.Elapsed <= quiet.Elapsed+500 {
		t.Errorf("with the NMI %+v, without %+v: its cycles belong to nobody's body", struck, quiet)
	}
}

func TestACallStartsFromASaveState(t *testing.T) {
	image := openGame(t).Image
	con, want := played(t, image, 40, keys(t))
	m := gameMachine(t)
	for name, state := range map[string][]byte{"the console's": con.Save(), "the window's": JoinState(con.Save(), nil)} {
		if err := m.StartAt(context.Background(), Start{State: state}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Equal(m.Peek(0, 0x800), want) {
			t.Errorf("%s state has other RAM", name)
		}
	}
	_, later := played(t, image, 55, keys(t))
	if err := m.StartAt(context.Background(), Start{State: con.Save(), Frame: 15, Input: keys(t)}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(m.Peek(0, 0x800), later) {
		t.Error("15 frames after the state of frame 40 RAM is not that of frame 55")
	}
	// What the script did before the state was saved is done: the reset of frame 5 comes once.
	reset, err := script.Parse("keys.txt", []byte("5 Reset\n10 1 A\n20 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	con, _ = played(t, image, 40, reset)
	_, later = played(t, image, 55, reset)
	if err := m.StartAt(context.Background(), Start{State: con.Save(), Frame: 15, Input: reset}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(m.Peek(0, 0x800), later) {
		t.Error("with a reset before the state, RAM 15 frames later is not that of frame 55")
	}
	if err := m.StartAt(context.Background(), Start{State: []byte("p6502sv1 damaged")}); err == nil {
		t.Error("a damaged state is taken")
	}
}

func TestALibraryHasNoFrameToStartAt(t *testing.T) {
	m := openSource(t, "take: rts\n")
	if err := m.StartAt(context.Background(), Start{Frame: 1}); err != program.ErrNoFrames {
		t.Errorf("the error is %v", err)
	}
}

func TestCasesStartWhereTheirHeaderSays(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("keys.txt", "5 1 A\n")
	write("game.asm", `        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
held:   .res 1
        .code
reset:  bit $2002
.warm1: bit $2002
        bpl .warm1
.warm2: bit $2002
        bpl .warm2
        lda #$80
        sta $2000
main:   lda #1
        sta $4016
        lda #0
        sta $4016
        lda $4016
        and #1
        sta held
        lda ticks
.wait:  cmp ticks
        beq .wait
        jmp main
nmi:    inc ticks
irq:    rti

;;; Start    frame 20, input keys.txt

;;; look - what has happened.
;;; Case     played: -> A={15..20} X=1
look:   lda ticks
        ldx held
        rts

;;; early - from an earlier frame.
;;; Start    frame 8, input `+filepath.Join(dir, "keys.txt")+`
;;; Case     early: -> A={4..8} X=1
early:  lda ticks
        ldx held
        rts

;;; zeros - from zeros, as the header says.
;;; Start    nothing
;;; Case     zeros: -> A=0 X=0
zeros:  lda ticks
        ldx held
        rts

;;; lost - the input is missing.
;;; Start    frame 4, input nowhere.txt
;;; Case     lost: -> A=0
lost:   rts
`)
	p, err := program.Open(filepath.Join(dir, "game.asm"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := Open(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	results := m.RunCases()
	if len(results) != 4 {
		t.Fatalf("%d cases", len(results))
	}
	for _, r := range results {
		if r.Routine == "lost" {
			if r.Err == nil || !strings.Contains(r.Err.Error(), "nowhere.txt: no such file") {
				t.Errorf("the missing input is reported as %v", r.Err)
			}
		} else if !r.OK() {
			t.Errorf("%s: %v %v", r.Routine, r.Err, r.Mismatches)
		}
	}
}

func TestWhatIsCalledFirstMaySetRegisters(t *testing.T) {
	m := gameMachine(t)
	r, err := m.Call(Call{Routine: "bank_set", After: []string{"pads_read pad:1=A+Right", "bank_set A=1"}, Set: []asm.Assign{Reg('A', 0)}})
	if err != nil {
		t.Fatal(err)
	}
	if pads, _ := m.Read("pads", 1); pads[0] != 0x81 || r.Body != 7 {
		t.Errorf("pads = %02X, %d cycles", pads[0], r.Body)
	}
	for text, want := range map[string]string{
		"":              "a routine to call first has no name",
		"bank_set A":    "A: write WHERE=BYTE",
		"bank_set A=":   "A=:  is not a value for A",
		"bank_set Q=1":  "Q=1: Q: there is no such symbol",
		"bank_set C=2":  "C=2: 2 is not a value for C",
		"bank pad:3=A":  "the pads are 1 and 2",
		"bank pad:1=Go": "Go is not a button",
		"nobody A=1":    "nobody: there is no such symbol",
	} {
		if _, err := m.Call(Call{Routine: "bank_set", After: []string{text}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("after %q: %v, want %q", text, err, want)
		}
	}
}

func TestALabelInAnotherBankIsSwitchedIn(t *testing.T) {
	m := gameMachine(t)
	r, err := m.Call(Call{Routine: "enemies_move", After: []string{"bank_set A=1"}, Set: []asm.Assign{Mem(0, 0)}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Bank != 0 {
		t.Errorf("bank %d was switched in", r.Bank)
	}
	if r, err = m.Call(Call{Routine: "enemies_move"}); err != nil || r.Bank != -1 {
		t.Errorf("bank %d was switched in where nothing had to be: %v", r.Bank, err)
	}
}

func TestAnAttackStrikesInTheRunningGame(t *testing.T) {
	p := openGame(t)
	seen := 0
	a := Attack{Routine: "sparks_move", Handler: "nmi", Start: Start{Frame: 50, Input: keys(t)}, Every: 17,
		Judge: func(m *Machine, _ *Strike) (string, error) {
			seen++
			sp, _ := m.Read("sp", 2)
			if frames, _ := m.Read("frames", 1); sp[1] != 8 || frames[0] < 40 {
				return "not in the game", nil
			}
			return "", nil
		}}
	r, err := a.Run(context.Background(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 || r.Outcomes[OutcomeFine] != len(r.Strikes) || r.Bank != nil {
		t.Errorf("%d strikes came to %v, bank %v", len(r.Strikes), r.Outcomes, r.Bank)
	}
	a.Routine, a.After = "enemies_move", []string{"bank_set A=1"}
	if r, err = a.Run(context.Background(), p, Options{}); err != nil || r.Bank == nil || *r.Bank != 0 {
		t.Errorf("in another bank: %+v, %v", r, err)
	}
	a.Start = Start{State: []byte("p6502sv1 damaged")}
	if _, err := a.Run(context.Background(), p, Options{}); !errors.Is(err, ErrDamaged) {
		t.Errorf("from a damaged state: %v", err)
	}
}

func BenchmarkCallInTheRunningGame(b *testing.B) {
	m := gameMachine(b)
	if err := m.StartAt(context.Background(), Start{Frame: 60}); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Call(Call{Routine: "sparks_move"}); err != nil {
			b.Fatal(err)
		}
	}
}
