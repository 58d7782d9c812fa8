package budget

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// reader is a game that reads RAM in each frame: the two pages from $0100 on, and two bytes.
const reader = `
        .ram
unused: .res 40
        .code
        lda #1
        sta $0340
        lda #$80
        sta $2000
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        ldx #0
.read:  lda $0100,x
        lda $0200,x
        ALL
        inx
        bne .read
        lda $0B60       ; a mirror of $0360
        lda $038D
        jmp main
nmi:    inc ticks
        rti
irq:    rti
empty:  rts
`

// TestTheCodeOfAnAttackLiesInRAMThatTheGameLeavesAlone has 44 such bytes from $0361 on. Before them lie places that the
// game reads, a variable, and a byte that is not 0.
func TestTheCodeOfAnAttackLiesInRAMThatTheGameLeavesAlone(t *testing.T) {
	var all []string
	for page := 3; page < 8; page++ {
		all = append(all, fmt.Sprintf("lda $0%d00,x", page))
	}
	for name, c := range map[string]struct {
		all  string
		want uint16
		err  string
	}{
		"in between": {"nop", 0x0361, ""},
		"nowhere":    {strings.Join(all, "\n"), 0, "the program uses all RAM from $0100 to $07FF"},
		"at the end": {strings.Join(all[:4], "\n") + "\nlda $06D4,x", 0x07D4, ""},
		"too late":   {strings.Join(all[:4], "\n") + "\nlda $06D5,x", 0, "the program uses all RAM from $0100 to $07FF"},
	} {
		t.Run(name, func(t *testing.T) {
			p := assemble(t, cartridge(strings.Replace(reader, "ALL", c.all, 1)))
			m, err := Open(p, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if at, err := m.stubPlace(Attack{Routine: "empty", Handler: "nmi"}); at != 0x0100 || err != nil {
				t.Errorf("before the game runs: $%04X, %v", at, err)
			}
			if err := m.StartAt(context.Background(), Start{Frame: 20}); err != nil {
				t.Fatal(err)
			}
			at, err := m.stubPlace(Attack{Routine: "empty", Handler: "nmi"})
			wantError(t, err, c.err)
			_, err = Attack{Routine: "empty", Handler: "nmi", Start: Start{Frame: 20}}.Run(t.Context(), p, Options{})
			wantError(t, err, c.err)
			if at != c.want {
				t.Errorf("it lies at $%04X, want $%04X", at, c.want)
			}
		})
	}
}
