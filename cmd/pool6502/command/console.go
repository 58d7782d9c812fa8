package command

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/nes"
)

// sampleRate is the sample rate of all sound that is written, in hertz.
const sampleRate = 48000

// consoleFlags set up the console. Every command that runs a ROM has them.
type consoleFlags struct {
	region string
	ram    string
	board  string
	align  uint8
	put    bool
	strict bool
	spans  bool
	exact  bool
	ready  bool
}

func (f *consoleFlags) add(c *cobra.Command) {
	fs := c.Flags()
	fs.StringVar(&f.region, "region", "auto", "auto (as the header says), ntsc, pal or dendy")
	fs.StringVar(&f.ram, "ram", "zeros", "RAM at power-on: zeros, ones, or a `SEED` for garbage that can be repeated")
	fs.StringVar(&f.board, "board", "", boardFlag)
	fs.Uint8Var(&f.align, "align", 0, "alignment of CPU and PPU at power-on, 0 to 3 master clocks")
	fs.BoolVar(&f.put, "put-first", false, "the first CPU cycle is a put cycle of DMA, not a get cycle")
	fs.BoolVar(&f.strict, "strict", false, "let the PPU and APU catch up at every access of the CPU; slower, same result")
	fs.BoolVar(&f.spans, "spans", false, "draw spans of dots, never whole scanlines at once; slower, same result")
	fs.BoolVar(&f.exact, "exact", false, "draw dot by dot; about seven times slower, same result")
	fs.BoolVar(&f.ready, "ready", false, "the PPU takes writes from power-on, as a Famicom's does after a reset; that of an NES\nignores most of them in the first frame")
	choices(c, "region", "auto", "ntsc", "pal", "dendy")
	choices(c, "ram", "zeros", "ones")
}

// machineFlags say what code is called, and on which console.
type machineFlags struct {
	programFlags
	region, board string
}

func (f *machineFlags) add(c *cobra.Command) {
	fs := c.Flags()
	f.programFlags.add(c)
	fs.StringVar(&f.region, "region", "auto", "auto, ntsc, pal or dendy")
	fs.StringVar(&f.board, "board", "", boardFlag)
	choices(c, "region", "auto", "ntsc", "pal", "dendy")
}

// options are those of the console.
func (f *machineFlags) options() (opt budget.Options, err error) {
	opt.Board = f.board
	if opt.Region, err = nes.ParseRegion(f.region); err != nil {
		err = fmt.Errorf("--region: %w", err)
	}
	return opt, err
}

// machine opens a program, and a console for calls into it.
func (f *machineFlags) machine(stderr io.Writer, name string, more ...string) (*program.Program, *budget.Machine, error) {
	opt, err := f.options()
	if err != nil {
		return nil, nil, err
	}
	p, err := f.open(stderr, name, more...)
	if err != nil {
		return nil, nil, err
	}
	m, err := budget.Open(p, opt)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, m, nil
}

// boardFlag is the help of --board.
const boardFlag = "the board, if the header does not say which, as MMC3A, MMC3B or MMC6"

// config turns the flags into a console's configuration. Sound is made only when asked for.
func (f *consoleFlags) config(sound bool) (nes.Config, error) {
	cfg := nes.Config{Board: f.board, Align: f.align, Strict: f.strict, Spans: f.spans, Exact: f.exact, Ready: f.ready, SampleRate: -1}
	if sound {
		cfg.SampleRate = sampleRate
	}
	if f.align > 3 {
		return cfg, fmt.Errorf("--align %d: CPU and PPU have four alignments, 0 to 3", f.align)
	}
	if f.put {
		cfg.GetPut = 1
	}
	var err error
	if cfg.Region, err = nes.ParseRegion(f.region); err != nil {
		return cfg, fmt.Errorf("--region: %w", err)
	}
	if cfg.RAM, err = parseFill(f.ram); err != nil {
		return cfg, fmt.Errorf("--ram %w", err)
	}
	return cfg, nil
}

// changed lists the flags that differ from their defaults, as words of a command line.
func (f *consoleFlags) changed() []string {
	var words []string
	if f.region != "auto" {
		words = append(words, "--region", f.region)
	}
	if f.ram != "zeros" {
		words = append(words, "--ram", f.ram)
	}
	if f.board != "" {
		words = append(words, "--board", f.board)
	}
	if f.align != 0 {
		words = append(words, "--align", strconv.Itoa(int(f.align)))
	}
	if f.put {
		words = append(words, "--put-first")
	}
	if f.ready {
		words = append(words, "--ready")
	}
	return words
}

// parseFill reads the content of RAM at power-on: zeros, ones or a seed.
func parseFill(text string) (nes.RAMFill, error) {
	switch strings.ToLower(text) {
	case "zeros":
		return nes.Zeros, nil
	case "ones":
		return nes.Ones, nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return nes.RAMFill{}, fmt.Errorf("%s: choose zeros, ones, or a seed (a whole number)", text)
	}
	return nes.Seeded(seed), nil
}
