package command

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/nes"
	"pool6502/nes/capture"
	"pool6502/nes/cdl"
	"pool6502/nes/script"
)

// runFlags are the flags of run.
type runFlags struct {
	console consoleFlags
	programFlags
	frames int
	input  string
	entry  string
	format string
	hash   bool

	screenshot, wav, trace     string
	dumpRAM, dumpVRAM, dumpPRG string
	cdl, cdlFormat             string
	traced
}

func newRun() *cobra.Command {
	var r runFlags
	c := &cobra.Command{
		Use:   "run ROM [SOURCE…] --frames N",
		Short: "Run a ROM without a window and record what it did",
		Long: `run runs a ROM without a window, as fast as it can. ROM is a .nes file, a source, or the name
of an exhibit. All files are written at the end of the run; after an error none is written.

The input file has a line for each change: the frame, the pad, and the buttons that are held
from that frame on.
    60 1 Start
    64 1
    90 2 A+Right
    300 Reset
    400 Power
It can also be an FCEUX movie (.fm2).

--hash prints a line for each frame: its number and the SHA-256 of its 256 x 240 pixels, row
by row. A pixel is a 16-bit word, low byte first, of nine bits: emphasis and colour.
--trace writes a line for each instruction, in the columns of nestest.log: some 9,000 a frame.
--from, --to and --routine choose which. --cdl writes a code/data log for FCEUX, Mesen 2 and
disasm; it also marks the tiles of CHR ROM that were drawn.` + filesHelp,
		Example: `  pool6502 run freelist --frames 600 --screenshot freelist.png --wav freelist.wav
  pool6502 run game.nes --frames 600 --input keys.txt --hash
  pool6502 run game.asm -D NUM_BULLETS=32 --frames 60 --trace game.log --dump-ram ram.bin`,
		Args:              programArgs("ROM"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			return r.run(c.Context(), args[0], args[1:], c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.IntVarP(&r.frames, "frames", "n", 0, "how many frames to run; required")
	inputFlag(c, &r.input, "input", "the buttons pressed in each frame", "txt", "fm2")
	outputFlag(c, &r.screenshot, "screenshot", "", "write the last frame as a PNG picture")
	outputFlag(c, &r.wav, "wav", "", "write the sound: 48 kHz, 16 bits, mono")
	outputFlag(c, &r.trace, "trace", "", "write every executed instruction, in the columns of nestest.log")
	f.IntVar(&r.from, "from", 0, "with --trace: the first frame that is written")
	f.IntVar(&r.to, "to", -1, "with --trace: the last frame that is written; -1 for the last of the run")
	f.StringVar(&r.routine, "routine", "", "with --trace: write only what runs in calls of this `LABEL` or address, with what it calls")
	outputFlag(c, &r.dumpRAM, "dump-ram", "", "write the 2,048 bytes of RAM")
	outputFlag(c, &r.dumpVRAM, "dump-vram", "", "write $2000-$2FFF of the PPU's memory, then the 32 bytes of the palette")
	outputFlag(c, &r.dumpPRG, "dump-prgram", "", "write all RAM of the cartridge")
	outputFlag(c, &r.cdl, "cdl", "", "write a code/data log: which bytes of the ROM ran as code and which were read")
	enumFlag(c, &r.cdlFormat, "cdl-format", "format of the code/data log: fceux or mesen", string(cdl.FCEUX), string(cdl.Mesen))
	f.BoolVar(&r.hash, "hash", false, "print the SHA-256 of every frame's pixels")
	f.StringVar(&r.entry, "entry", "", "start at this address or label instead of the reset vector")
	enumFlag(c, &r.format, "format", "text or json", "text", "json")
	r.programFlags.add(c)
	r.console.add(c)
	return c
}

// runReport is what run prints at the end; --format json prints it with these keys.
type runReport struct {
	ROM           string   `json:"rom"`
	Region        string   `json:"region"`
	Frames        int      `json:"frames"`
	Cycles        uint64   `json:"cycles"`
	HashAlgorithm string   `json:"hash_algorithm,omitempty"`
	Hashes        []string `json:"hashes,omitempty"`
}

const hashAlgorithm = "sha256 of 256x240 pixels, 16 bits each, low byte first"

func (r *runFlags) run(ctx context.Context, arg string, more []string, stdout, stderr io.Writer) error {
	if r.frames <= 0 {
		return fmt.Errorf("run needs --frames N, 1 or more (60 is about a second)")
	}
	cfg, err := r.console.config(r.wav != "")
	if err != nil {
		return err
	}
	keys, err := readInput(r.input)
	if err != nil {
		return err
	}
	game, err := r.open(stderr, arg, more...)
	if err != nil {
		return err
	}
	n, err := nes.Open(game.Image, cfg)
	if err != nil {
		return fmt.Errorf("%s: %w", game.Name, err)
	}
	if err := r.enter(n, game); err != nil {
		return err
	}
	if err := r.resolve(game, r.trace != ""); err != nil {
		return err
	}

	if r.dumpPRG != "" && len(n.PRGRAM()) == 0 {
		return fmt.Errorf("--dump-prgram: this cartridge (%s) has no RAM", n.Cart().Board)
	}

	var out outputSet
	defer out.Discard()
	if err := out.Claim(r.wav, r.trace, r.screenshot, r.dumpRAM, r.dumpVRAM, r.dumpPRG, r.cdl); err != nil {
		return err
	}
	rec, err := newRecorder(n, &out, r.wav, r.trace, &r.traced)
	if err != nil {
		return err
	}
	var log *cdl.Log
	if r.cdl != "" {
		log, _ = cdl.Watch(n)
	}
	report := runReport{ROM: game.Name, Region: n.Region().String(), Frames: r.frames}
	if r.hash {
		report.HashAlgorithm = hashAlgorithm
	}
	bar := newProgress(stderr, r.frames, "frames")
	player := keys.Play()
	for i := range r.frames {
		if ctx.Err() != nil {
			bar.Finish()
			return errInterrupted
		}
		player.Apply(uint64(i), n)
		n.DrawPicture(r.hash || r.screenshot != "" && i == r.frames-1)
		if err := rec.frame(i); err != nil {
			return err
		}
		if r.hash {
			report.Hashes = append(report.Hashes, capture.Hash(n.Picture()))
		}
		bar.Add(1)
	}
	bar.Finish()
	sayIgnored(stderr, game, n)
	report.Cycles = n.Cycles()
	if err := rec.finish(); err != nil {
		return err
	}
	if err := r.dump(n, &out); err != nil {
		return err
	}
	if log != nil {
		err := out.WriteFunc(r.cdl, func(w io.Writer) error { return log.Write(w, cdl.Format(r.cdlFormat)) })
		if err != nil {
			return err
		}
	}
	if err := r.print(out.Report(stdout, stderr), &report); err != nil {
		return err
	}
	return out.Commit()
}

// sayIgnored warns of a write that came before the PPU was ready.
func sayIgnored(stderr io.Writer, game *program.Program, n *nes.Console) {
	if said := game.Ignored(n); said != "" {
		warn(stderr, "%s", said)
	}
}

// enter runs the reset sequence and then sets the program counter to --entry.
func (r *runFlags) enter(n *nes.Console, game *program.Program) error {
	if r.entry == "" {
		return nil
	}
	addr, err := parseNumber(r.entry)
	if err != nil {
		var at uint16
		at, err = game.Resolve(r.entry)
		addr = int(at)
	}
	if err != nil {
		return fmt.Errorf("--entry: %w", err)
	}
	if addr < 0 || addr > 0xFFFF {
		return fmt.Errorf("--entry %s: not an address; write it as $C000 or 49152", r.entry)
	}
	n.Step()
	n.CPU().PC = uint16(addr)
	return nil
}

func (r *runFlags) print(w io.Writer, report *runReport) error {
	if r.format == "json" {
		return writeJSON(w, report)
	}
	if r.hash {
		b := bufio.NewWriter(w)
		fmt.Fprintf(b, "# %s\n", hashAlgorithm)
		for i, h := range report.Hashes {
			fmt.Fprintf(b, "%d %s\n", i+1, h)
		}
		return b.Flush()
	}
	_, err := fmt.Fprintf(w, "%s: %s frames, %s cycles, %s\n", report.ROM, contract.Grouped(report.Frames), contract.Grouped(int(report.Cycles)), report.Region)
	return err
}

// readInput reads a script or movie. An empty path gives no input.
func readInput(path string) (*script.Script, error) {
	if path == "" {
		return nil, nil
	}
	return budget.ReadInput(path)
}

// dump writes the picture and the memories as they are at the end.
func (r *runFlags) dump(n *nes.Console, out *outputSet) error {
	if r.screenshot != "" {
		if err := out.WriteFunc(r.screenshot, func(w io.Writer) error { return capture.PNG(w, n, nil) }); err != nil {
			return err
		}
	}
	if r.dumpRAM != "" {
		if err := out.Write(r.dumpRAM, peekRange(n.Peek, 0x0000, 0x800)); err != nil {
			return err
		}
	}
	if r.dumpPRG != "" {
		if err := out.Write(r.dumpPRG, n.PRGRAM()); err != nil {
			return err
		}
	}
	if r.dumpVRAM != "" {
		vram := append(peekRange(n.PeekPPU, 0x2000, 0x1000), peekRange(n.PeekPPU, 0x3F00, 32)...)
		return out.Write(r.dumpVRAM, vram)
	}
	return nil
}

func peekRange(peek func(uint16) uint8, from uint16, size int) []byte {
	data := make([]byte, size)
	for i := range data {
		data[i] = peek(from + uint16(i))
	}
	return data
}
