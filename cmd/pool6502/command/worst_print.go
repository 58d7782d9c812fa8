package command

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"pool6502/budget/bound/frame"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/budget/worst"
	"pool6502/internal/files"
	"pool6502/nes"
	"pool6502/nes/script"
)

// write writes the input in the format of its ending.
func (r *worstReport) write(w io.Writer, path string, game *program.Program, cfg nes.Config) error {
	if !strings.EqualFold(filepath.Ext(path), ".fm2") {
		return script.WriteLines(w, r.script)
	}
	con, err := nes.Open(game.Image, nes.Config{Region: cfg.Region, SampleRate: -1})
	if err != nil {
		return err
	}
	movie := script.Movie{ROM: game.Name, Checksum: script.Checksum(con.Cart()), GUID: "00000000-0000-0000-0000-000000000000", PAL: con.Region() != nes.NTSC, Comments: []string{"author pool6502 worst"}}
	return script.WriteFM2(w, &movie, r.script.Records(r.script.Frames))
}

// worstOf has, for each measure, what its value is of, and the unit.
var worstOf = map[worst.Measure][2]string{
	worst.Pass: {"the costliest pass", "cycles"}, worst.Call: {"the costliest call that returned of ", "cycles"}, worst.NMI: {"the longest NMI handler", "cycles"},
	worst.Vblank: {"the last write to $2007 or transfer of sprites, after vblank began", "cycles"}, worst.Stack: {"the deepest stack", "bytes"},
	worst.Sprites: {"the fullest scanline", "sprites"},
}

func (r *worstReport) print(w io.Writer) error {
	if r.Found == 0 && r.Hang == "" {
		_, err := fmt.Fprintf(w, "%s: nothing was measured in %s frames\n", r.ROM, contract.Grouped(r.Tried))
		return err
	}
	var b strings.Builder
	what := worstOf[worst.Measure(r.Of)]
	cut := ""
	if r.Cut {
		cut = ", interrupted"
	}
	how := cmp.Or(r.how, fmt.Sprintf("%s frames tried, seed %d%s", contract.Grouped(r.Tried), r.Seed, cut))
	switch {
	case r.Hang != "": // a value would be that of another input
		fmt.Fprintf(&b, "%s: hang %s (%s)\n", r.ROM, r.Hang, how)
	case r.AtLeast:
		fmt.Fprintf(&b, "%s: %s%s: at least %s %s, in frame %s (%s). The pass began in frame %s and ended in frame %s. The program did not wait before or after it, so that its exact beginning and end are not known, and only the frames in between are counted\n", r.ROM, what[0], r.Routine, contract.Grouped(r.Found), what[1], contract.Grouped(r.Frame), how, contract.Grouped(r.Full), contract.Grouped(r.Frame))
	default:
		fmt.Fprintf(&b, "%s: %s%s: %s %s, in frame %s (%s)\n", r.ROM, what[0], r.Routine, contract.Grouped(r.Found), what[1], contract.Grouped(r.Frame), how)
	}
	r.printLimits(&b)
	r.printLines(&b)
	if r.how == "" {
		r.printInput(&b)
	}
	return report.Print(w, b.String())
}

// doubt prints a warning if it is not known where a pass ends.
func (f *worstFlags) doubt(found *worst.Found, game *program.Program, stderr io.Writer) {
	if found.Unknown != "" && f.of == string(worst.Pass) {
		warn(stderr, "%s: it is not known where a pass ends: %s", game.Name, notWaited(found.Unknown, found.Marks))
	}
}

// notWaited returns what Meter.NotWaited says, with what helps.
func notWaited(why string, marks bool) string {
	if marks {
		why += "; " + report.NameLoop
	}
	return why
}

// printLimits prints the bound, and what the input misses and breaks.
func (r *worstReport) printLimits(b *strings.Builder) {
	switch {
	case r.Bound != nil:
		fmt.Fprintf(b, "bound   %s\n", frame.Beside(r.Found, " "+worstOf[worst.Measure(r.Of)][1], *r.Bound))
		report.WriteIfs(b, []report.Held{{Name: "bound", If: r.If}})
	case r.Open != "":
		fmt.Fprintf(b, "bound   open: %s\n", r.Open)
	}
	switch n := len(r.Missed); {
	case n == 1:
		fmt.Fprintf(b, "missed  frame %s\n", contract.Grouped(r.Missed[0]))
	case n > 1:
		fmt.Fprintf(b, "missed  %s frames, the first is frame %s\n", contract.Grouped(n), contract.Grouped(r.Missed[0]))
	case r.Unknown:
		fmt.Fprintf(b, "missed  not known: %s\n", r.Why)
	case r.Hang != "":
		fmt.Fprintln(b, "missed  no frame with rendering on before it hangs")
	default:
		fmt.Fprintln(b, "missed  no frame with rendering on")
	}
	for _, line := range r.Broken {
		fmt.Fprintf(b, "broken  %s\n", line)
	}
}

// whole returns the frame in which the game hangs, else the first frame that the figure counts as a whole, or the frame in which the pass began.
func (r *worstReport) whole() int {
	switch {
	case r.Hang != "":
		return r.Hangs
	case r.AtLeast:
		return r.Full + 1
	}
	return r.Full
}

func (r *worstReport) printLines(b *strings.Builder) {
	if len(r.Lines) > 0 {
		which := ""
		switch {
		case r.Hang != "":
			which = ", in which the game hangs"
		case r.AtLeast:
			which = ", the first of those in between"
		case r.Full != r.Frame:
			which = ", in which the pass began"
		}
		fmt.Fprintf(b, "lines   of frame %s%s (cycles without waiting and DMA):\n", contract.Grouped(r.whole()), which)
	}
	for i, l := range r.Lines {
		if i == pathLines {
			fmt.Fprintf(b, "        and %s\n", report.Plural(len(r.Lines)-i, "more line"))
			break
		}
		fmt.Fprintf(b, "  %s\n", l)
	}
}

func (r *worstReport) printInput(b *strings.Builder) {
	fmt.Fprintf(b, "input   %s, %s", report.Plural(r.Frame+1, "frame"), report.Plural(len(r.Input), "change"))
	if r.again != "" {
		fmt.Fprintf(b, "; play it again with %s\n", r.again)
		return
	}
	fmt.Fprintf(b, ":\n    %s\n", strings.Join(r.Input, "\n    "))
}

// mergeWorst prints the part that found most, with the frames that all tried.
func mergeWorst(w io.Writer, parts []reportPart, format string) (outcome, err error) {
	var best worstReport
	tried, cut := 0, false
	for i := range parts {
		var r worstReport
		doc, err := files.NewJSON(parts[i].file, parts[i].data, "a report in JSON")
		if err == nil {
			err = doc.Value(&r, "the report", false)
		}
		if err != nil {
			return nil, err
		}
		cut = cut || r.Cut
		if tried += r.Tried; i == 0 || r.Hang != "" && best.Hang == "" || (r.Hang != "") == (best.Hang != "") && r.Found > best.Found {
			best = r
		}
	}
	best.Tried, best.Cut = tried, cut
	switch format {
	case "json":
		best.Shard = ""
		err = writeJSON(w, best)
	case "junit":
		err = errors.New("worst has no JUnit report; leave out --format junit")
	default:
		err = best.print(w)
	}
	switch {
	case err != nil:
	case cut:
		outcome = errCut
	case best.failed():
		outcome = errFailed
	}
	return outcome, err
}
