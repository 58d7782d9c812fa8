//go:build sdl

package window

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
)

var grouped = regexp.MustCompile(`[0-9][0-9,]*`)

// figures returns the numbers in a text.
func figures(text string) (list []int) {
	for _, f := range grouped.FindAllString(text, -1) {
		n, _ := strconv.Atoi(strings.ReplaceAll(f, ",", ""))
		list = append(list, n)
	}
	return list
}

// source reads the source panel: its title, the sum of the column of figures with those that its foot counts, and its text.
func source(t *testing.T, c *paint.Canvas) (title string, sum int, text string) {
	t.Helper()
	x, y, ok := seek(c, "frame   mean", false)
	if !ok {
		t.Fatal("the window does not show the source panel")
	}
	x -= paint.CharW
	title = read(c, x+8*paint.CharW, y-19, 45)
	for y += paint.LineH; c.At(x, y+paint.LineH-1) != paint.Ground; y += paint.LineH {
		row := read(c, x, y, 45)
		text += row + "\n"
		if _, foot, ok := strings.Cut(row, " lines, "); ok {
			sum += figures(foot)[0]
		} else {
			for _, n := range figures(row[:6]) {
				sum += n
			}
		}
	}
	return title, sum, text
}

// tails is a game whose routine tenth has more lines than the panel has room for, and ends with a jump.
const tails = `        .mapper 0
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
        jsr tenth
        jsr other
        jmp main
smoke:  ldx #100
.loop:  dex
        bne .loop
        rts
other:  ldx #20
.loop:  dex
        bne .loop
        rts
tenth:  lda ticks
NOPS        jmp smoke
nmi:    inc ticks
        rti
`

// TestTheLinesThatTheWindowShowsSumToTheRowOfTheirRoutine read from the pixels of a real window: a click on each row of the legend
// shows a routine whose lines sum to what the row counts, and to what the title of the source says.
func TestTheLinesThatTheWindowShowsSumToTheRowOfTheirRoutine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tails.asm")
	text := strings.Replace(tails, "NOPS", strings.Repeat("        nop\n", 50), 1)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	a := playing(t, path)
	a.Screen.Overlays = 1<<screen.Cost | 1<<screen.Source
	a.watchNeeds()
	m := &mouse{t: t, a: a}
	s, routine, own, seen := stage{10: func(*Window) { tap(t, "P") }}, "", 0, map[string]string{}
	for i := range 5 {
		at := 15 + 8*i
		s[at] = func(w *Window) {
			x, y, ok := seek(w.canvas, "own     call", false)
			if !ok {
				t.Fatal("the window does not show the legend")
			}
			column := i / 3 * ((w.canvas.W - 4*paint.Gutter) / 2)
			m.x, m.y = 2*paint.Gutter+14+column, y+(1+i%3)*paint.LineH
			routine = strings.TrimSpace(read(w.canvas, m.x, m.y, 30))
			own = figures(read(w.canvas, x+column-5*paint.CharW, m.y, 8))[0]
			m.y += 8
			point(t, w, m.x, m.y)
		}
		s[at+2] = m.click
		s[at+5] = func(w *Window) {
			a.Screen.Mouse(-1, -1)
			a.Draw(w.canvas)
			title, sum, text := source(t, w.canvas)
			said := figures(title) // with the cycles of waiting, if there are some
			if !strings.HasPrefix(title, routine+", chosen ") || said[0] != own || sum != own+append(said, 0)[1] {
				t.Errorf("the row of %s has %d, the lines sum to %d, the title is %q", routine, own, sum, title)
			}
			seen[routine] = text
		}
	}
	perform(t, a, 60, s)
	if text := seen["tenth"]; len(seen) != 5 || !strings.Contains(text, "▼") {
		t.Errorf("%d routines; of tenth it shows\n%s", len(seen), text)
	}
}
