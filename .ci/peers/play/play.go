// Package play runs a cartridge for a number of frames on any emulator: the same work for each of
// those that make bench compares.
package play

import (
	"flag"
	"fmt"
	"os"
	"strconv"

	"pool6502/nes"
	"pool6502/nes/script"
)

// A Machine is an emulator with a cartridge in it.
type Machine interface {
	Hold(pad int, held nes.Buttons)

	// Frame runs a frame. It returns how many different colours its picture has, counted only if
	// count is set, and how many samples of sound it has, a stereo pair counting as one.
	Frame(count bool) (colours, samples int)
}

// console lets a script act on a Machine. The scripts of a benchmark only hold buttons.
type console struct{ Machine }

func (console) Reset()      {}
func (console) PowerCycle() {}

// Main plays the cartridge that the command line names, on the machine that open makes, and
// prints what came out: so that a machine that runs nothing is not praised for its speed.
//
//	[-input SCRIPT] FRAMES [ARGUMENT…] ROM
func Main(open func(args []string, rom string) (Machine, error)) {
	input := flag.String("input", "", "what the pads hold: a file as pool6502 run --input reads it")
	flag.Parse()
	if err := run(open, *input, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(open func(args []string, rom string) (Machine, error), input string, args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("usage: [-input SCRIPT] FRAMES [ARGUMENT…] ROM")
	}
	frames, err := strconv.Atoi(args[0])
	if err != nil || frames < 1 {
		return fmt.Errorf("%s is no number of frames", args[0])
	}
	var keys *script.Script
	if input != "" {
		data, err := os.ReadFile(input)
		if err != nil {
			return err
		}
		if keys, err = script.Parse(input, data); err != nil {
			return err
		}
	}
	m, err := open(args[1:len(args)-1], args[len(args)-1])
	if err != nil {
		return err
	}
	player := keys.Play()
	colours, samples := 0, 0
	for n := range frames {
		player.Apply(uint64(n), console{m})
		c, s := m.Frame(n == frames-1)
		colours, samples = c, samples+s
	}
	fmt.Printf("%d frames, %d samples, %d colours in the last picture\n", frames, samples, colours)
	return nil
}

// Colours returns how many different values pixels holds.
func Colours[T comparable](pixels []T) int {
	seen := map[T]bool{}
	for _, p := range pixels {
		seen[p] = true
	}
	return len(seen)
}
