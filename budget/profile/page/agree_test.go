package page

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/profile"
	"pool6502/budget/profile/show"
	"pool6502/budget/program"
)

// TestTheFormatsAgree compares the figures of one run in text, JSON, CSV, HTML and JUnit: missed, loading and lag frames,
// vblank overruns, the busiest frame, and the costliest body of the routine work with the worst of its budget.
func TestTheFormatsAgree(t *testing.T) {
	source, err := os.ReadFile("../show/testdata/game.asm")
	if err != nil {
		t.Fatal(err)
	}
	load := "        ldx #60\n.load:  ldy #0\n.byte:  dey\n        bne .byte\n        dex\n        bne .load\n        lda #$1E\n        sta $2001\n"
	text := strings.Replace(string(source), "        lda #$80\n        sta $2000\nmain:", load+"        lda #$80\n        sta $2000\nmain:", 1)
	game, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(text)}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := profile.Record(context.Background(), program.Of(game), profile.Options{Frames: 30}) // from power-on: it loads
	if err != nil {
		t.Fatal(err)
	}
	r := &show.Report{ROM: "game.asm", Profile: p, All: true}
	write := func(format string) string {
		var b bytes.Buffer
		if err := r.Write(&b, format); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	var page bytes.Buffer
	if err := Write(&page, p, Options{Title: "game", Answer: r.Answer()}); err != nil {
		t.Fatal(err)
	}
	text = write("text")
	junit := html.UnescapeString(write("junit"))
	d := r.Document()
	want := fmt.Sprint(d.Missed, d.Loading, d.Lag, d.Vblank.Overruns, d.Busy.Max)
	if d.Missed == 0 || d.Loading == 0 || d.Lag == 0 || d.Vblank.Overruns == 0 {
		t.Fatalf("the run shows too little: %s", want)
	}
	var decoded show.Document
	if err := json.Unmarshal([]byte(write("json")), &decoded); err != nil {
		t.Fatal(err)
	}
	body := 0
	for _, f := range decoded.Routines {
		if f.Routine == "work" {
			body = f.Body.Max
		}
	}
	table := regexp.MustCompile(`│ work +│ <= 126 cycles +│ +126 │ +(\d+) │`).FindStringSubmatch(text)
	calls := regexp.MustCompile(`│ work +│ +[\d.]+ │ +\d+ │ +\d+ │ +(\d+) │ +\d+ │ main > work`).FindStringSubmatch(text)
	data := regexp.MustCompile(`(?s)id="data">(.*?)</script>`).FindStringSubmatch(page.String())
	var shown pageData
	if err := json.Unmarshal([]byte(data[1]), &shown); err != nil {
		t.Fatal(err)
	}
	for format, got := range map[string]string{
		"json":  fmt.Sprint(decoded.Missed, decoded.Loading, decoded.Lag, decoded.Vblank.Overruns, decoded.Busy.Max),
		"text":  headline(text, d.Busy.Max),
		"junit": headline(junit, d.Busy.Max),
		"csv":   rows(t, write("csv")),
		"html":  shown.frames(),
	} {
		if got != want {
			t.Errorf("%s: missed, loading, lag, overruns and busiest are %s, want %s", format, got, want)
		}
	}
	for _, b := range decoded.Budgets {
		if b.Of == "work" && b.Per == "call" && b.Worst != body {
			t.Errorf("json: the body of work takes at most %d cycles, its budget saw %d", body, b.Worst)
		}
	}
	if len(table) == 0 || len(calls) == 0 || table[1] != fmt.Sprint(body) || calls[1] != fmt.Sprint(body) {
		t.Errorf("text: %v and %v, want %d cycles", table, calls, body)
	}
	if got := shown.body("work"); got != body {
		t.Errorf("html: the body of work takes at most %d cycles, want %d", got, body)
	}
	if !strings.Contains(junit, fmt.Sprintf("work took %d cycles", body)) {
		t.Errorf("junit does not say that work took %d cycles", body)
	}
}

// headline reads the figures of the text's first lines.
func headline(text string, busiest int) string {
	number := func(pattern string) string {
		m := regexp.MustCompile(pattern).FindStringSubmatch(text)
		if m == nil {
			return "?"
		}
		return m[1]
	}
	return strings.Join([]string{number(`missed  (\d+) frame`), number(`(\d+) more with rendering off`), number(`lag     (\d+) frame`),
		number(`(\d+) frames? overran vblank`), fmt.Sprint(busiest)}, " ") // it has the busiest frame as a percentage
}

// rows reads the figures of the table of frames.
func rows(t *testing.T, text string) string {
	list, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	sum, busiest := map[string]int{}, 0
	for _, row := range list[1:] {
		for i, name := range list[0] {
			n, _ := strconv.Atoi(row[i])
			if sum[name] += n; name == "busy" {
				busiest = max(busiest, n)
			}
		}
	}
	return fmt.Sprint(sum["missed"], sum["loading"], sum["lag"], sum["overrun"], busiest)
}

// pageData is what the page's script reads.
type pageData data

func (d *pageData) frames() string {
	count := func(flag profile.FrameFlags) (n int) {
		for _, f := range d.Frames.Flags {
			if profile.FrameFlags(f)&flag != 0 {
				n++
			}
		}
		return n
	}
	busiest := uint32(0)
	for _, b := range d.Frames.Busy {
		busiest = max(busiest, b)
	}
	return fmt.Sprint(count(profile.Missed), count(profile.Loading), count(profile.Lag), count(profile.Overrun), busiest)
}

func (d *pageData) body(name string) int {
	for _, r := range d.Routines {
		if r.Name == name {
			return int(r.Body[3])
		}
	}
	return -1
}
