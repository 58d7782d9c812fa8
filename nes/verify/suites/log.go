package suites

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"pool6502/internal/files"
	"pool6502/nes"
	"pool6502/nes/trace"
	"pool6502/nes/verify"
)

// nestestEntry is where nestest starts without its menu; it leaves the numbers of
// the last subtests that failed in RAM at $02 and $03.
const nestestEntry = 0xC000

// compareLog runs nestest without its menu and compares every line with the log beside the ROM
// under its name; without one the verdict stays what it is.
func compareLog(j *verify.Job, cart *nes.Cart, cfg nes.Config, v verify.Verdict) verify.Verdict {
	path := strings.TrimSuffix(j.File, filepath.Ext(j.File)) + ".log"
	golden, err := files.Read(path)
	if err != nil || !bytes.HasPrefix(golden, fmt.Appendf(nil, "%04X ", nestestEntry)) {
		return v
	}
	n, err := nes.Insert(cart, cfg)
	if err != nil {
		v.Result, v.Message = verify.Fail, err.Error()
		return v
	}
	n.Step() // the reset sequence
	n.CPU().PC = nestestEntry
	lines, name := 0, filepath.Base(path)
	for line := range bytes.Lines(golden) {
		want := bytes.TrimRight(line, "\r\n")
		lines++
		if got := trace.AppendLine(nil, n); !bytes.Equal(got, want) {
			v.Result, v.Message = verify.Fail, fmt.Sprintf("%s:%d: got %q, want %q", name, lines, got, want)
			return v
		}
		n.Step()
	}
	if a, b := n.Peek(2), n.Peek(3); a|b != 0 {
		v.Result, v.Message = verify.Fail, fmt.Sprintf("%s agrees, but $02 and $03 hold the errors $%02X and $%02X", name, a, b)
		return v
	}
	v.Message += fmt.Sprintf("; %d lines of %s", lines, name)
	return v
}
