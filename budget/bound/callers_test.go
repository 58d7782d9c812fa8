package bound_test

import (
	"strings"
	"testing"
)

// TestBoundsOfTheCallsInTheProgram has routines without a limit for all inputs. The loop f ends when a carry leaves
// the cell 2, which a caller may have set to 0: then it never ends.
func TestBoundsOfTheCallsInTheProgram(t *testing.T) {
	const (
		f    = "f: lda $4016\n lsr a\n rol 2\n bcc f\n rts\n"             // a round: 4 + 2 + 5 + 3, the last 13
		text = "f: ldy #0\n.n: lda (0),y\n iny\n cmp #0\n bne .n\n rts\n" // up to a zero byte; a round: 12, the last 11
		data = "two: .byte 1, 0\nfour: .byte 1, 2, 3, 0\n"
		end  = "end: jmp end\nnmi: rti\n.vectors nmi, reset, nmi\n"
	)
	one := func(n string) string { return "ldx #" + n + "\n stx 2\n" }
	at := func(label string) string { return "lda #<" + label + "\n sta 0\n lda #>" + label + "\n sta 1\n" }
	for _, row := range []struct{ name, src, want, called string }{
		{"one call", f + "reset: " + one("1") + " jsr f\n" + end, "111 to 111, 2 bytes", "9"},
		{"the loop begins further on", f + "reset: " + one("16") + " jsr f\n" + end, "55 to 55, 2 bytes", "9"},
		{"two calls", f + "reset: " + one("1") + " jsr f\n" + one("64") + " jsr f\n" + end, "27 to 111, 2 bytes", "9 12"},
		{"a jump", f + "reset: " + one("1") + " jmp f\n" + end, "111 to 111, 2 bytes", "9"},
		{"a branch", f + "reset: " + one("1") + " bne f\n" + end, "111 to 111, 2 bytes", "9"},
		{"no jump", "reset: " + one("1") + f + end, "111 to 111, 2 bytes", "3"},
		{"the code before is a call", "h: rts\nreset: " + one("1") + " jsr h\n" + f + end, "111 to 111, 2 bytes", "5"},
		{"a value that a branch limits", f + "reset: ldx $10\n cpx #3\n bcs end\n cpx #1\n bcc end\n stx 2\n jsr f\n" + end, "97 to 111, 2 bytes", "13"},
		{"a call in a loop", f + "g: ldy #2\n.n: " + one("2") + " jsr f\n dey\n bne .n\n rts\nreset: jsr g\n" + end, "97 to 97, 2 bytes", "10"},
		{"a value from the routine around the loop", f + "g: ldy #2\n.n: sty 2\n jsr f\n dey\n bne .n\n rts\nreset: jsr g\n" + end, "97 to 111, 2 bytes", "9"},
		{"a branch in a loop, behind another call", f + "h: rts\ng: ldy #2\n.n: sty 2\n jsr h\n dey\n beq f\n jmp .n\nreset: jsr g\n" + end, "111 to 111, 2 bytes", "12"},
		{"a value from before another call", f + "h: rts\ng: " + one("1") + " jsr h\n jsr f\n rts\nreset: jsr g\n" + end, "111 to 111, 2 bytes", "11"},
		{"a value that two routines give", f + "g: ldx #4\nh: stx 2\n jsr f\n rts\nreset: jsr g\n ldx #2\n jsr i\n jmp end\ni: ldx #8\n jmp h\n" + end, "69 to 83, 2 bytes", "9"},
		{"a call that is never made", f + "reset: lda #1\n bne .a\n jsr f\n.a: " + one("1") + " jsr f\n" + end, "111 to 111, 2 bytes", "9 12"},
		{"the last call is never made", f + "reset: " + one("1") + " jsr f\n lda #1\n bne end\n jsr f\n" + end, "111 to 111, 2 bytes", "9 12"},
		{"a pushed byte", f + "reset: " + one("1") + " pha\n jsr f\n pla\n" + end, "111 to 111, 2 bytes", "10"},
		{"data by a pointer", data + text + "reset: " + at("two") + " jsr f\n" + at("four") + " jsr f\n" + end, "25 to 49, 2 bytes", "14 19"},
		{"a buffer on page 1", "f: ldy #0\n.n: lda $0110,y\n iny\n cmp #0\n bne .n\n rts\nreset: lda #0\n sta $0112\n jsr f\n" + end, "12 to 34, 2 bytes", "10"},
		{"writes to the PPU", "f: lda $4016\n lsr a\n sta $2007\n rol 2\n bcc f\n rts\nreset: " + one("64") + " jsr f\n" + one("1") + " jsr f\n" + end, "35 to 143, 2 bytes, PPU 136", "10 13"},
		{"OAM DMA", "f: lda $4016\n lsr a\n sta $4014\n rol 2\n bcc f\n rts\nreset: " + one("64") + " jsr f\n" + one("1") + " jsr f\n" + end, "35 to 143, 2 bytes, PPU 136, 8 DMA", "10 13"},
		{"the costlier call first", f + "reset: " + one("1") + " jsr f\n" + one("32") + " jsr f\n" + one("64") + " jsr f\n" + end, "27 to 111, 2 bytes", "9 12 15"},
		{"the two addresses of a mirrored ROM", ".prgrom 16\n" + f + "reset: " + one("1") + " jsr f\n" + one("64") + " jsr f^$4000\n" + end, "27 to 111, 2 bytes", "10 13"},
		{"the Needs of the routine that calls", f + "h: rts\n;;; g - calls.\n;;; Needs $10={1..2}\ng: jsr h\n ldx $10\n stx 2\n jsr f\n rts\nreset: jsr g\n" + end, "97 to 111, 2 bytes", "13"},
		{"for all inputs", "f: ldx #3\n.n: dex\n bne .n\n rts\nreset: jsr f\n" + end, "16 to 16, 2 bytes", ""},

		{"a copy of S from before the call, in RAM that a handler writes", strings.TrimSuffix(f, " rts\n") + " ldx #$10\n txs\n ldx 7\n txs\n rts\n" + "reset: " + one("1") + " tsx\n stx 7\n jsr f\nend: jmp end\nnmi: sta 7\n rti\n.vectors nmi, reset, nmi\n", "unbounded", ""},
		{"no call", f + "reset: jmp end\n" + end, "unbounded", ""},
		{"a call with any value", f + "reset: ldx $10\n stx 2\n jsr f\n" + end, "unbounded", ""},
		{"one of two calls with any value", f + "reset: " + one("1") + " jsr f\n ldx $10\n stx 2\n jsr f\n" + end, "unbounded", ""},
		{"one of two routines gives any value", f + "g: ldx #4\nh: stx 2\n jsr f\n rts\nreset: jsr g\n ldx $10\n jsr h\n" + end, "unbounded", ""},
		{"one of two calls behind TXS", f + "g: " + one("1") + " jsr f\n rts\nreset: jsr g\n ldx #$FF\n txs\n ldx #64\n stx 2\n jsr f\n" + end, "unbounded", ""},
		{"a vector", f + "nmi: rti\nreset: " + one("1") + " jsr f\nend: jmp end\n.vectors nmi, reset, f\n", "unbounded", ""},
		{"bytes that may be a call", f + "reset: " + one("1") + " jsr f\n" + end + "data: .byte $20\n .word f\n", "unbounded", ""},
		{"bytes that may be a jump", f + "reset: " + one("1") + " jsr f\n" + end + "data: .byte $4C\n .word f\n", "unbounded", ""},
		{"bytes that are neither", f + "reset: " + one("1") + " jsr f\n" + end + "data: .byte $AD\n .word f\n", "111 to 111, 2 bytes", "9"},
		{"a caller without a bound", f + "g: ldy #2\n.n: sty 2\n jsr f\n dey\n bne .n\n.m: bit $4015\n bpl .m\n rts\nreset: jsr g\n" + end, "unbounded", ""},
		{"a header", ";;; f - a loop.\n" + f + "reset: " + one("1") + " jsr f\n" + end, "unbounded", ""},
		{"it calls itself", "f: lda $4016\n lsr a\n rol 2\n bcs .no\n jsr f\n.no: rts\nreset: " + one("1") + " jsr f\n" + end, "unbounded", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, r := analyse(t, " .code\n"+row.src)
			if w := p.Search(r, 10); r.Called != nil && w.Body != -1 {
				t.Errorf("a call takes %d cycles, with inputs that the program may not give", w.Body)
			}
			got, calls := "unbounded", ""
			if r.Err == nil {
				got = figures(r)
				calls = strings.ReplaceAll(strings.Join(r.Called, " "), "f.asm:", "")
			}
			if got != row.want || calls != row.called {
				t.Errorf("%s, called at %q, %v; want %s, %q", got, calls, r.Err, row.want, row.called)
			}
			if r.Called != nil && !strings.HasSuffix(strings.ReplaceAll(strings.Join(musts(r), "; "), " and f.asm", ", f.asm"), "f is entered from "+strings.Join(r.Called, ", ")+" and from nowhere else, and no jump that the analysis has missed leads into the code on the way there") {
				t.Errorf("it assumes %q", r.Assumes)
			}
		})
	}
}

// TestConditionsOfCalls has what a bound for the calls in the program relies on: conditions of the routine, of the
// code before each call, and notes.
func TestConditionsOfCalls(t *testing.T) {
	_, r := analyse(t, ` .code
f: lda $4016
 lsr a
 sta $0130
 rol 2
 bcc f
 rts
h: rts
;;; g - calls.
;;; Needs $10={1..2}
g: jsr h
 ldx $10
 stx 2
 jsr f
 rts
reset: jsr g
 ldx #1
 stx 2
 stx $0140
 jsr f
end: jmp end
nmi: rti
.vectors nmi, reset, nmi
`)
	const want = "the stack stays above $0130, the highest byte that the write at f.asm:4 may change; the write at f.asm:19 does not reach the stack; the stack stays above $0140, the highest byte that the write at f.asm:19 may change; " +
		"f is entered from f.asm:14 and f.asm:20 and from nowhere else, and no jump that the analysis has missed leads into the code on the way there"
	if got := strings.Join(musts(r), "; "); r.Err != nil || got != want {
		t.Errorf("it assumes %q, %v; want %q", got, r.Err, want)
	}
	if got := strings.Join(r.Notes, "; "); got != "Needs $10={1..2}" {
		t.Errorf("it relies on %q", got)
	}
}
