package command

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"pool6502/budget/program"
	"pool6502/internal/files"
	"pool6502/nes"
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
	shard    string
	opt      verify.Options
}

// newVerify makes the command.
func newVerify() *cobra.Command {
	var v verifyFlags
	c := &cobra.Command{
		Use:   "verify PATH…",
		Short: "Run test ROMs and print which of them pass",
		Long: `verify runs test ROMs and says which passed, failed or gave no result. A PATH is a ROM or a
folder. In and below a folder all ROMs are run, or all .asm sources if it has no ROMs. A ROM
reports its result at $6000, in RAM or as text on the screen; verify recognises which. It
presses reset if the ROM asks for it, and starts AccuracyCoin and nestest from their menus.

A manifest is a JSON array of objects. Each has a path, relative to PATH, and may have

  sha256, region, board    of the ROM
  protocol, frames         the protocol that it reports with, and how long it runs
  script                   buttons: frame:mask:count and frame:RESET. The mask is the sum of
                           A 1, B 2, Select 4, Start 8, Up 16, Down 32, Left 64, Right 128
  text                     what the screen has to show
  ram                      for a ROM that reports nothing: "$07F0=$01" passes once $07F0 has
                           held $01 for a second, "$07F0&$80=$80" tests only some bits; it
                           fails after its frames, or after 30 seconds
  picture                  SHA-256 of the picture after its frames, as run --hash prints it
  align                    the alignments in which it has to pass; it is not run in others
  mapper, expect           notes, printed if it fails

If no flag, manifest or header gives the region, it is taken from the name of the file or
its folder, such as "pal" or "(E)". If an iNES 1.0 header does not say which MMC3 is meant,
the others are tried after a failure. The message says what was chosen.

The exit code is 1 if a ROM fails.`,
		Example: `  pool6502 verify testdata/hw/boards game-test.nes
  pool6502 verify . --manifest tests.json --format junit > report.xml
  pool6502 verify game-test.nes --board MMC3A`,
		Args: atLeastArgs("PATH"),
		RunE: func(c *cobra.Command, args []string) error {
			return v.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	inputFlag(c, &v.manifest, "manifest", "a list of ROMs in JSON; PATH is the folder that they are in", "json")
	enumFlag(c, &v.format, "format", "text, json or junit", "text", "json", "junit")
	f.StringVar(&v.region, "region", "", "ntsc, pal or dendy for all ROMs")
	f.StringVar(&v.board, "board", "", "the board of all ROMs, as MMC3A, MMC3B or MMC6")
	f.StringVar(&v.script, "script", "", "buttons of pad 1 for all ROMs: frame:mask:count, frame:RESET")
	f.StringVar(&v.protocol, "protocol", "", "judge all ROMs by this protocol")
	f.IntVar(&v.frames, "frames", 0, "run a ROM for this long at most (0: as long as it takes)")
	f.BoolVar(&v.unknown, "strict-unknown", false, "a ROM that gives no result fails too")
	shardFlag(c, &v.shard, "the ROMs")
	f.Uint8Var(&v.opt.Align, "align", 0, "alignment of CPU and PPU at power-on, 0 to 3 master clocks")
	f.BoolVar(&v.opt.Strict, "strict", false, "let the PPU and APU catch up at every access of the CPU; slower, same results")
	f.BoolVar(&v.opt.Spans, "spans", false, "draw spans of dots, never whole scanlines at once; slower, same results")
	f.BoolVar(&v.opt.Exact, "exact", false, "draw dot by dot; about seven times slower, same results")
	f.BoolVar(&v.opt.Settling, "settling", false, "run each ROM in four ways at once, normally and with --strict, --spans and --exact; fail if\nany of them differ")
	choices(c, "region", "ntsc", "pal", "dendy")
	choices(c, "protocol", verify.Protocols(suites.All()...)...)
	return c
}

func (v *verifyFlags) run(ctx context.Context, paths []string, stdout, stderr io.Writer) error {
	if err := v.check(); err != nil {
		return err
	}
	jobs, err := v.jobs(paths)
	if err != nil {
		return err
	}
	shard, err := parseShard(v.shard, v.format)
	if err != nil {
		return err
	}
	work := romsWork(jobs, v.opt)
	if !shard.All() {
		n := -1
		jobs = slices.DeleteFunc(jobs, func(verify.Job) bool { n++; return !shard.Has(n) })
	}
	start := time.Now()
	bar := newProgress(stderr, len(jobs), "ROMs")
	v.opt.Done = func(verify.Result) { bar.Add(1) }
	v.opt.Assemble, v.opt.Protocols = imageOf, suites.All()
	results := verify.Run(ctx, jobs, v.opt)
	bar.Finish()
	if ctx.Err() != nil {
		return errInterrupted
	}
	switch v.format {
	case "json":
		all := verifyReport{Report: verify.NewReport(results, v.opt)}
		if v.shard != "" {
			all.Shard, all.Work, all.Strict = shard.String(), work, v.unknown
		}
		err = writeJSON(stdout, all)
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
		return errFailed
	}
	return nil
}

// romsWork returns a text that identifies a list of ROMs and the way to run them.
func romsWork(jobs []verify.Job, opt verify.Options) string {
	sum := sha256.New()
	fmt.Fprintln(sum, opt.Ran(), opt.Align)
	for _, j := range jobs {
		content, _ := files.Read(j.File) // a file that cannot be read fails later
		j.File = ""
		json.NewEncoder(sum).Encode(j)
		fmt.Fprintf(sum, "%x\n", sha256.Sum256(content))
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}

// check reports the first flag with an unusable value.
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
	return oneOf("protocol", v.protocol, verify.Protocols(suites.All()...)...)
}

// jobs lists the ROMs to run. Flags override what the manifest says of each.
func (v *verifyFlags) jobs(paths []string) ([]verify.Job, error) {
	var jobs []verify.Job
	if v.manifest != "" {
		if len(paths) != 1 {
			return nil, fmt.Errorf("with --manifest, give one PATH: the folder that its paths are relative to")
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
		romOverride(&jobs[i].Region, v.region)
		romOverride(&jobs[i].Board, v.board)
		romOverride(&jobs[i].Script, v.script)
		romOverride(&jobs[i].Protocol, v.protocol)
		if v.frames > 0 {
			jobs[i].Frames = v.frames
		}
	}
	return jobs, nil
}

func romOverride(field *string, value string) {
	if value != "" {
		*field = value
	}
}

// imageOf assembles a source that is a test ROM.
func imageOf(file string) ([]byte, error) {
	p, err := program.Opener{Source: true}.Open(file)
	if err != nil {
		return nil, err
	}
	return p.Image, nil
}
