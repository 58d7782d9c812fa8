package show

import (
	"encoding/json"
	"io"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/profile"
	"pool6502/budget/report"
	"pool6502/budget/watch"
)

// A Document is a profile in JSON. Cycles are CPU cycles; lists are sorted, costliest
// first.
type Document struct {
	ROM          string            `json:"rom"`
	Region       string            `json:"region"`
	Setup        string            `json:"setup,omitempty"` // how it was played: input, RAM at power-on, pace, what waits
	Frames       int               `json:"frames"`
	Skipped      int               `json:"skipped"`
	Interrupted  bool              `json:"interrupted,omitempty"`
	FrameCycles  float64           `json:"frame_cycles"`
	Cycles       uint64            `json:"cycles"`
	Unattributed int64             `json:"unattributed"`
	Busy         Spread            `json:"busy"`
	WorstFrame   uint32            `json:"worst_frame"`
	Missed       int               `json:"missed"`
	NotKnown     bool              `json:"missed_not_known,omitempty"` // it is not known whether a frame was missed, and missed is 0: whenever vblank began, NMI and rendering were off, or the program was in no loop that is recognised as waiting
	NoNMI        int               `json:"no_nmi,omitempty"`           // frames in which NMI was on and none came, because the program read $2002 just as vblank began
	Loading      int               `json:"loading"`                    // frames that would be missed if rendering were on
	Late         []LateRow         `json:"late_frames,omitempty"`      // the missed and loading ones
	Lag          int               `json:"lag"`
	Hang         string            `json:"hang,omitempty"` // from which frame on the program hangs, and why
	Vblank       Vblank            `json:"vblank"`
	Causes       map[string]uint64 `json:"causes"`
	Budgets      []BudgetRow       `json:"budgets"`
	Main         watch.Activity    `json:"main"`  // in which frames the main program did anything but wait
	Shown        watch.Activity    `json:"shown"` // in which frames rendering was on when vblank ended
	Routines     []RoutineRow      `json:"routines"`
	Lines        []LineRow         `json:"lines"`
	Memory       *profile.Memory   `json:"memory,omitempty"`
	Notes        []string          `json:"notes,omitempty"`
	Rounds       *Rounds           `json:"rounds,omitempty"`

	Regressions []report.Regression `json:"regressions,omitempty"`
	Stale       []string            `json:"stale,omitempty"`
}

// Rounds are the most times that some instructions ran in one call: the first one of a loop, and those that read with an index or through a
// pointer. bound --profile reads them.
type Rounds struct {
	CRC    string     `json:"crc"`    // CRC-32 of the ROM file, in hexadecimal
	Frames int        `json:"frames"` // how many frames were played, skipped ones included
	Most   []RoundRow `json:"most"`
}

// A RoundRow is one of these instructions.
type RoundRow struct {
	Where string `json:"where,omitempty"` // file and line
	PRG   int    `json:"prg"`             // its offset in PRG ROM
	Times int    `json:"times"`
	Going bool   `json:"going,omitempty"` // this call had not ended when the run ended
}

// Spread is a distribution.
type Spread struct {
	Mean   float64 `json:"mean"`
	Median int     `json:"median"`
	P99    int     `json:"p99"`
	Max    int     `json:"max"`
}

// Vblank is when the last PPU write or DMA ended, in cycles since vblank began.
type Vblank struct {
	Cycles     float64 `json:"cycles"` // length of vblank
	Frames     int     `json:"frames"` // how many frames had PPU writes or DMA, with rendering on
	Median     int     `json:"median"`
	P99        int     `json:"p99"`
	Max        int     `json:"max"`
	WorstFrame int     `json:"worst_frame"` // -1 for none
	Overruns   int     `json:"overruns"`    // frames

	Outside []OutsideRow `json:"outside,omitempty"` // the writes to the PPU outside vblank
}

// BudgetRow is one budget.
type BudgetRow struct {
	Of     string  `json:"of"` // a routine, nmi or frame
	File   string  `json:"file,omitempty"`
	Line   int     `json:"line,omitempty"`
	Per    string  `json:"per"` // call, frame or vblank
	Budget string  `json:"budget"`
	Most   int     `json:"most"`
	Frames float64 `json:"frames,omitempty"` // how many frames it allows, if more than one
	Held   int     `json:"held"`             // how often it was checked
	Broken int     `json:"broken"`
	Worst  int     `json:"worst"`
	Frame  uint32  `json:"frame"` // of the worst

	Proved  *int   `json:"proved,omitempty"` // cycles that no call, or no frame of the main loop, exceeds
	Verdict string `json:"verdict,omitempty"`
	Why     string `json:"why,omitempty"` // why there is no bound

	If []bound.Condition `json:"if,omitempty"` // what must hold for it to be right

	Path string `json:"path,omitempty"`
	Show string `json:"show,omitempty"` // the command that shows it
}

// RoutineRow has the figures of one routine.
type RoutineRow struct {
	Routine     string         `json:"routine"`
	Addr        int            `json:"addr"`
	File        string         `json:"file,omitempty"`
	Line        int            `json:"line,omitempty"`
	Interrupt   bool           `json:"interrupt,omitempty"`
	Calls       uint64         `json:"calls"`
	Inclusive   Spread         `json:"inclusive"` // cycles a frame
	InclusiveAt uint32         `json:"inclusive_max_frame"`
	Exclusive   Spread         `json:"exclusive"`
	ExclusiveAt uint32         `json:"exclusive_max_frame"`
	Body        Spread         `json:"body"` // cycles of the body of a call, without waiting; for a handler, with its entry and RTI
	DearestAt   uint32         `json:"dearest_frame"`
	DearestPath string         `json:"dearest_path,omitempty"`
	Worked      watch.Activity `json:"worked"` // in which frames it did anything but wait
}

// LineRow is one source line, or one instruction if no source is known.
type LineRow struct {
	File    string            `json:"file,omitempty"`
	Line    int               `json:"line,omitempty"`
	Addr    int               `json:"addr"`
	Routine string            `json:"routine"`
	Text    string            `json:"text,omitempty"` // as the source has it
	Runs    uint64            `json:"runs"`
	Cycles  uint64            `json:"cycles"`
	Causes  map[string]uint64 `json:"causes"`
}

// spread summarises a distribution.
func spread(d *watch.Dist) Spread {
	return Spread{Mean: round(d.Mean(), 1000), Median: d.Median(), P99: d.P99(), Max: d.Max()}
}

// keys are the causes' names in JSON.
var keys = [profile.NumCauses]string{"work", "page_cross", "branch_taken", "branch_page", "waiting", "oam_dma", "dmc_dma", "interrupt_entry"}

func causes(c *profile.Causes) map[string]uint64 {
	m := map[string]uint64{}
	for i, n := range c {
		if n > 0 {
			m[keys[i]] = n
		}
	}
	return m
}

// Document returns the report for JSON.
func (r *Report) Document() *Document {
	p := r.Profile
	d := &Document{
		Rounds: r.Rounds, ROM: r.ROM, Region: p.Region.String(), Setup: r.Setup, Frames: len(p.Frames), Skipped: p.Skipped, Interrupted: p.Interrupted,
		FrameCycles: p.FrameCycles, Cycles: p.Cycles(), Unattributed: p.Unattributed(),
		Busy: spread(p.Busy()), WorstFrame: p.Frames[p.Worst()].Number, Missed: p.Count(profile.Missed), NotKnown: r.notKnown(), NoNMI: p.Count(profile.NoNMI), Loading: p.Count(profile.Loading), Late: r.late(), Lag: p.Count(profile.Lag),
		Causes: causes(&p.Causes), Budgets: []BudgetRow{}, Main: p.Main, Shown: p.Shown, Routines: []RoutineRow{}, Lines: []LineRow{}, Memory: p.Memory, Notes: r.Notes,
		Regressions: r.Regressions, Stale: r.Stale,
	}
	if p.Hang >= 0 {
		d.Hang = p.HangText()
	}
	ends := p.VblankEnds()
	d.Vblank = Vblank{
		Cycles: round(p.Vblank, 1000), Frames: ends.Count(), Median: ends.Median(), P99: ends.P99(), Max: ends.Max(),
		WorstFrame: -1, Overruns: p.Count(profile.Overrun), Outside: r.writes(),
	}
	if at := p.LatestVblank(); at >= 0 {
		d.Vblank.WorstFrame = int(p.Frames[at].Number)
	}
	for i := range p.Budgets {
		d.Budgets = append(d.Budgets, r.budgetRow(&p.Budgets[i]))
	}
	for _, t := range p.Ranked() {
		row := RoutineRow{
			Routine: t.Name, Addr: int(t.Addr), File: t.Pos.File, Line: t.Pos.Line, Interrupt: t.Interrupt, Calls: t.Calls,
			Inclusive: spread(&t.Inclusive), InclusiveAt: t.InclusiveAt, Exclusive: spread(&t.Exclusive), ExclusiveAt: t.ExclusiveAt,
			Body: spread(&t.Body), DearestAt: t.Dearest.Frame, Worked: t.Worked,
		}
		if t.Calls > 0 {
			row.DearestPath = p.PathName(t.Dearest.Path)
		}
		d.Routines = append(d.Routines, row)
	}
	for _, l := range p.Lines() {
		text, _ := p.Meter().SourceLine(l.Pos)
		d.Lines = append(d.Lines, LineRow{
			Text: text, File: l.Pos.File, Line: l.Pos.Line, Addr: l.Addr, Routine: p.Routines[l.Routine].Name, Runs: l.Runs, Cycles: l.Cycles.Total(), Causes: causes(&l.Cycles),
		})
	}
	return d
}

func (r *Report) budgetRow(b *profile.Budget) BudgetRow {
	row := BudgetRow{
		Of: b.Of, File: b.Pos.File, Line: b.Pos.Line, Budget: b.Limit.String(), Most: b.Most, Held: b.Holds, Broken: b.Breaks,
		Worst: b.Worst.Cycles, Frame: b.Worst.Frame, Per: map[contract.Per]string{contract.PerCall: "call", contract.PerFrame: "frame", contract.OfVblank: "vblank"}[b.Per],
	}
	if most := float64(b.Most); most > r.Profile.FrameCycles {
		row.Frames = round(most/r.Profile.FrameCycles, 10)
	}
	if p := b.Proved; p != nil {
		if row.Verdict, row.Why, row.If = p.Verdict, p.Why, p.If; p.Worst >= 0 {
			row.Proved = &p.Worst
		}
	}
	if b.Holds > 0 && b.Worst.Path >= 0 {
		row.Path = r.Profile.PathName(b.Worst.Path)
	}
	if b.Breaks > 0 && r.Command != nil {
		row.Show = r.Command(b.Worst.Frame)
	}
	return row
}

func (r *Report) json(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r.Document())
}
