package budget

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// newTable makes a table in the style of all reports; the columns from
// firstNumber on (counted from 1) hold numbers, n of them.
func newTable(title string, firstNumber, n int, header ...any) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	t.Style().Options.SeparateRows = false
	t.SetTitle(title)
	t.AppendHeader(header)
	var columns []table.ColumnConfig
	for i := range len(header) {
		c := table.ColumnConfig{Number: i + 1}
		if i+1 >= firstNumber && i+1 < firstNumber+n {
			c.Align, c.AlignHeader = text.AlignRight, text.AlignRight
		}
		columns = append(columns, c)
	}
	t.SetColumnConfigs(columns)
	return &wrapping{t, columns}
}

// wrapping is a table whose columns can be told later where to break.
type wrapping struct {
	table.Writer
	columns []table.ColumnConfig
}

func wrapColumn(t table.Writer, column, width int) {
	if w, ok := t.(*wrapping); ok {
		w.columns[column-1].WidthMax = width
		w.columns[column-1].WidthMaxEnforcer = text.WrapSoft
		w.SetColumnConfigs(w.columns)
	}
}

func routinesTable(rows []RoutineRow) table.Writer {
	t := newTable("Routines, in cycles", 4, 2, "pool", "routine", "case", "body", "call")
	last := ""
	for _, c := range rows {
		if c.Pool != last && last != "" {
			t.AppendSeparator()
		}
		last = c.Pool
		t.AppendRow(table.Row{c.Pool, c.Routine, c.Condition, number(float64(c.Body)), number(float64(c.Call))})
	}
	return t
}

func framesTable(rows []FrameRow) table.Writer {
	t := newTable("Frames, in cycles a frame", 3, 9, "pool", "routine", "min", "median", "p99", "max", "of frame", "of vblank", "own median", "own max")
	last := ""
	for _, c := range rows {
		pool, vblank := "", ""
		if c.OfVblank < 1 { // more cannot be done in it
			vblank = percent(c.OfVblank)
		}
		if c.Pool != last {
			if last != "" {
				t.AppendSeparator()
			}
			pool = c.Pool
		}
		last = c.Pool
		t.AppendRow(table.Row{pool, c.Routine, number(float64(c.Min)), number(float64(c.Median)), number(float64(c.P99)), number(float64(c.Max)),
			percent(c.OfFrame), vblank, number(float64(c.Exclusive.Median)), number(float64(c.Exclusive.Max))})
	}
	return t
}

func brokenTable(rows []BrokenRow) table.Writer {
	t := newTable("Promises that were not kept", 0, 0, "pool", "routine", "what happened")
	for _, b := range rows {
		t.AppendRow(table.Row{b.Pool, b.Routine, b.Sentence})
	}
	return t
}

func tricksTable(rows []TrickRow) table.Writer {
	t := newTable(fmt.Sprintf("Ways to write it: %d slots, cycles", trickSize(rows)), 2, 7,
		"way", "empty", "half live", "all live", "frame, 1 spawn", "8 spawns", "bytes of code", "of RAM")
	for _, r := range rows {
		one, eight := "", ""
		if r.One > 0 {
			one, eight = number(round(r.One, 0)), number(round(r.Eight, 0))
		}
		t.AppendRow(table.Row{r.Name, number(r.Empty), number(r.Half), number(r.Full), one, eight, r.Code, r.RAM})
	}
	return t
}

func trickSize(rows []TrickRow) int {
	if len(rows) == 0 {
		return 0
	}
	return rows[0].Slots
}

func crowdedTable(rows []CrowdedRow) table.Writer {
	t := newTable("More objects on a line than it shows", 2, 4, "drawn", "bullets", "seen at once", "seen in turn", "cycles to draw")
	for _, r := range rows {
		t.AppendRow(table.Row{r.Drawing, r.Bullets, r.AtOnce, r.Ever, number(r.Cycles)})
	}
	return t
}

// table says who is cheapest where.
func (w *WidthGrid) table() table.Writer {
	header := []any{"slots", "live"}
	for _, n := range w.Grid.Spawns {
		header = append(header, fmt.Sprintf("%d %s", n, plural(n, "spawn", "spawns")))
	}
	t := newTable(fmt.Sprintf("Cheapest with objects of %d fields", w.Fields), 1, 2, header...)
	for _, slots := range w.Grid.Slots {
		for _, live := range w.Grid.Lives(slots) {
			row := table.Row{slots, live}
			for _, n := range w.Grid.Spawns {
				pool, _ := w.Grid.Winner(slots, live, n)
				row = append(row, pool)
			}
			t.AppendRow(row)
		}
		t.AppendSeparator()
	}
	return t
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
