package budget

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"strings"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
)

//go:embed hardware.asm
var hardwareSource []byte

// HardwareClaims are what the budgets stand on, measured on the console itself:
// what a sprite transfer costs, how long a frame and its vblank are.
func HardwareClaims() []Claim {
	return []Claim{
		{
			ID: "hw-dma", Document: "NESdev", Subject: "OAM DMA",
			Claim:   "OAM DMA takes 513 or 514 cycles and always moves 256 bytes",
			How:     "cycles stolen from the CPU and writes to $2004 in each of 120 frames with one transfer, started on even and on odd cycles",
			Measure: measureDMA, Rule: RuleFunc(judgeDMA), Fails: Off,
		},
		{
			ID: "hw-frame", Document: "NESdev", Subject: "A frame",
			Claim:   "A frame is 29,780.5 CPU cycles on NTSC with rendering on and 33,247.5 on PAL; vblank is about 2,273",
			How:     "from vblank to vblank over 120 frames, and from the vblank flag's rise to its fall",
			Measure: measureFrame, Rule: RuleFunc(judgeFrame), Fails: Off,
		},
	}
}

func (l *Lab) hardware() (*asm.Program, error) {
	return l.Program("hardware", func() (*asm.Program, error) {
		return asm.Assemble(fstest.MapFS{"hardware.asm": {Data: hardwareSource}}, "hardware.asm", asm.Options{})
	})
}

func measureDMA(ctx context.Context, lab *Lab) (Measurement, error) {
	p, err := lab.hardware()
	if err != nil {
		return Measurement{}, err
	}
	r := Reading{Unit: "cycles"}
	bytes := 0
	watching := false
	_, err = Frames(ctx, p, FrameRun{Frames: 124, Each: func(con *nes.Console, m *Meter, f *Frame) error {
		if !watching {
			con.OnAccess(func(a nes.Access) {
				if a.DMA && a.Write {
					bytes++
				}
			})
			watching = true
		}
		if f.Number >= 4 {
			r.Points = append(r.Points,
				Point{Label: "cycles", Value: float64(f.DMA)},
				Point{Label: "bytes", Value: float64(bytes)})
		}
		bytes = 0
		return nil
	}})
	return Measurement{Reading: r}, err
}

// pick is the readings' values under one label.
func (r Reading) pick(label string) Reading {
	out := Reading{Unit: label}
	for _, p := range r.Points {
		if p.Label == label {
			out.Points = append(out.Points, p)
		}
	}
	return out
}

func judgeDMA(r Reading) (bool, string) {
	cycles, bytes := r.pick("cycles"), r.pick("bytes")
	ok, _ := OneOf(513, 514).Judge(cycles)
	all, _ := OneOf(256).Judge(bytes)
	return ok && all, fmt.Sprintf("takes %s and moves %s", cycles, bytes)
}

func measureFrame(ctx context.Context, lab *Lab) (Measurement, error) {
	p, err := lab.hardware()
	if err != nil {
		return Measurement{}, err
	}
	r := Reading{Unit: "cycles"}
	for _, region := range []nes.Region{nes.NTSC, nes.PAL} {
		con, err := nes.Open(p.Image, nes.Config{Region: region, SampleRate: -1})
		if err != nil {
			return Measurement{}, err
		}
		const frames = 120
		for range 4 {
			con.RunFrame()
		}
		start := vblankAt(con)
		for range frames {
			if err := ctx.Err(); err != nil {
				return Measurement{}, err
			}
			con.RunFrame()
		}
		cycle := float64(con.CPU().Cycle)
		r.Points = append(r.Points, Point{Label: region.String(), Value: float64(vblankAt(con)-start) / frames / cycle})
		if region == nes.NTSC {
			r.Points = append(r.Points, Point{Label: "vblank", Value: vblankLength(con, 30)})
		}
	}
	return Measurement{Reading: r}, nil
}

// vblankAt is the moment at which the vblank that has just started did so: the
// dots since then are known to the PPU. It sets the flag in dot 1 of line 241,
// on the Dendy of line 291 (wiki: Cycle reference chart).
func vblankAt(con *nes.Console) nes.Time {
	line, dot := con.Dot()
	perDot, first := nes.Time(8), 241
	if con.Region() != nes.NTSC {
		perDot = 10
	}
	if con.Region() == nes.Dendy {
		first = 291
	}
	return con.Now() - nes.Time((line-first)*341+dot-1)*perDot
}

// vblankLength is the average number of cycles for which the vblank flag stands,
// seen by looking at it after every instruction.
func vblankLength(con *nes.Console, frames int) float64 {
	var sum, rose nes.Time
	was := false
	for seen := 0; seen < frames; {
		con.Step()
		con.Dot() // brings the PPU up to the present
		is := con.Peek(0x2002)&0x80 != 0
		switch {
		case is && !was:
			rose = con.Now()
		case was && !is && rose > 0:
			sum += con.Now() - rose
			seen++
		}
		was = is
	}
	return float64(sum) / float64(frames) / float64(con.CPU().Cycle)
}

func judgeFrame(r Reading) (bool, string) {
	want := map[string]float64{"NTSC": 29780.5, "PAL": 33247.5, "vblank": 2273}
	slack := map[string]float64{"NTSC": 0.01, "PAL": 0.01, "vblank": 3} // an instruction is 3 cycles here
	ok := len(r.Points) == len(want)
	var parts []string
	for _, p := range r.Points {
		ok = ok && math.Abs(p.Value-want[p.Label]) <= slack[p.Label]
		name := "on " + p.Label
		if p.Label == "vblank" {
			name = "of vblank"
		}
		parts = append(parts, fmt.Sprintf("%s cycles %s", number(round(p.Value, 1)), name))
	}
	return ok, "takes " + strings.Join(parts, ", ")
}
