package window

import (
	"fmt"
	"strings"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
)

// status is the line at the bottom, beside the overlays.
func (a *App) status() string {
	s := a.session
	if s == nil {
		return ""
	}
	parts := []string{fmt.Sprintf("%s   frame %d", s.Game.Title(), s.Position())}
	if doing := a.doing(); doing != "" {
		parts = append(parts, doing)
	}
	if a.paused && !a.rewind {
		line, dot := s.Console().Dot()
		pc := s.Console().CPU().PC
		at := fmt.Sprintf("$%04X", pc)
		if where, _ := s.Meter().Where(pc); where != at {
			at = fmt.Sprintf("%s (%s)", where, at)
		}
		parts = append(parts, fmt.Sprintf("%s, line %d, dot %d", at, line, dot))
	}
	if a.mute {
		parts = append(parts, "muted")
	}
	switch n := len(s.Breakpoints()); n {
	case 0:
	case 1:
		parts = append(parts, "1 breakpoint")
	default:
		parts = append(parts, fmt.Sprintf("%d breakpoints", n))
	}
	if k := a.shortKey(keymap.Help); k != "" {
		parts = append(parts, k+" lists the keys")
	}
	return strings.Join(parts, "   ")
}

// doing is what makes the game run otherwise than usual; "" when nothing does.
func (a *App) doing() string {
	s := a.session
	if s == nil {
		return ""
	}
	var parts []string
	if err := s.BatteryProblem(); err != nil {
		parts = append(parts, "battery RAM is not saved: "+oneLine(err))
	}
	switch {
	case a.rewind:
		frames, bytes := s.Reach()
		parts = append(parts, fmt.Sprintf("rewinding, %.0f s left in %.1f MB", float64(frames)/a.Rate(), float64(bytes)/1e6))
	case a.paused:
		parts = append(parts, "paused")
	case a.fast:
		parts = append(parts, "fast forward")
	case a.speed != 1:
		parts = append(parts, fmt.Sprintf("%g × speed", a.speed))
	}
	switch mode, at, length := s.Movie(); mode {
	case session.RecordingMovie:
		parts = append(parts, fmt.Sprintf("recording movie, %d frames", length))
	case session.PlayingMovie:
		parts = append(parts, fmt.Sprintf("movie %d of %d", at, length))
	}
	switch n := len(s.Frozen()); n {
	case 0:
	case 1:
		parts = append(parts, "1 byte frozen")
	default:
		parts = append(parts, fmt.Sprintf("%d bytes frozen", n))
	}
	if a.gif != nil {
		parts = append(parts, "recording GIF")
	}
	if a.wav != nil {
		parts = append(parts, "recording WAV")
	}
	return strings.Join(parts, "   ")
}
