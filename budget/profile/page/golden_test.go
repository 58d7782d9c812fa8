package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/internal/golden"
)

// told is the data of a page as text: a line for each frame's column, routine, node of the call tree, call, event and line of source.
// Of a picture only the beginning stands there.
func told(t *testing.T, d *data) string {
	t.Helper()
	var b strings.Builder
	put := func(depth int, what string, v any) {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s%s %s\n", strings.Repeat("  ", depth), what, text)
	}
	put(0, "head", []any{d.Region, d.FrameCycles, d.Vblank, d.Causes, d.Worst})
	for _, column := range []any{d.Frames.First, d.Frames.Cycles, d.Frames.Busy, d.Frames.NMI, d.Frames.OAM, d.Frames.DMC, d.Frames.End, d.Frames.Flags} {
		put(0, "frames", column)
	}
	for _, r := range d.Routines {
		put(0, "routine", r)
	}
	var walk func(n *node, depth int)
	walk = func(n *node, depth int) {
		put(depth, "node", []any{n.Routine, n.Name, n.Own, n.Total})
		for _, c := range n.Children {
			walk(c, depth+1)
		}
	}
	walk(d.Run, 0)
	for _, tree := range d.Trees {
		put(0, "tree", []any{tree.Frame, tree.Cycles, tree.Causes, tree.Waits, fmt.Sprintf("%.30s", tree.Picture), tree.Command})
		for _, c := range tree.Calls {
			put(1, "call", c)
		}
		for _, e := range tree.Events {
			put(1, "event", e)
		}
	}
	for _, row := range d.Budgets {
		put(0, "budget", row)
	}
	for _, f := range d.Files {
		put(0, "file", []any{f.Name, f.Cycles, len(f.Text)})
		for _, c := range f.Costs {
			put(1, "line", c)
		}
	}
	return b.String()
}

// twoFiles is a game in two files that waits, transfers sprites, runs an RTS in RAM, and is late in one frame.
const twoFiles = boot + `        lda #$1E
        sta $2001
main:   jsr work
        jsr work
        .include "more.asm"
`

const moreOfIt = `        sta $2005
        lda #$60                ; RTS
        sta $0300
        jsr $0300
        lda frames
        cmp #3
        bne .wait
        ldx #40
.late:  jsr slow
        dex
        bne .late
        lda frames
.wait:  cmp frames
        beq .wait
        jmp main
;;; work - counts.
;;; Budget   <= 30 cycles
;;; Budget   <= 9 cycles a frame
work:   ldy #3
.loop:  dey
        bne .loop
        sty $2005
        rts
;;; slow - takes 1,284 cycles.
;;; Budget   <= 2000 cycles
slow:   ldy #0
.loop:  dey
        bne .loop
        rts
;;; never - is not called.
;;; Budget   <= 5 cycles
never:  rts
nmi:    pha
        lda #2
        sta $4014
        lda $4016
        inc frames
        pla
irq:    rti
`

// recorded is the profile of the game, with its names or without.
func recorded(t *testing.T, named bool, opt profile.Options) *profile.Profile {
	t.Helper()
	files := fstest.MapFS{"game.asm": {Data: []byte(twoFiles)}, "more.asm": {Data: []byte(moreOfIt)}}
	prog, err := asm.Assemble(files, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	game := program.Of(prog)
	if !named {
		game = program.Cartridge("", prog.Image)
	}
	p, err := profile.Record(context.Background(), game, opt)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTheDataOfAPage(t *testing.T) {
	all := Options{
		Source:  func(file string) ([]string, bool) { return []string{"one", "two"}, file == "more.asm" },
		Command: func(frame uint32) string { return fmt.Sprint("play at ", frame) },
	}
	for _, row := range []struct {
		name  string
		named bool
		page  Options
		run   profile.Options
	}{
		{"named", true, all, profile.Options{Frames: 9, Skip: 3, Trees: []int{4}, Busiest: 1}},
		{"bare", false, Options{}, profile.Options{Frames: 6, Skip: 4, Trees: []int{4, 5}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := recorded(t, row.named, row.run)
			proved := []profile.Proved{{Worst: 21, Verdict: "proved"}, {Worst: -1, Verdict: "open"}, {Worst: 0, Verdict: "reached"}}
			for i := range min(len(p.Budgets), 3) {
				p.Budgets[i].Proved = &proved[i]
			}
			var b bytes.Buffer
			if err := Write(&b, p, row.page); err != nil {
				t.Fatal(err)
			}
			golden.Check(t, row.name, told(t, figures(t, b.String())))
		})
	}
}

// A page has the costliest file first, the path of a routine that was called once, and a command for a budget that was broken once.
func TestAPageOfOneFrameAndOfNone(t *testing.T) {
	p := recorded(t, true, profile.Options{Frames: 5, Skip: 4, Trees: []int{4}})
	if d := newData(p, Options{}); d.Worst != 0 || d.Frames.First != 4 {
		t.Errorf("the worst tree is %d, the first frame %d", d.Worst, d.Frames.First)
	}
	for range 20 { // the order of a map changes
		if files := newFiles(p, nil); len(files) != 2 || files[0].Name != "more.asm" || files[1].Name != "game.asm" {
			t.Fatalf("files %v", files)
		}
	}
	p.Routines[0].Calls = 1
	p.Budgets[0].Breaks, p.Budgets[1].Breaks = 0, 1
	d := newData(p, Options{Command: func(uint32) string { return "play" }})
	if d.Routines[0].Path == "" || d.Budgets[0].Command != "" || d.Budgets[1].Command != "play" {
		t.Errorf("called once: %+v; held and broken once: %+v", d.Routines[0], d.Budgets[:2])
	}
	write := bound.Condition{Must: "a:1 hits no byte", Many: "%s hit no byte", Place: "a:1"}
	other := bound.Condition{Must: "a:2 hits no byte", Many: "%s hit no byte", Place: "a:2"}
	p.Budgets[0].Proved, p.Budgets[1].Proved = &profile.Proved{If: []bound.Condition{write, other}}, &profile.Proved{If: []bound.Condition{write}}
	d = newData(p, Options{})
	if got, want := fmt.Sprintf("%q", d.Conditions), fmt.Sprintf("%[1]q", []string{d.Budgets[0].Text + ", " + d.Budgets[1].Text + ": the bounds hold if a:1 hits no byte\n", d.Budgets[0].Text + ": the bound holds if a:2 hits no byte\n"}); got != want || fmt.Sprint(d.Budgets[0].If) != "[a:1 and a:2 hit no byte]" {
		t.Errorf("%s, %q; want %s", got, d.Budgets[0].If, want)
	}
	p.Trees = nil
	if d := newData(p, Options{}); d.Worst != -1 {
		t.Errorf("without trees, the worst one is %d", d.Worst)
	}
	p.Frames = nil
	if d := newData(p, Options{}); d.Worst != -1 || d.Frames.First != 0 || d.Frames.Cycles == nil {
		t.Errorf("without frames: %+v", d.Frames)
	}
}

// TestThePartsOfThePage are its title, the sentences of the answer with their first words apart, the styles and all scripts.
func TestThePartsOfThePage(t *testing.T) {
	p := recorded(t, true, profile.Options{Frames: 5})
	var b bytes.Buffer
	if err := Write(&b, p, Options{Title: "game.nes", Answer: []string{"busy   90 %", "", "missed none"}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"game.nes", "<b>busy</b> 90 %</p>", "<b>missed</b> none</p>", strings.TrimSpace(style)} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%.80q is missing in the page", want)
		}
	}
	if n := strings.Count(b.String(), "<p><b>"); n != 2 {
		t.Errorf("%d sentences", n)
	}
	files, err := parts.ReadDir("js")
	if err != nil {
		t.Fatal(err)
	}
	rest := b.String()
	for _, f := range files {
		text, err := parts.ReadFile("js/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		before, after, ok := strings.Cut(rest, string(text)+"\n")
		if !ok {
			t.Errorf("%s is missing, or does not come after those before it:\n%.200s", f.Name(), before)
		}
		rest = after
	}
}

// A disk has room for so many bytes.
type disk struct{ room int }

var errFull = errors.New("no room")

func (d *disk) Write(b []byte) (int, error) {
	if d.room -= len(b); d.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestAPageThatCannotBeWrittenIsAnError(t *testing.T) {
	p := recorded(t, true, profile.Options{Frames: 5})
	var whole bytes.Buffer
	if err := Write(&whole, p, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, 10000, whole.Len() - 1} {
		if err := Write(&disk{room}, p, Options{}); !errors.Is(err, errFull) {
			t.Errorf("room for %d of %d bytes: %v", room, whole.Len(), err)
		}
	}
	p.FrameCycles = math.NaN()
	if err := Write(&whole, p, Options{}); err == nil {
		t.Error("a figure that is no number is written")
	}
}
