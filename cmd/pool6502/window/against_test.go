package window

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
)

// looping counts down from a number in each frame while A is held, and shows a colour.
const looping = `        .mapper 0
        .vectors nmi, reset, reset
        .zeropage
ticks:  .res 1
        .code
reset:  bit $2002
.one:   bit $2002
        bpl .one
.two:   bit $2002
        bpl .two
        lda #$80
        sta $2000
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        lda #$3F
        sta $2006
        lda #0
        sta $2006
        lda #COLOUR
        sta $2007
        lda #0
        sta $2006
        sta $2006
        lda #1
        sta $4016
        lsr a
        sta $4016
        lda $4016
        lsr a
        bcc main
        ldx #TIMES
.loop:  dex
        bne .loop
        jmp main
nmi:    inc ticks
        rti
`

// TestANewBuildIsComparedWithTheOldOne on the same input since power-on, through two edits: cycles, pictures, and a chart.
func TestANewBuildIsComparedWithTheOldOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "looping.asm")
	edit := func(times, colour int) {
		text := strings.NewReplacer("TIMES", fmt.Sprint(times), "COLOUR", fmt.Sprint(colour)).Replace(looping)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	edit(200, 1)
	a := playing(t, path)
	a.Screen.Overlays.Set(screen.Cost, true)
	a.watchNeeds()
	ticks(a, 30)
	down(t, a, "Z", true)
	ticks(a, 60)
	down(t, a, "Z", false)
	c := paint.NewCanvas(1280, 832)
	frames := 90
	for i, step := range []struct {
		times, colour int
		want, picture string
	}{
		{100, 1, "New build: −500 cycles in the busiest frame (584), −333 in the mean, 0 missed, the same picture", "same picture"},
		{110, 1, "New build: +50 cycles in the busiest frame (634), ", "the same picture"},
		{110, 2, "New build: 0 cycles in the busiest frame (634), 0 in the mean, 0 missed, another picture from frame ", ""},
	} {
		edit(step.times, step.colour)
		a.reload()
		a.sources = watcher{} // which would find the file changed once more
		run, played := a.edit.run, 0
		for !a.edit.told {
			ticks(a, 1)
			played++
		}
		if len(run.Work[1]) != frames {
			t.Errorf("edit %d: %d frames, want %d", i, len(run.Work[1]), frames)
		}
		frames += played
		if got := run.String(); !strings.HasPrefix(got, step.want) || !strings.HasSuffix(got, step.picture) || !strings.HasPrefix(a.Message(), got) {
			t.Errorf("edit %d: %s, want %s; the window says %q", i, got, step.want, a.Message())
		}
		if press(t, a, "Ctrl+D"); a.Screen.Top.(*layer.Against) == nil {
			t.Fatal("no chart")
		}
		for _, size := range [][2]int{{64, 64}, {300, 200}, {1280, 832}} {
			c.Resize(size[0], size[1])
			a.Draw(c)
		}
		press(t, a, "Escape")
	}
	if a.Screen.Top != nil {
		t.Error("the chart stays")
	}
	if err := a.Open("freelist"); err != nil {
		t.Fatal(err)
	}
	if press(t, a, "Ctrl+D"); a.Screen.Top != nil || a.edit.run != nil {
		t.Error("another game is compared")
	}
}
