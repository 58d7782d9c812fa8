package session

import (
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/nes"
)

// stopped returns where a program stops at a breakpoint, as label+n, and the session's text.
func stopped(t *testing.T, breakpoint, body string) (where, text string) {
	t.Helper()
	source := " .mapper 0\n .zeropage\nptr: .res 2\n .ram\nbuf: .res 8\n .code\nreset: " + body + "\nend: jmp end\n .vectors 0, reset, 0\n"
	p, err := asm.Assemble(fstest.MapFS{"a.asm": {Data: []byte(strings.ReplaceAll(source, "; ", "\n "))}}, "a.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(program.Of(p), nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	s.Watch(Costs)
	if _, err := s.Break(breakpoint); err != nil {
		t.Fatal(err)
	}
	for range 4 {
		if !s.Frame() {
			where, _ = s.Meter().Where(s.Console().CPU().PC)
			return where, s.Stopped()
		}
	}
	return "", ""
}

func TestAReadOfUnwrittenRAMStops(t *testing.T) {
	for body, want := range map[string]string{
		"lda #1; sta buf; lda buf; here: lda buf+1; after: nop":                                  "after uninitialised: read $00 at $0301",
		"lda #1; sta buf; lda $0B00; lda buf":                                                    " ",
		"inc buf; after: nop":                                                                    "after uninitialised: read $01 at $0300",
		"lda (ptr),y; after: nop":                                                                "after uninitialised: read $00 at $0000",
		"lda #0; sta ptr; sta ptr+1; ldy #5; lda (ptr),y; after: nop":                            "after uninitialised: read $00 at $0005",
		"ldx #1; sta buf,x; pla; pha; jsr sub; jmp end; sub: rts":                                " ",
		"ldx #0; lda #0; .l: sta $0000,x; sta $0300,x; inx; bne .l; lda buf; lda (ptr),y; bit 7": " ",
	} {
		t.Run(body, func(t *testing.T) {
			if where, text := stopped(t, "uninitialised", body); where+" "+text != want {
				t.Errorf("%s %s, want %s", where, text, want)
			}
		})
	}
}

func TestAWrapOfTheStackAndAJamStop(t *testing.T) {
	for _, c := range []struct{ kind, body, want string }{
		{"wrap", "ldx #0; txs; pha; after: nop", "after wrap"},
		{"wrap", "ldx #1; txs; jsr sub; sub: pla; pla; after: nop", "sub wrap"},
		{"wrap", "ldx #$FF; txs; pla; after: nop", "after wrap"},
		{"wrap", "ldx #$FF; txs; pha; pla; dex; inx; txs; tsx", " "},
		{"jam", "nop; here: jam", "here jam"},
		{"jam", "nop", " "},
	} {
		t.Run(c.body, func(t *testing.T) {
			if where, text := stopped(t, c.kind, c.body); where+" "+text != c.want {
				t.Errorf("%s %s, want %s", where, text, c.want)
			}
		})
	}
}
