package lsp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bound"
	"pool6502/budget/check"
	"pool6502/budget/profile"
	"pool6502/budget/profile/export"
	"pool6502/budget/profile/page"
	"pool6502/budget/program"
	"pool6502/nes/script"
)

// testResult is the result of a case.
type testResult struct {
	Routine string   `json:"routine"`
	Case    string   `json:"case"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
	OK      bool     `json:"ok"`
	Cycles  int      `json:"cycles"`
	Wrong   []string `json:"wrong,omitempty"`
}

// testDeed runs the cases of a routine, or of all.
func testDeed(ctx context.Context, game *program.Program, o order) (any, error) {
	m := &measurement{ctx: ctx, f: &facts{routines: map[string]*routineFacts{}}, kept: &kept{}, post: func() {}}
	list, failed := []testResult{}, 0
	for _, c := range game.Contracts {
		if o.routine != "" && c.Routine != o.routine {
			continue
		}
		m.f.routines[c.Routine] = &routineFacts{worst: -1, bound: -1, wrong: map[string]string{}}
	}
	err := m.each(game, func(c *asm.Contract, k *asm.Case, got caseFacts) {
		one := testResult{c.Routine, k.Name, k.Pos.File, k.Pos.Line, got.wrong == "" && !got.left, got.body, nil}
		if got.wrong != "" {
			one.Wrong = strings.Split(got.wrong, "; ")
		}
		if !one.OK {
			failed++
		}
		list = append(list, one)
	})
	if err != nil {
		return nil, err
	}
	message := fmt.Sprintf("%s held", plural(len(list), "case"))
	if failed > 0 {
		message = fmt.Sprintf("%d of %s failed", failed, plural(len(list), "case"))
	}
	return map[string]any{"message": message, "cases": list}, nil
}

// proveDeed proves the worst case of a routine, or of all.
func proveDeed(ctx context.Context, game *program.Program, o order) (any, error) {
	prog, err := bound.New(game)
	if err != nil {
		return nil, err
	}
	prog.Stop = func() bool { return ctx.Err() != nil }
	list, lines := []map[string]any{}, []string{}
	for _, c := range game.Contracts {
		if o.routine != "" && c.Routine != o.routine || ctx.Err() != nil {
			continue
		}
		one := prove(game, prog, c, -1)
		said := c.Routine + " " + one.said
		for _, b := range proveFrames(game, prog, []*asm.Contract{c}) {
			said += ". " + b.said
		}
		lines = append(lines, said)
		list = append(list, map[string]any{"routine": c.Routine, "verdict": one.verdict, "bound": one.bound, "budget": c.Budget, "given": one.given, "said": said})
	}
	message := fmt.Sprintf("%s analysed", plural(len(list), "routine"))
	if len(lines) == 1 {
		message = lines[0]
	}
	return map[string]any{"message": message, "routines": list}, nil
}

// attackFrame is the frame of the game from which attackDeed starts each strike.
const attackFrame = 120

// attackDeed interrupts a routine by the game's NMI before each of its cycles, and tests an expression after it.
func attackDeed(ctx context.Context, game *program.Program, o order) (any, error) {
	if game.Library() {
		return nil, errors.New("this source has no vectors, and so no NMI handler; run pool6502 attack with --handler")
	}
	m, err := budget.Open(game, budget.Options{})
	if err != nil {
		return nil, err
	}
	holds, err := check.Parse(m, o.more)
	if err != nil {
		return nil, err
	}
	const wrong = "wrong"
	a := budget.Attack{Routine: o.routine, Judge: holds.Judge(wrong), Start: budget.Start{Frame: attackFrame, Input: o.input}}
	r, err := a.Run(ctx, game, budget.Options{})
	if err != nil {
		return nil, err
	}
	strikes := fmt.Sprintf("%s by %s in frame %d, one before each cycle", plural(len(r.Strikes), "strike"), r.Handler, attackFrame)
	message := r.Routine + ": all fine; " + strikes
	if i := slices.IndexFunc(r.Strikes, func(k budget.Strike) bool { return k.Outcome != budget.OutcomeFine }); i >= 0 {
		k := r.Strikes[i]
		message = fmt.Sprintf("%s: %s if the NMI comes at cycle %d, at %s; not fine: %d of %s", r.Routine, strings.TrimSpace(k.Outcome+" "+k.Detail), k.Cycle, k.Where, len(r.Strikes)-r.Outcomes[budget.OutcomeFine], strikes)
	}
	return map[string]any{"message": message, "outcomes": r.Outcomes}, nil
}

// record runs a game, with its busiest frame in full.
func record(ctx context.Context, game *program.Program, input *script.Script) (*profile.Profile, error) {
	if game.Library() {
		return nil, program.ErrNoFrames
	}
	p, err := profile.Record(ctx, game, profile.Options{Frames: framesMeasured, Input: input, Busiest: 1})
	if err != nil {
		return nil, err
	}
	if len(p.Frames) == 0 {
		return nil, errors.New("the game did not run a whole frame")
	}
	return p, nil
}

// worstFrameDeed names the worst frame and what took the time in it.
func worstFrameDeed(ctx context.Context, game *program.Program, o order) (any, error) {
	p, err := record(ctx, game, o.input)
	if err != nil {
		return nil, err
	}
	f := p.Frames[p.Worst()]
	rows := []map[string]any{}
	for _, r := range p.Ranked() {
		if len(rows) < 20 {
			rows = append(rows, map[string]any{"routine": r.Name, "cycles": r.Inclusive.Max(), "calls": r.Calls})
		}
	}
	message := fmt.Sprintf("frame %d is the worst of %d: %s of %s cycles busy", f.Number, len(p.Frames), contract.Grouped(int(f.Busy)), contract.Grouped(int(f.Cycles)))
	if n := p.Count(profile.Missed); n > 0 {
		message += fmt.Sprintf("; %s missed", plural(n, "frame"))
	} else if why, _ := p.NotKnown(); why != "" {
		message += "; whether frames are missed is not known: " + why
	}
	return map[string]any{"message": message, "frame": f.Number, "busy": f.Busy, "cycles": f.Cycles, "routines": rows}, nil
}

// profileDeed returns the page of a profile, as HTML; or, if asked for "cpuprofile", a .cpuprofile.
func profileDeed(ctx context.Context, game *program.Program, o order) (any, error) {
	p, err := record(ctx, game, o.input)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	message := fmt.Sprintf("%s of %s", plural(len(p.Frames), "frame"), game.Title())
	if o.more == "cpuprofile" {
		if err := export.CPUProfile(&b, p); err != nil {
			return nil, err
		}
		return map[string]any{"message": message, "cpuprofile": b.String()}, nil
	}
	if err := page.Write(&b, p, page.Options{Title: game.Title(), Source: game.ReadLines}); err != nil {
		return nil, err
	}
	return map[string]any{"message": message, "html": b.String()}, nil
}
