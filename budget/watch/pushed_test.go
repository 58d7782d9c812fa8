package watch

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/cpu"
)

// TestPushed follows programs that begin with S at the number before the colon. Of each push, what the stack has is wanted, with a ! if it has
// gone below $0100.
func TestPushed(t *testing.T) {
	ops := map[string]uint8{"pha": 0x48, "pla": 0x68, "jsr": 0x20, "rts": 0x60, "brk": 0x00, "txs": 0x9A}
	moves := map[string]uint8{"pha": 0xFF, "pla": 1, "jsr": 0xFE, "rts": 2, "brk": 0xFD, "nmi": 0xFD}
	for _, test := range []struct{ program, want string }{
		{"FF: pha jsr pla nmi brk", "1 3 5 8"},
		{"03: nmi pha pla pha", "255 256 256"},
		{"03: nmi pha pha", "255 256 257!"},
		{"02: nmi pha pla pha", "256 257! 257!"},
		{"02: jsr nmi", "255 258!"},
		{"02: jsr pla pla jsr jsr pha", "255 255 257! 258"}, // the last one goes to $01FD
		{"02: nmi pha pha pla pla pha", "256 257! 258 257!"},
		{"02: nmi pha txs=80 pha pha", "256 257! 128 129"},

		{"80: jsr txs=00 pha", "129 256"},
		{"00: jsr txs=00 pha", "1 256!"}, // $0100 has half of the address to which the call returns

		// Nothing was on the stack.
		{"00: jsr pha", "1 2"},
		{"01: nmi pha", "1 2"},
		{"00: jsr txs=FF pha", "1 1"}, // what was pushed to $0100 is below S
		{"01: jsr reset=FF pha", "256 1"},
	} {
		start, steps, _ := strings.Cut(test.program, ": ")
		var p Pushed
		var s uint8
		fmt.Sscanf(start, "%X", &s)
		p.Step(&cpu.Step{Kind: cpu.Reset}, s)
		var got []string
		for _, name := range strings.Fields(steps) {
			r := &cpu.Step{Kind: cpu.Instruction}
			name, to, set := strings.Cut(name, "=")
			switch name {
			case "nmi":
				r.Kind = cpu.NMI
			case "reset":
				r.Kind = cpu.Reset
			default:
				r.Op = ops[name]
			}
			if s += moves[name]; set {
				fmt.Sscanf(to, "%X", &s)
			}
			used, over := p.Step(r, s)
			if used == 0 {
				continue
			}
			got = append(got, fmt.Sprint(used))
			if over {
				got[len(got)-1] += "!"
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s: %s, want %s", test.program, got, test.want)
		}
	}
}
