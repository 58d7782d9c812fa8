package command

import (
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget/profile"
	"pool6502/budget/profile/export"
	"pool6502/budget/profile/page"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/nes"
	"pool6502/nes/script"
)

// busiestFrames is how many frames are recorded in full where a page or a trace is written.
const busiestFrames = 8

// mostChosen is how many frames --full may name: each takes as much memory as its calls and its
// picture.
const mostChosen = 200

// profileFiles are the names of the files to write. An empty name writes none.
type profileFiles struct {
	pprof, cpuprofile, perfetto, lcov, html string

	full   string // frames to record in full
	chosen []int  // likewise
	out    outputSet
}

// Add adds the flags.
func (f *profileFiles) Add(c *cobra.Command) {
	outputFlag(c, &f.html, "html", "", "write an HTML page: frames, flame graphs, routines, sources; it needs no network")
	outputFlag(c, &f.pprof, "pprof", "", "write a profile for go tool pprof")
	outputFlag(c, &f.cpuprofile, "cpuprofile", "", "write a .cpuprofile for Chrome and VS Code: the run, or the frames of --full in the order of time")
	outputFlag(c, &f.perfetto, "perfetto", "", "write a timeline of the busiest frames, and of those of --full, for ui.perfetto.dev")
	outputFlag(c, &f.lcov, "lcov", "", "write the coverage of lines and branches in lcov's format")
	c.Flags().StringVar(&f.full, "full", "", "frames to record in full for --html and --perfetto, and to write in the order of time to --cpuprofile, as `100,200-203`")
}

// Prepare checks the names of the files before anything runs, and sets in opt which frames are recorded
// in full.
func (f *profileFiles) Prepare(opt *profile.Options) error {
	if err := f.out.Claim(f.html, f.pprof, f.cpuprofile, f.perfetto, f.lcov); err != nil {
		return err
	}
	if f.full != "" && f.html == "" && f.perfetto == "" && f.cpuprofile == "" {
		return fmt.Errorf("--full %s is for --html, --perfetto and --cpuprofile; give one of them too", f.full)
	}
	if f.html != "" || f.perfetto != "" {
		opt.Busiest = busiestFrames
	}
	var err error
	if f.chosen, err = parseFrames(f.full); err != nil {
		return fmt.Errorf("--full %s: %w", f.full, err)
	}
	for _, n := range f.chosen {
		if n < opt.Skip || n >= opt.Frames {
			return fmt.Errorf("--full %s: give frames from %d to %d, or run more with --frames", f.full, opt.Skip, opt.Frames-1)
		}
	}
	opt.Trees = append(opt.Trees, f.chosen...)
	return nil
}

// parseFrames reads 100,200-203.
func parseFrames(text string) (list []int, err error) {
	if text == "" {
		return nil, nil
	}
	for _, part := range strings.Split(text, ",") {
		from, to, isRange := strings.Cut(strings.TrimSpace(part), "-")
		a, err := strconv.ParseUint(from, 10, 31)
		b := a
		if err == nil && isRange {
			b, err = strconv.ParseUint(to, 10, 31)
		}
		if err != nil || b < a {
			return nil, fmt.Errorf("%q is not a frame or a range of frames; write 100 or 200-203", part)
		}
		if b-a >= mostChosen || len(list)+int(b-a) >= mostChosen {
			return nil, fmt.Errorf("at most %d frames can be recorded in full", mostChosen)
		}
		for n := a; n <= b; n++ {
			list = append(list, int(n))
		}
	}
	return list, nil
}

// Write writes the files. They appear when out is committed.
func (f *profileFiles) Write(p *profile.Profile, opt page.Options) error {
	for _, w := range []struct {
		path  string
		write func(io.Writer) error
	}{
		{f.html, func(w io.Writer) error { return page.Write(w, p, opt) }},
		{f.pprof, func(w io.Writer) error { return export.Pprof(w, p) }},
		{f.cpuprofile, func(w io.Writer) error {
			if len(f.chosen) > 0 {
				return export.CPUTimeline(w, p, f.chosen)
			}
			return export.CPUProfile(w, p)
		}},
		{f.perfetto, func(w io.Writer) error { return export.Trace(w, p) }},
		{f.lcov, func(w io.Writer) error { return export.LCOV(w, p) }},
	} {
		if w.path == "" {
			continue
		}
		if err := f.out.WriteFunc(w.path, w.write); err != nil {
			return err
		}
	}
	return nil
}

// setupOf returns a text about how a program is played: its input, its RAM at power-on, and its pace.
func setupOf(keys *script.Script, cfg nes.Config, game *program.Program) (string, error) {
	input := "no input"
	if keys != nil {
		sum := fnv.New32a()
		if err := script.WriteLines(sum, keys); err != nil {
			return "", err
		}
		input = fmt.Sprintf("input %08x", sum.Sum32())
	}
	ram := fmt.Sprintf("RAM $%02X", cfg.RAM.Byte)
	if cfg.RAM.Seed != 0 {
		ram = fmt.Sprintf("RAM of seed %d", cfg.RAM.Seed)
	}
	text := fmt.Sprintf("%s, %s, a pass of %s", input, ram, report.Plural(max(1, game.Every), "frame"))
	if len(game.Waits) > 0 {
		text += ", waits " + strings.Join(game.Waits, " ")
	}
	return text, nil
}
