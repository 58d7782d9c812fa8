package roms

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/budget/report"
	"pool6502/nes"
)

// A lesson's tables stand between two markers and are made by its first:
//
//	<!-- figures: cases spawn_bullet update_bullets -->
//	<!-- end -->
var figuresBlock = regexp.MustCompile(`(?s)<!-- figures: ([a-z]+)([^>]*) -->\n.*?<!-- end -->`)

func lessonFiles() map[string]string { // file → pool, "" for all of them
	files := map[string]string{"README.md": "", "basics/README.md": "", "tricks/README.md": ""}
	for _, p := range All() {
		files[p.Lesson] = p.Name
	}
	return files
}

func TestLessonsShowWhatIsMeasured(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	for file, pool := range lessonFiles() {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		blocks := 0
		now := figuresBlock.ReplaceAllFunc(text, func(block []byte) []byte {
			blocks++
			found := figuresBlock.FindSubmatch(block)
			table, err := m.table(pool, string(found[1]), strings.Fields(string(found[2])))
			if err != nil {
				t.Errorf("%s: %v", file, err)
				return block
			}
			return fmt.Appendf(nil, "<!-- figures: %s%s -->\n\n%s\n<!-- end -->", found[1], found[2], table)
		})
		if blocks == 0 {
			t.Errorf("%s: the lesson has no figures", file)
		}
		if *update {
			if err := os.WriteFile(file, now, 0o644); err != nil {
				t.Fatal(err)
			}
		} else if !bytes.Equal(text, now) {
			t.Errorf("%s: its tables are not what is measured; run make figures", file)
		}
	}
}

// table makes one of a lesson's tables.
func (m *measurements) table(pool, kind string, args []string) (string, error) {
	var t markdown
	switch kind {
	case "cases":
		seen := map[string]bool{}
		t.row("routine", "case", "body", "call")
		for _, r := range m.Routines {
			// A routine that a library shares with the cartridge is listed once.
			if key := r.Routine + ":" + r.Condition; r.Pool == pool && slices.Contains(args, r.Routine) && !seen[key] {
				seen[key] = true
				t.row("`"+r.Routine+"`", r.Condition, r.Body, r.Call)
			}
		}
	case "library":
		machine, err := exhibits.Open(sources, args[0], 16)
		if err != nil {
			return "", err
		}
		t.row("routine", "case", "body", "call")
		for _, c := range machine.RunCases() {
			t.row("`"+c.Routine+"`", c.Case, c.Body, c.Call)
		}
	case "proved":
		if err := proved(&t, pool, args); err != nil {
			return "", err
		}
	case "sizes":
		return m.sizes(pool, args)
	case "frames":
		t.row("routine", "min", "median", "p99", "max")
		for _, f := range m.Frames {
			if f.Pool == pool && slices.Contains(args, f.Routine) {
				t.row(strings.Trim(f.Routine, "()"), f.Min, f.Median, f.P99, f.Max)
			}
		}
	case "run":
		m.run(&t, pool)
	case "claims":
		var shown []report.ClaimRow
		for _, c := range m.Claims {
			if pool == "" || ownClaim(pool, c.ID) {
				shown = append(shown, c)
			}
		}
		t.cells(claimCells(shown))
		t.above.WriteString(claimKey(shown, pool != "") + "\n\n")
	case "sustained":
		t.cells(sustainedCells(m.sustained(pool)))
	case "everywhere":
		t.row("pool", "work", "cycles each", "fits a frame", "by formula", "fits vblank after DMA", "by formula")
		for _, s := range m.Sustained {
			t.row(s.Pool, s.What, fmt.Sprintf("%.1f", s.Each), atLeastNone(s.Frame), atLeastNone(s.FrameFormula), atLeastNone(s.Vblank), atLeastNone(s.VblankFormula))
		}
	case "worst":
		if err := worstPasses(&t); err != nil {
			return "", err
		}
	case "crossover":
		return m.crossover(), nil
	case "tricks":
		t.cells(trickCells(m.Tricks, args))
	case "crowded":
		t.cells(crowdedCells(m.Crowded))
	case "decision":
		return m.decision()
	case "some":
		return m.some(pool, args)
	case "fits":
		t.cells(fitCells(m.sustained(pool)))
	case "rows", "table":
		cells, err := tableCells(m.tables[tableOf(pool, args[0])], args[1:])
		if err != nil {
			return "", err
		}
		t.cells(cells)
	default:
		return "", fmt.Errorf("there are no figures called %q", kind)
	}
	if len(t.rows) < 2 {
		return "", fmt.Errorf("nothing was measured for %s %v", kind, args)
	}
	return t.String(), nil
}

// claimKey says what the verdicts of a table mean and, if asked, from which documents its claims are.
func claimKey(rows []report.ClaimRow, documented bool) string {
	var key, from []string
	explain := func(word, means string) {
		if slices.ContainsFunc(rows, func(c report.ClaimRow) bool { return c.Shown() == word }) {
			key = append(key, fmt.Sprintf("- **%s**: %s.", word, means))
		}
	}
	verdicts := claim.Verdicts()
	slices.Reverse(verdicts)
	for _, v := range verdicts {
		explain(string(v), v.Means())
	}
	explain(string(claim.AsWritten), "it says what the document's code does, and ours does the same; it is not counted")
	explain(string(claim.Hardware), "a fact about the console, on which the others rest; it is not counted")
	titles := documents()
	for _, name := range slices.Sorted(maps.Keys(titles)) {
		if documented && slices.ContainsFunc(rows, func(c report.ClaimRow) bool { return c.Document == name }) {
			from = append(from, "- "+name+" is "+titles[name]+".")
		}
	}
	return strings.Join(append(key, from...), "\n")
}

// some is a table of single cases, given as in sizes.
func (m *measurements) some(pool string, args []string) (string, error) {
	var t markdown
	t.row("routine", "case", "cycles")
	for _, arg := range args {
		routine, name, _ := strings.Cut(arg, ":")
		name = strings.ReplaceAll(name, "_", " ")
		i := slices.IndexFunc(m.Routines, func(r report.RoutineRow) bool {
			return r.Pool == pool && r.Routine == routine && r.Condition == name
		})
		if i < 0 {
			return "", fmt.Errorf("%s has no case %q", routine, name)
		}
		t.row("`"+routine+"`", name, m.Routines[i].Body)
	}
	return t.String(), nil
}

// run adds a row of how a pool's demo keeps its frames.
func (m *measurements) run(t *markdown, pool string) {
	t.row("frames", "missed", "lag frames", "costliest update, cycles", "of a frame", "refused spawns")
	p, _ := Find(pool) // the lesson's
	for _, r := range m.Runs {
		if r.Pool != pool {
			continue
		}
		for _, f := range m.Frames {
			if f.Pool == pool && f.Routine == p.Update && f.Call != nil {
				t.row(r.Frames, r.Missed, r.Lagged, f.Call.Max, fmt.Sprintf("%.0f %%", 100*float64(f.Call.Max)/nes.NTSC.CyclesPerFrame()), r.Refused)
			}
		}
	}
}

// sizes is a table of cases, given as routine:case with blanks in the case
// written as underscores, over the pool's sizes.
func (m *measurements) sizes(pool string, args []string) (string, error) {
	p, err := Find(pool)
	if err != nil {
		return "", err
	}
	sizes := slices.Clone(p.Sizes)
	slices.Sort(sizes)
	var t markdown
	header := []any{"slots"}
	for _, slots := range sizes {
		header = append(header, slots)
	}
	t.row(header...)
	for _, arg := range args {
		routine, name, _ := strings.Cut(strings.ReplaceAll(arg, "_-_", " "), ":")
		name = strings.ReplaceAll(name, "_", " ")
		row := []any{fmt.Sprintf("`%s`, %s", routine, name)}
		for _, slots := range sizes {
			i := slices.IndexFunc(m.bySize[sized(pool, slots)], func(c budget.CaseResult) bool { return c.Routine == routine && c.Case == name })
			if i < 0 {
				return "", fmt.Errorf("%s has no case %q in %d slots", routine, name, slots)
			}
			row = append(row, m.bySize[sized(pool, slots)][i].Body)
		}
		t.row(row...)
	}
	return t.String(), nil
}

// crossover shows each size half in use.
func (m *measurements) crossover() string {
	var t markdown
	header := []any{"slots", "live", "spawns a frame"}
	for _, p := range m.Crossover.Pools {
		header = append(header, p)
	}
	t.row(append(header, "cheapest", "by")...)
	for _, slots := range m.Crossover.Slots {
		for _, spawns := range m.Crossover.Spawns {
			live := slots / 2
			if unsteady(live, spawns) {
				continue
			}
			row := []any{slots, live, spawns}
			for _, p := range m.Crossover.Pools {
				v, _ := m.Crossover.At(p, slots, live, spawns)
				row = append(row, math.Round(v))
			}
			w := m.Crossover.Winner(slots, live, spawns)
			t.row(append(row, w, math.Round(w.Margin()))...)
		}
	}
	wins, _, places := m.Crossover.Wins()
	for _, p := range m.Crossover.Pools {
		t.below.WriteString(fmt.Sprintf("\n%s is cheapest in %d of the %d combinations measured.\n", p, wins[p], places))
	}
	return t.String()
}

// sustained are the searches of a pool.
func (m *measurements) sustained(pool string) (out []claim.Sustained) {
	for _, s := range m.Sustained {
		if s.Pool == pool {
			out = append(out, s)
		}
	}
	return out
}

func ownClaim(pool, id string) bool {
	p, err := Find(pool)
	return err == nil && slices.ContainsFunc(p.Claims, func(c claim.Claim) bool { return c.ID == id })
}

// markdown is a table, whose first row is the header, and text above and below it. Columns of numbers are aligned to the right.
type markdown struct {
	rows         [][]string
	above, below strings.Builder
}

func (t *markdown) row(cells ...any) {
	row := make([]string, len(cells))
	for i, c := range cells {
		switch v := c.(type) {
		case int:
			c = claim.Number(float64(v))
		case float64:
			c = claim.Number(v)
		}
		row[i] = fmt.Sprint(c)
	}
	t.rows = append(t.rows, row)
}

func (t *markdown) cells(rows Cells) {
	for _, r := range rows {
		t.row(anys(r)...)
	}
}

// isNumber matches a cell of a column of numbers: a figure, with or without per cent, or what stands where there is none.
var isNumber = regexp.MustCompile(`^(|–|none|no bound|-?[\d,.]+( %)?)$`)

func (t *markdown) String() string {
	var b strings.Builder
	line := func(row []string) { b.WriteString("| " + strings.Join(row, " | ") + " |\n") }
	for n, row := range t.rows {
		if line(row); n > 0 {
			continue
		}
		for i := range row {
			rule := "|---:"
			for _, other := range t.rows[1:] {
				if !isNumber.MatchString(other[i]) {
					rule = "|---"
				}
			}
			b.WriteString(rule)
		}
		b.WriteString("|\n")
	}
	return t.above.String() + b.String() + t.below.String()
}
