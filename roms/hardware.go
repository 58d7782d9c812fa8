package roms

import (
	"context"
	"fmt"
	"math"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/claim"
	"pool6502/nes"
	"pool6502/roms/bench"
)

// hardware are the claims about the console itself, on which the other claims rest.
// The figures are those of the nesdev wiki (pages "OAM DMA" and "Cycle
// reference chart").
func hardware() []claim.Claim { return []claim.Claim{dmaLength(), frameLength()} }

func dmaLength() claim.Claim {
	return claim.Claim{
		ID: "hw-dma", Document: "NESdev", Class: claim.Hardware,
		Claim: "OAM DMA takes 513 or 514 cycles and always copies 256 bytes",
		How:   "what a call of oam_full takes more than its own cycles, begun on even and on odd cycles",
		Judge: func(r claim.Reading) (bool, string) {
			cycles, bytes := r.Of(""), r.Of("bytes")
			bytes.Unit = "bytes"
			return r.Says(bytes.OneOf(256) && cycles.OneOf(513, 514) && cycles.Low() < cycles.High(),
				fmt.Sprintf("OAM DMA takes %v and copies %v.", cycles, bytes),
				fmt.Sprintf("OAM DMA takes %v and copies %v.", cycles, bytes))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "cycles"}
			m, err := exhibits.Open(lab, "compaction/documented.asm", 64)
			if err != nil {
				return claim.Measurement{}, err
			}
			if err := m.Write("bullet_count", 1); err != nil {
				return claim.Measurement{}, err
			}
			bytes := 0
			defer m.Console().Detach(m.Console().Attach(&nes.Observer{Access: func(a nes.Access) {
				if a.Write && a.DMA {
					bytes++
				}
			}}))
			for range 8 {
				bytes = 0
				full, err := m.Again("oam_full")
				if err != nil {
					return claim.Measurement{}, err
				}
				r.Points = append(r.Points,
					claim.Point{Value: float64(full.Elapsed - full.Call)},
					claim.Point{Label: "bytes", Value: float64(bytes)})
				// An odd number of cycles, so that the next one meets the other phase.
				if _, err := m.Again("oam_partial"); err != nil {
					return claim.Measurement{}, err
				}
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

// frameLengths are the documented figures and how far a measured one may be off:
// a frame by a hundredth, the vblank, given as "about", by one cycle.
var frameLengths = map[string]struct{ want, slack float64 }{
	"an NTSC frame": {29780.5, 0.01},
	"a PAL frame":   {33247.5, 0.01},
	"NTSC's vblank": {2273, 1},
}

func frameLength() claim.Claim {
	return claim.Claim{
		ID: "hw-frame", Document: "NESdev", Class: claim.Hardware,
		Claim: "a frame has 29,780.5 cycles (NTSC, rendering on) or 33,247.5 (PAL), vblank about 2,273",
		How:   "the time between the starts of vblank 120 frames apart while the active flag's cartridge runs; the time from there to the pre-render line",
		Judge: func(r claim.Reading) (bool, string) {
			ok, lengths := true, make([]string, len(r.Points))
			for i, p := range r.Points {
				f := frameLengths[p.Label]
				ok = ok && math.Abs(p.Value-f.want) <= f.slack
				lengths[i] = fmt.Sprintf("%s %s cycles", p.Label, grouped(p.Value))
			}
			return r.Says(ok,
				fmt.Sprintf("Measured: %s.", strings.Join(lengths, ", ")),
				fmt.Sprintf("Measured: %s.", strings.Join(lengths, ", ")))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles"}}
			ntsc, vblank, err := measureFrame(lab, exhibits, nes.NTSC)
			if err != nil {
				return m, err
			}
			pal, _, err := measureFrame(lab, exhibits, nes.PAL)
			m.Points = []claim.Point{
				{Label: "an NTSC frame", Value: ntsc}, {Label: "a PAL frame", Value: pal}, {Label: "NTSC's vblank", Value: vblank},
			}
			return m, err
		},
	}
}

// grouped writes cycles with a comma between thousands and two decimals.
func grouped(v float64) string {
	hundredths := int(math.Round(v * 100))
	return fmt.Sprintf("%s.%02d", contract.Grouped(hundredths/100), hundredths%100)
}

// Lines and dots of the 2C02 and 2C07: vblank starts in dot 1 of line 241.
const (
	vblankLine  = 241
	dotsInLine  = 341
	evenFrames  = 120
	warmUp      = 10
	ntscDots    = 3.0 // in a CPU cycle
	palDots     = 3.2
	preRenderAt = 261 // NTSC
)

// measureFrame is the mean length of a frame and the length of a vblank, in CPU
// cycles. RunFrame stops at an instruction's end, some dots into vblank; those
// are counted back.
func measureFrame(lab *claim.Lab, b bench.Bench, region nes.Region) (frame, vblank float64, err error) {
	con, _, err := b.Console(lab, All()[0].Main, 16, nes.Config{Region: region})
	if err != nil {
		return 0, 0, err
	}
	dots := ntscDots
	if region == nes.PAL {
		dots = palDots
	}
	start := func() float64 {
		line, dot := con.Dot()
		return float64(con.Cycles()) - float64((line-vblankLine)*dotsInLine+dot-1)/dots
	}
	for range warmUp {
		con.RunFrame()
	}
	first := start()
	for range evenFrames {
		con.RunFrame()
	}
	last := start()
	for {
		con.Step()
		line, dot := con.Dot()
		if line == preRenderAt || line < vblankLine {
			end := float64(con.Cycles()) - float64(dot-1)/dots
			return (last - first) / evenFrames, end - last, nil
		}
	}
}
