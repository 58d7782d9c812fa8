package judge

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/cmd/pool6502/cmdline"
	"pool6502/cmd/pool6502/interrupt"
	"pool6502/nes"
	"pool6502/nes/files"
	"pool6502/nes/script"
	"pool6502/nes/verify"
	"pool6502/nes/verify/suites"
)

type verifyFlags struct {
	manifest string
	format   string
	region   string
	board    string
	script   string
	protocol string
	frames   int
	unknown  bool
	opt      verify.Options
}

// New makes the command.
func New() *cobra.Command {
	var v verifyFlags
	c := &cobra.Command{
		Use:   "verify PATH…",
		Short: "Run test ROMs and judge them by what they report",
		Long: `verify runs test ROMs: files, and those in and below folders (in a folder without ROMs, its
sources). It judges each by the protocol that the ROM uses: a state at $6000, a result in
RAM, or text on the screen. It recognises the protocol from what the ROM does, presses reset
where the ROM asks for it, and starts the tests of AccuracyCoin and nestest from their menus.

A manifest is a JSON array of objects: path (relative to PATH), and where they are known
sha256, region, protocol, frames, script (frame:mask:count and frame:RESET), board, text
(what the screen has to show), align (a list of the alignments in which it has to pass; it is
left out in others), mapper and expect, which are repeated after a failure. A ROM that shows
nothing is judged by a byte of RAM where its ram says which: "$07F0=$01" passes when $07F0 has
held $01 for a second, "$07F0&$80=$80" looks at some bits alone; after its frames (30 seconds
without) it fails.

If neither the flag, the manifest nor the header gives the region, it is taken from the name
of the file or its folder: "pal", "(E)"; the message says so. If an iNES 1.0 header leaves
open which MMC3 is meant, and no flag or manifest says it, the others are tried after a
failure; the message names the one that passed.

Exit code 1 when a ROM fails.`,
		Example: `  pool6502 verify testdata/hw/boards game-test.nes
  pool6502 verify . --manifest tests.json --format junit > report.xml
  pool6502 verify game-test.nes --board MMC3A`,
		Args: cmdline.AtLeastArgs("PATH"),
		RunE: func(c *cobra.Command, args []string) error {
			return v.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	cmdline.InputFlag(c, &v.manifest, "manifest", "a list of ROMs, with PATH as the folder they are in", "json")
	f.StringVar(&v.format, "format", "text", "text, json or junit")
	f.StringVar(&v.region, "region", "", "ntsc, pal or dendy for all ROMs")
	f.StringVar(&v.board, "board", "", "the board of all ROMs, as MMC3A, MMC3B or MMC6")
	f.StringVar(&v.script, "script", "", "presses on pad 1 for all ROMs: frame:mask:count, frame:RESET")
	f.StringVar(&v.protocol, "protocol", "", "judge all ROMs by this protocol")
	f.IntVar(&v.frames, "frames", 0, "run a ROM for this long at most (0: as long as it takes)")
	f.BoolVar(&v.unknown, "strict-unknown", false, "a ROM without a verdict is a failure too")
	f.Uint8Var(&v.opt.Align, "align", 0, "alignment of CPU and PPU at power-on, 0 to 3 master clocks")
	f.BoolVar(&v.opt.Strict, "strict", false, "settle the chips at every access; slower, same results")
	f.BoolVar(&v.opt.Spans, "spans", false, "draw spans of dots, never whole lines; slower, same results")
	f.BoolVar(&v.opt.Exact, "exact", false, "draw every dot by itself; some seven times slower, same results")
	f.BoolVar(&v.opt.Settling, "settling", false, "run each ROM four ways side by side, as usual, --strict, --spans and --exact; any difference is a failure")
	cmdline.Choices(c, "format", "text", "json", "junit")
	cmdline.Choices(c, "region", "ntsc", "pal", "dendy")
	cmdline.Choices(c, "protocol", verify.Protocols(suites.All()...)...)
	return c
}

func (v *verifyFlags) run(ctx context.Context, paths []string, stdout, stderr io.Writer) error {
	if err := cmdline.OneOf("format", v.format, "text", "json", "junit"); err != nil {
		return err
	}
	if err := v.check(); err != nil {
		return err
	}
	jobs, err := v.jobs(paths)
	if err != nil {
		return err
	}
	start := time.Now()
	bar := cmdline.NewProgress(stderr, len(jobs), "ROMs")
	v.opt.Done = func(verify.Result) { bar.Add(1) }
	v.opt.Assemble, v.opt.Protocols = imageOf, suites.All()
	results := verify.Run(ctx, jobs, v.opt)
	bar.Finish()
	if ctx.Err() != nil {
		return interrupt.Err
	}
	switch v.format {
	case "json":
		err = cmdline.WriteJSON(stdout, verify.NewReport(results, v.opt))
	case "junit":
		err = verify.WriteJUnit(stdout, results)
	default:
		err = verify.WriteText(stdout, results, v.opt)
		if err == nil {
			_, err = fmt.Fprintf(stderr, "in %.1f s\n", time.Since(start).Seconds())
		}
	}
	if err != nil {
		return err
	}
	count := verify.Counted(results)
	if count.Fail > 0 || v.unknown && count.Unknown > 0 {
		return cmdline.ErrFailed
	}
	return nil
}

// check reports a flag that no ROM can be run with.
func (v *verifyFlags) check() error {
	if _, err := nes.ParseRegion(v.region); err != nil {
		return fmt.Errorf("--region: %w", err)
	}
	if v.opt.Align > 3 {
		return fmt.Errorf("--align %d: CPU and PPU have four alignments, 0 to 3", v.opt.Align)
	}
	if _, err := script.ParseCompact(v.script); err != nil {
		return fmt.Errorf("--script: %w", err)
	}
	if v.board != "" && !nes.KnownBoard(v.board) {
		return fmt.Errorf("--board: %w", &nes.BoardError{Name: v.board})
	}
	if v.frames < 0 {
		return fmt.Errorf("--frames %d: give 1 or more, or 0 for as long as it takes", v.frames)
	}
	if v.protocol == "" {
		return nil
	}
	return cmdline.OneOf("protocol", v.protocol, verify.Protocols(suites.All()...)...)
}

// jobs lists what to run, with what the flags say about all of it.
func (v *verifyFlags) jobs(paths []string) ([]verify.Job, error) {
	var jobs []verify.Job
	if v.manifest != "" {
		if len(paths) != 1 {
			return nil, fmt.Errorf("with --manifest, name the one folder that its paths are relative to")
		}
		data, err := files.Read(v.manifest)
		if err != nil {
			return nil, err
		}
		if jobs, err = verify.ReadManifest(v.manifest, data, paths[0]); err != nil {
			return nil, err
		}
		jobs = slices.DeleteFunc(jobs, func(j verify.Job) bool { return !j.In(v.opt.Align) })
		if len(jobs) == 0 {
			return nil, fmt.Errorf("%s: no ROM is listed for --align %d", v.manifest, v.opt.Align)
		}
	} else {
		for _, p := range paths {
			found, err := verify.Find(p)
			if err != nil {
				return nil, err
			}
			jobs = append(jobs, found...)
		}
	}
	for i := range jobs {
		override(&jobs[i].Region, v.region)
		override(&jobs[i].Board, v.board)
		override(&jobs[i].Script, v.script)
		override(&jobs[i].Protocol, v.protocol)
		if v.frames > 0 {
			jobs[i].Frames = v.frames
		}
	}
	return jobs, nil
}

func override(field *string, value string) {
	if value != "" {
		*field = value
	}
}

// imageOf assembles a source that is a test ROM.
func imageOf(file string) ([]byte, error) {
	p, err := asm.AssembleFile(file, asm.Options{})
	if err != nil {
		return nil, err
	}
	return p.Image, nil
}
