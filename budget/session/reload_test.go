package session

import (
	"bytes"
	"strings"
	"testing"

	"pool6502/budget/program"
)

// small is a cartridge whose main loop calls a routine; %s are lines to change.
const small = `
        .mapper 0
        .prgrom 32
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
count:  .res 1
total:  .res 1
{ram}
        .code
reset:
        ldx #$FF
        txs
{before}
wait:
        lda #$80
        sta $2000
        jsr pause
        jmp wait
pause:
{pause}
        inc total
        ldy #200
.more:
        dey
        bne .more
        rts
nmi:
{nmi}
        inc count
        rti
irq:
        rti
`

func variant(t *testing.T, parts map[string]string) *program.Program {
	t.Helper()
	text := small
	for _, k := range []string{"ram", "before", "pause", "nmi"} {
		text = strings.ReplaceAll(text, "{"+k+"}", parts[k])
	}
	return assemble(t, text)
}

// reload plays a build, changes it for another and returns what was said and the session.
func reload(t *testing.T, from, to map[string]string) (string, *Session) {
	t.Helper()
	s := open(t, variant(t, from))
	for range 20 {
		s.Frame()
	}
	if s.Console().Peek(0) == 0 || s.Console().CPU().S == 0xFF {
		t.Fatal("the test program does not run, or is not inside its routine")
	}
	why, err := s.Reload(variant(t, to))
	if err != nil {
		t.Fatal(err)
	}
	return why, s
}

func TestCodeThatMovesKeepsItsState(t *testing.T) {
	s := open(t, variant(t, nil))
	for range 20 {
		s.Frame()
	}
	count := s.Console().Peek(0)
	for name, to := range map[string]map[string]string{
		"nothing changed":              {},
		"code before it grew":          {"before": "        nop\n        nop\n        lda #1"},
		"the interrupt does more":      {"nmi": "        inc total"},
		"there is more RAM at the end": {"ram": "more:   .res 3"},
	} {
		t.Run(name, func(t *testing.T) {
			why, s := reload(t, nil, to)
			if why != "" {
				t.Errorf("%s: restarted: %s", name, why)
				return
			}
			if got := s.Console().Peek(0); got != count {
				t.Errorf("%s: count is %d, not %d", name, got, count)
			}
			for range 10 {
				s.Frame()
			}
			if got := s.Console().Peek(0); got != count+10 {
				t.Errorf("%s: ten frames later count is %d, not %d", name, got, count+10)
			}
			if pc := s.Console().CPU().PC; pc < 0x8000 || pc > 0x8060 {
				t.Errorf("%s: the program ran away to $%04X", name, pc)
			}
		})
	}
}

func TestCodeThatIsGoneStartsAnew(t *testing.T) {
	for name, c := range map[string]struct {
		from, to map[string]string
		want     string
	}{
		"the routine that runs changed": {nil, map[string]string{"pause": "        nop"}, "pause"},
	} {
		t.Run(name, func(t *testing.T) {
			why, s := reload(t, c.from, c.to)
			if !strings.Contains(why, c.want) {
				t.Errorf("%s: %q", name, why)
			}
			before := s.Console().Save()
			for range 3 {
				s.Frame()
			}
			if bytes.Equal(before, s.Console().Save()) || s.Console().CPU().Jammed {
				t.Errorf("%s: the new build does not run", name)
			}
		})
	}
	old := variant(t, nil)
	moved := strings.ReplaceAll(small, "count:  .res 1\ntotal:  .res 1", "total:  .res 1\ncount:  .res 1")
	for _, k := range []string{"{ram}", "{before}", "{pause}", "{nmi}"} {
		moved = strings.ReplaceAll(moved, k, "")
	}
	s := open(t, old)
	s.Frame()
	why, err := s.Reload(assemble(t, moved))
	if err != nil || !strings.Contains(why, "moved in RAM") {
		t.Errorf("variables changed places: %q, %v", why, err)
	}
}

// TestFramesAreCountedOnAfterAReload, if the state is kept: the statistics of the old build stay, one can go back to the reload, and the
// next reload knows the inputs since this one.
func TestFramesAreCountedOnAfterAReload(t *testing.T) {
	s := open(t, variant(t, nil))
	s.Watch(Costs)
	for range 20 {
		s.Frame()
	}
	if why, err := s.Reload(variant(t, map[string]string{"nmi": "nop"})); why != "" || err != nil {
		t.Fatal(why, err)
	}
	for range 10 {
		s.Frame()
	}
	if s.RefusedPartial() {
		t.Error("all frames were observed, and some are said to be missing")
	}
	before, stats := s.Before(), s.Stats()
	if s.Position() != 30 || len(before) != 20 || before[19].Frame != 20 || before[19].Cycles == 0 || before[19].Costs != nil || len(stats) != 10 || stats[0].Frame != 21 {
		t.Errorf("frame %d; %d frames before it, %d since", s.Position(), len(before), len(stats))
	}
	if inputs, whole := s.Recorded(); len(inputs) != 10 || !whole {
		t.Errorf("%d inputs since the reload, whole: %v", len(inputs), whole)
	}
	for s.Back() {
	}
	if s.Position() != 20 {
		t.Errorf("one can go back to frame %d", s.Position())
	}
	if why, err := s.Reload(variant(t, map[string]string{"ram": "more: .res 1", "pause": "nop"})); why == "" || err != nil || s.Position() != 0 || len(s.Before()) != 0 {
		t.Errorf("after a restart (%s) it is frame %d, and %d frames are before it", why, s.Position(), len(s.Before()))
	}
}
