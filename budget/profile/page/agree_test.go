package page

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"math"
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

// A said is what the formats say of one run.
type said struct {
	*testing.T
	json    show.Document
	html    *data
	text    [][][]string // of each table, its rows: the first has the columns' names
	csv     [][]string
	whole   map[string]string // the formats as they are
	figures int               // that were compared
}

// TestTheFormatsAgree compares text, JSON, CSV, HTML, JUnit and Markdown of one run, figure by figure.
func TestTheFormatsAgree(t *testing.T) {
	s := formats(t)
	s.frames()
	s.routines()
	s.lines()
	s.budgets()
	if s.figures < 800 {
		t.Errorf("only %d figures were compared", s.figures)
	}
}

// formats runs a game that loads, misses frames, lags, and overruns vblank, from power-on, and writes all formats.
func formats(t *testing.T) *said {
	t.Helper()
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
	p, err := profile.Record(context.Background(), program.Of(game), profile.Options{Frames: 30, Memory: true})
	if err != nil {
		t.Fatal(err)
	}
	r := &show.Report{ROM: "game.asm", Profile: p, All: true}
	s := &said{T: t, whole: map[string]string{}}
	for _, format := range []string{"text", "json", "csv", "junit", "markdown"} {
		var b wide
		if err := r.Write(&b, format); err != nil {
			t.Fatal(err)
		}
		s.whole[format] = b.String()
	}
	var page bytes.Buffer
	opt := Options{Title: "game", Answer: r.Answer()}
	opt.Verdict, opt.Figures = r.Verdict()
	if err := Write(&page, p, opt); err != nil {
		t.Fatal(err)
	}
	s.whole["html"], s.html = page.String(), figures(t, page.String())
	if err := json.Unmarshal([]byte(s.whole["json"]), &s.json); err != nil {
		t.Fatal(err)
	}
	if s.csv, err = csv.NewReader(strings.NewReader(s.whole["csv"])).ReadAll(); err != nil {
		t.Fatal(err)
	}
	s.whole["junit"] = html.UnescapeString(s.whole["junit"])
	for _, block := range strings.Split(s.whole["text"], "┌")[1:] {
		var rows [][]string
		for line := range strings.Lines(block) {
			if cells := strings.Split(strings.Trim(line, "│\n"), "│"); len(cells) > 1 {
				for i := range cells {
					cells[i] = strings.TrimSpace(cells[i])
				}
				rows = append(rows, cells)
			}
		}
		s.text = append(s.text, rows)
	}
	return s
}

// wide is a text without lines that are broken.
type wide struct{ bytes.Buffer }

func (*wide) Columns() int { return 1000 }

// equal compares a figure of a format, as it is written there, with that of the JSON. Formats round.
func (s *said) equal(what, cell string, want, rounding float64) {
	s.Helper()
	s.figures++
	got, err := strconv.ParseFloat(strings.ReplaceAll(cell, ",", ""), 64)
	if err != nil || math.Abs(got-want) > rounding {
		s.Errorf("%s is %q, the JSON says %v", what, cell, want)
	}
}

// finds compares the figure that a pattern finds in a format.
func (s *said) finds(format, pattern string, want int) {
	s.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(s.whole[format])
	if m == nil {
		s.Errorf("%s: nothing like %s", format, pattern)
		return
	}
	s.equal(format+": "+m[0], m[1], float64(want), 0)
}

// table is the rows of the text's table whose first column has a name.
func (s *said) table(first string) [][]string {
	s.Helper()
	for _, rows := range s.text {
		if rows[0][0] == first || rows[0][1] == first {
			return rows[1:]
		}
	}
	s.Fatalf("the text has no table of %s", first)
	return nil
}

func (s *said) frames() {
	d := &s.json
	if d.Missed == 0 || d.Loading == 0 || d.Lag == 0 || d.Vblank.Overruns == 0 {
		s.Fatalf("the run shows too little: %+v", d)
	}
	for _, format := range []string{"text", "junit"} {
		s.finds(format, `missed  (\d+) frame`, d.Missed)
		s.finds(format, `not counted as missed: (\d+) with rendering off`, d.Loading)
		s.finds(format, `lag     (\d+) frame`, d.Lag)
		s.finds(format, `(\d+) frames? overran vblank`, d.Vblank.Overruns)
		s.finds(format, `worst with rendering on is frame (\d+):`, int(d.WorstFrame))
		s.finds(format, `([\d,]+) at worst: `, d.Vblank.Max)
	}
	s.finds("markdown", `\| (\d+) \| \d+ \| [\d.]+ % \|\n`, d.Missed)
	s.finds("markdown", `\| (\d+) \| [\d.]+ % \|\n`, d.Lag)
	s.finds("html", `<p class="verdict">Misses (\d+) of`, d.Missed)
	s.finds("html", `Overruns vblank in (\d+) frame`, d.Vblank.Overruns)
	s.finds("html", `<b>([\d,]+)</b> of [\d,]+ cycles of vblank`, d.Vblank.Max)
	f, sums := &s.html.Frames, map[string]float64{}
	if len(s.csv) != d.Frames+1 || len(f.Busy) != d.Frames {
		s.Fatalf("%d rows of CSV and %d frames of the page, want %d", len(s.csv)-1, len(f.Busy), d.Frames)
	}
	flag := func(i int, bit profile.FrameFlags) float64 {
		return float64(min(1, f.Flags[i]&int(bit)))
	}
	for i, row := range s.csv[1:] {
		end := float64(f.End[i])
		for k, want := range map[string]float64{
			"frame": float64(int(f.First) + i), "cycles": float64(f.Cycles[i]), "busy": float64(f.Busy[i]), "waiting": float64(f.Cycles[i] - f.Busy[i]), "nmi": float64(f.NMI[i]),
			"oam_dma": float64(f.OAM[i]), "dmc_dma": float64(f.DMC[i]), "vblank_end": end, "missed": flag(i, profile.Missed), "lag": flag(i, profile.Lag),
			"overrun": flag(i, profile.Overrun), "loading": flag(i, profile.Loading), "rendering_off": flag(i, profile.Blank),
		} {
			for c, name := range s.csv[0] {
				if name == k && (k != "vblank_end" || end >= 0) {
					s.equal(fmt.Sprintf("csv: %s in frame %s", k, row[0]), row[c], want, 0)
					sums[k] += want
				}
			}
		}
	}
	s.equal("csv: missed", fmt.Sprint(sums["missed"]), float64(d.Missed), 0)
	s.equal("csv: loading", fmt.Sprint(sums["loading"]), float64(d.Loading), 0)
	s.equal("csv: lag", fmt.Sprint(sums["lag"]), float64(d.Lag), 0)
	s.equal("csv: overrun", fmt.Sprint(sums["overrun"]), float64(d.Vblank.Overruns), 0)
	s.equal("csv: cycles", fmt.Sprintf("%.0f", sums["cycles"]), float64(d.Cycles), 0)
	s.equal("csv: busy", fmt.Sprint(sums["busy"]/float64(d.Frames)), d.Busy.Mean, 0.001)
}

func (s *said) routines() {
	page := map[string]routine{}
	for _, r := range s.html.Routines {
		page[r.Name] = r
	}
	costs, calls := s.table("routine"), map[string][]string{}
	for _, rows := range s.text {
		if rows[0][0] == "routine" && rows[0][4] == "costliest" {
			for _, row := range rows[1:] {
				calls[row[0]] = row
			}
		}
	}
	frames := float64(s.json.Frames)
	for i, r := range s.json.Routines {
		text, h := costs[i], page[r.Routine]
		if text[0] != r.Routine {
			s.Fatalf("text: routine %d is %s, want %s", i, text[0], r.Routine)
		}
		s.equal(r.Routine+" in the text: calls", text[1], float64(r.Calls)/frames, .005)
		s.equal(r.Routine+" in the page: calls", fmt.Sprint(h.Calls), float64(r.Calls), 0)
		s.equal(r.Routine+" in the text: in frame", text[6], float64(r.InclusiveAt), 0)
		s.spread(r.Routine+", with what it calls", text[2:6], h.Inclusive, r.Inclusive)
		s.spread(r.Routine+", its own", text[7:11], h.Exclusive, r.Exclusive)
		if body := calls[r.Routine]; r.Calls > 0 {
			s.spread(r.Routine+", a call", body[1:5], h.Body, r.Body)
			s.equal(r.Routine+" in the text: dearest", body[5], float64(r.DearestAt), 0)
		}
	}
}

// spread compares mean, median, p99 and maximum of text and page with the JSON's.
func (s *said) spread(what string, text []string, page spread, want show.Spread) {
	s.Helper()
	for i, v := range []float64{want.Mean, float64(want.Median), float64(want.P99), float64(want.Max)} {
		rounding := 0.0
		if i == 0 {
			rounding = .501
		}
		s.equal(what+" in the text", text[i], v, rounding)
		s.equal(what+" in the page", fmt.Sprint(page[i]), v, rounding/10)
	}
}

func (s *said) lines() {
	all, text, page := map[string]uint64{}, map[string]float64{}, map[string]uint64{}
	busy := map[string]float64{}
	for _, l := range s.json.Lines {
		where := fmt.Sprintf("%s:%d", l.File, l.Line)
		all[where] += l.Cycles
		busy[where+" "+l.Routine] += float64(l.Cycles-l.Causes["waiting"]-l.Causes["oam_dma"]-l.Causes["dmc_dma"]) / float64(s.json.Frames)
	}
	for _, row := range s.table("line") {
		n, _ := strconv.ParseFloat(strings.ReplaceAll(row[3], ",", ""), 64)
		text[row[0]+" "+row[1]] += n
	}
	for _, f := range s.html.Files {
		for _, c := range f.Costs {
			for _, n := range c.Cycles {
				page[fmt.Sprintf("%s:%d", f.Name, c.Line)] += n
			}
		}
	}
	for where, n := range all {
		s.equal(where+" in the page", fmt.Sprint(page[where]), float64(n), 0)
	}
	for where, n := range busy {
		if n > 0 {
			s.equal(where+" in the text", fmt.Sprint(text[where]), n, .0501)
		}
	}
}

func (s *said) budgets() {
	rows := s.table("budget of")
	for i, b := range s.json.Budgets {
		text, h := rows[i], s.html.Budgets[i]
		what := "budget " + b.Of + " <= " + b.Budget
		if h.Text != b.Of+" <= "+b.Budget || text[2] != "<= "+b.Budget {
			s.Fatalf("%s: the page has %s, the text %s", what, h.Text, text[2])
		}
		s.equal(what+" in the page: checked", fmt.Sprint(h.Holds), float64(b.Held), 0)
		s.equal(what+" in the page: broken", fmt.Sprint(h.Breaks), float64(b.Broken), 0)
		s.equal(what+" in the page: worst", fmt.Sprint(h.Worst), float64(b.Worst), 0)
		s.equal(what+" in the text: at most", text[3], float64(b.Most), 0)
		if b.Held == 0 {
			continue
		}
		s.equal(what+" in the text: worst", text[4], float64(b.Worst), 0)
		s.equal(what+" in the text: frame", text[5], float64(b.Frame), 0)
		s.finds("junit", `(?s)classname="`+b.Of+`" name="Budget <= `+b.Budget+`".*?([\d,]+) cycles,? (?:in|up to) frame`, b.Worst)
		s.finds("markdown", `\| <= `+b.Budget+` +\| ([\d,]+) \| `+fmt.Sprint(b.Frame), b.Worst)
		if b.Broken > 0 {
			s.equal(what+" in the text: broken", text[6], float64(b.Broken), 0)
		}
	}
}
