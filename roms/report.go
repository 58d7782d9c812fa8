package roms

import (
	"context"
	"fmt"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/budget/report"
)

// Frames is how many frames of its attract mode each pool runs in a report: the
// script's four scenes and a little more.
const Frames = 600

// boot is how many frames from power-on on stay out of a report: the cartridge
// waits for the PPU and draws its scene.
const boot = 8

// Options choose what a report measures.
type Options struct {
	Pools     []string // names; none means all, and the hardware's claims
	Frames    int      // 0 means Frames
	Crossover bool

	// Progress, if set, is called after each piece of work; calls do not
	// overlap.
	Progress func(done, total int, what string)
}

// Find returns the pool with a name. The error names those that are nearest to it, or all.
func Find(name string) (Pool, error) {
	var known []string
	for _, p := range All() {
		if p.Name == name {
			return p, nil
		}
		known = append(known, p.Name)
	}
	if near := symbols.Nearest(name, known); len(near) > 0 {
		return Pool{}, fmt.Errorf("there is no pool %q; did you mean %s?", name, strings.Join(near, ", "))
	}
	return Pool{}, fmt.Errorf("there is no pool %q; the pools are %s", name, strings.Join(known, ", "))
}

// Report is the report of the exhibition, and beside its sections the
// measurements they show. Crossover is nil and the others are empty where they were
// not measured.
type Report struct {
	*report.Report
	Judged    []claim.Judgement
	Tricks    []TrickRow
	Crowded   []CrowdedRow
	Crossover *claim.Grid
	Widths    []WidthGrid
}

// Measure makes the exhibition's report: the claims judged, the cases of every
// routine, frames of the attract mode.
func Measure(ctx context.Context, lab *claim.Lab, opt Options) (*Report, error) {
	pools, err := chosen(opt.Pools)
	if err != nil {
		return nil, err
	}
	frames := opt.Frames
	if frames == 0 {
		frames = Frames
	}
	total := 2*len(pools) + 2
	if len(opt.Pools) == 0 {
		total++
	}
	if opt.Crossover {
		total++
	}
	done := 0
	tell := func(what string) {
		done++
		if opt.Progress != nil {
			opt.Progress(done, total, what)
		}
	}
	out := &Report{Report: &report.Report{Documents: documents()}}
	var claims []claim.Claim
	for _, p := range pools {
		claims = append(claims, p.Claims...)
	}
	if len(opt.Pools) == 0 {
		claims = append(claims, hardware()...)
	}
	if out.Judged, err = claim.JudgeAll(ctx, lab, claims); err != nil {
		return nil, err
	}
	out.AddClaims(out.Judged)
	tell("claims")
	for _, p := range pools {
		if err := addCases(lab, out.Report, p); err != nil {
			return nil, err
		}
		tell(p.Name + ": cases")
	}
	if err := addSustained(ctx, lab, out.Report, pools); err != nil {
		return nil, err
	}
	tell("what a frame sustains")
	runs := make([]*budget.FrameReport, len(pools))
	err = budget.Each(ctx, len(pools), func(i int) error {
		var err error
		runs[i], err = attract(ctx, lab, pools[i], frames)
		return err
	})
	if err != nil {
		return nil, err
	}
	for i, p := range pools {
		out.AddFrames(report.Pool{Name: p.Name, Update: p.Update, Draw: p.Draw}, runs[i])
		tell(p.Name + ": frames")
	}
	if len(opt.Pools) == 0 {
		if out.Tricks, err = measureTricks(ctx, lab); err != nil {
			return nil, err
		}
		if out.Crowded, err = measureCrowded(lab); err != nil {
			return nil, err
		}
		out.Sections = append(out.Sections, trickSection(out.Tricks), crowdedSection(out.Crowded))
		tell("tricks")
	}
	if opt.Crossover {
		if out.Crossover, err = crossover(ctx, lab); err != nil {
			return nil, err
		}
		if out.Widths, err = measureWidths(ctx, lab); err != nil {
			return nil, err
		}
		out.Sections = append(out.Sections, crossoverSection(out.Crossover), widthSection(out.Widths))
		tell("crossover")
	}
	return out, nil
}

func chosen(names []string) ([]Pool, error) {
	if len(names) == 0 {
		return All(), nil
	}
	var pools []Pool
	for _, name := range names {
		p, err := Find(name)
		if err != nil {
			return nil, err
		}
		pools = append(pools, p)
	}
	return pools, nil
}

// addCases runs the cases of a pool's cartridge and of the libraries beside it.
func addCases(lab *claim.Lab, r *report.Report, p Pool) error {
	for _, path := range append([]string{p.Main}, p.Libraries...) {
		m, err := exhibits.Open(lab, path, p.Sizes[0])
		if err != nil {
			return err
		}
		m.CountLines()
		r.AddCases(p.Name, m.RunCases())
		if path == p.Main {
			r.AddProgram(p.Name, m.Machine)
		}
	}
	return nil
}

// addSustained searches what one frame sustains of each pool.
func addSustained(ctx context.Context, lab *claim.Lab, r *report.Report, pools []Pool) error {
	found := make([][]*claim.Sustained, len(pools))
	err := budget.Each(ctx, len(pools), func(i int) error {
		if pools[i].Loads == nil {
			return nil
		}
		loads, err := pools[i].Loads(lab)
		if err != nil {
			return err
		}
		for _, load := range loads {
			s, err := lab.Sustain(ctx, pools[i].Name, load)
			if err != nil {
				return err
			}
			found[i] = append(found[i], s)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, list := range found {
		for _, s := range list {
			r.Sustained = append(r.Sustained, *s)
		}
	}
	return nil
}

// attract runs a pool's cartridge without input, in its attract mode.
func attract(ctx context.Context, lab *claim.Lab, p Pool, frames int) (*budget.FrameReport, error) {
	program, err := exhibits.Program(lab, p.Main, p.Sizes[0])
	if err != nil {
		return nil, err
	}
	key := fmt.Sprintf("%s, %d frames", p.Name, frames)
	return lab.Frames(ctx, key, program, budget.FrameRun{Frames: boot + frames, Skip: boot})
}
