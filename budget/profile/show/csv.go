package show

import (
	"encoding/csv"
	"io"
	"strconv"

	"pool6502/budget/profile"
)

// csv writes a row for each frame. vblank_end is empty where the frame has none.
func (r *Report) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"frame", "cycles", "busy", "waiting", "nmi", "irq", "oam_dma", "dmc_dma", "vblank_end", "missed", "lag", "overrun", "rendering_off", "loading"}); err != nil {
		return err
	}
	flag := func(f *profile.Frame, bit profile.FrameFlags) string {
		if f.Flags&bit != 0 {
			return "1"
		}
		return "0"
	}
	for i := range r.Profile.Frames {
		f := &r.Profile.Frames[i]
		var row []string
		for _, v := range []uint32{f.Number, f.Cycles, f.Busy, f.Cycles - f.Busy, f.NMI, f.IRQ, f.OAM, f.DMC} {
			row = append(row, strconv.FormatUint(uint64(v), 10))
		}
		end := ""
		if f.PPUEnd >= 0 {
			end = strconv.Itoa(int(f.PPUEnd))
		}
		row = append(row, end, flag(f, profile.Missed), flag(f, profile.Lag), flag(f, profile.Overrun), flag(f, profile.Blank), flag(f, profile.Loading))
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
