package watch

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/cpu"
	"pool6502/nes"
)

// meterOf assembles a program and attaches a meter to a console that plays it.
func meterOf(t *testing.T, source string) (*nes.Console, *Meter, *asm.Program) {
	t.Helper()
	p, err := asm.Assemble(fstest.MapFS{"x.asm": {Data: []byte(source)}}, "x.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(p.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	m := NewMeter(con, namesOf(p))
	m.Heat, m.Timeline = true, true
	m.Attach()
	return con, m, p
}

// pathOf writes a call path as reset>work>loop.
func pathOf(m *Meter, path int32) string {
	var names []string
	for at := path; at >= 0; at = m.Path(at).Parent {
		names = append([]string{m.Routine(m.Path(at).Routine).Name}, names...)
	}
	return strings.Join(names, ">")
}

// kinds are the kinds of interrupts in the logs below.
var kinds = map[cpu.Kind]string{cpu.NMI: "NMI", cpu.IRQ: "IRQ", cpu.Reset: "reset"}

// record makes a meter log the calls and the interrupts that return, as "path body/cycles".
func record(m *Meter) *[]string {
	log := &[]string{}
	m.OnCall = func(e *CallEvent) { *log = append(*log, fmt.Sprintf("%s %d/%d", pathOf(m, e.Path), e.Body, e.Cycles)) }
	m.OnHandled = func(e *CallEvent) {
		*log = append(*log, fmt.Sprintf("%s %s %d/%d", kinds[e.Kind], pathOf(m, e.Path), e.Body, e.Cycles))
	}
	return log
}

// costsOf writes the costs of a frame as "routine inclusive/exclusive, calls", without the main loop's.
func costsOf(m *Meter, f *Frame) string {
	var list []string
	for _, c := range f.Costs {
		if name := m.Routine(c.Routine).Name; name != "reset" && name != "stop" {
			list = append(list, fmt.Sprintf("%s %d/%d, %d", name, c.Inclusive, c.Exclusive, c.Calls))
		}
	}
	return strings.Join(list, "; ")
}

// TestCallsAreFollowedHoweverTheyEnd runs small programs whose calls end in every way that a 6502 knows.
// A call's body is counted up to its RTS, its cycles with the RTS.
func TestCallsAreFollowedHoweverTheyEnd(t *testing.T) {
	for _, c := range []struct{ name, code, calls, costs string }{
		{"a call in a call", `
        jsr f
        jmp stop
f:      jsr g
        rts
g:      nop
        rts
`, "reset>f>g 2/8; reset>f 14/20", "f 20/12, 1; g 8/8, 1"},
		{"a tail call: one RTS ends both", `
        jsr f
        jmp stop
f:      nop
        jmp g
;;; g - is called by no JSR.
g:      nop
        rts
`, "reset>f>g 2/8; reset>f 7/13", "f 13/5, 1; g 8/8, 1"},
		{"a call that drops its caller's return address", `
        jsr f
        jmp stop
f:      jsr g
        nop
g:      pla
        pla
        rts
`, "reset>f 14/20", "f 20/6, 1; g 14/14, 0"},
		{"a call that drops its own return address and calls on", `
        jsr f
        jmp stop
f:      pla
        pla
        jsr g
        jmp stop
g:      nop
        rts
`, "reset>g 2/8", "f 14/14, 0; g 8/8, 1"},
		{"a call that replaces its return address", `
        jsr f
        jmp stop
f:      pla
        pla
        lda #>(stop-1)
        pha
        lda #<(stop-1)
        pha
        rts
`, "reset>f 18/24", "f 24/24, 1"},
		{"an RTS to an address that was pushed by hand", `
        jsr f
        jmp stop
f:      lda #>(g-1)
        pha
        lda #<(g-1)
        pha
        rts
;;; g - is called through a table.
g:      nop
        rts
`, "reset>f>g 2/8; reset>f 18/24", "f 24/16, 1; g 8/8, 1"},
		{"a JMP behind a return address that was pushed by hand", `
        jsr f
        jmp stop
f:      lda #>(back-1)
        pha
        lda #<(back-1)
        pha
        jmp g
back:   nop
        rts
;;; g - is called by no JSR.
g:      nop
        rts
`, "reset>f>g 2/8; reset>f 23/29", "f 29/21, 1; g 8/8, 1"},
		{"a JMP behind a byte that the called routine pulls", `
        jsr f
        jmp stop
f:      pha
        jmp g
;;; g - is called by no JSR.
g:      pla
        rts
`, "reset>f>g 4/10; reset>f 10/16", "f 16/6, 1; g 10/10, 1"},
		{"an RTI to an address that was pushed by hand", `
        jsr f
        jmp stop
f:      lda #>g
        pha
        lda #<g
        pha
        php
        rti
;;; g - is called through a table.
g:      nop
        rts
`, "reset>f>g 2/8; reset>f 21/27", "f 27/19, 1; g 8/8, 1"},
		{"states that jump to each other", `
        ldx #3
        jsr f
        jmp stop
;;; f - is the first state.
f:      dex
        beq end
        jmp g
end:    rts
;;; g - is the second.
g:      nop
        jmp f
`, "reset>f 29/35", "f 35/25, 1; g 10/10, 0"},
		{"a routine that calls itself", `
        ldx #3
        jsr f
        jmp stop
f:      dex
        beq .end
        jsr f
.end:   rts
`, "reset>f>f>f 5/11; reset>f>f 21/27; reset>f 37/43", "f 43/43, 3"},
		{"a routine that is called from two places", `
        jsr f
        jsr f
        jsr g
        jmp stop
g:      jsr f
        rts
f:      nop
        rts
`, "reset>f 2/8; reset>f 2/8; reset>g>f 2/8; reset>g 14/20", "f 24/24, 3; g 20/12, 1"},
		{"a BRK in a call", `
        jsr f
        jmp stop
f:      brk
        .byte 0
        rts
`, "IRQ handler 19/19; reset>f 26/32", "f 32/13, 1; handler 19/19, 0"},
		{"a handler that calls a routine", `
        jsr f
        jmp stop
f:      lda #1
        sta flag
        brk
        .byte 0
        rts
work:   nop
        rts
`, "handler>handled 2/8; IRQ handler 36/36; reset>f 48/54", "f 54/18, 1; handler 36/28, 0; handled 8/8, 1"},
		{"a handler that never returns", `
        lda #2
        sta flag
        jsr f
        jmp stop
f:      brk
        .byte 0
after:  jsr g
        jmp stop
g:      nop
        rts
`, "reset>f>g 2/8", "f 59/13, 0; handler 38/38, 0; g 8/8, 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			con, m, _ := meterOf(t, `        .vectors nothing, reset, handler
        .zeropage
flag:   .res 1
        .code
reset:  ldx #$FD
        txs
`+c.code+`
stop:   jmp stop
handler: pha
        lda flag
        beq .end
        lsr a
        bcc .drop
        jsr handled
.end:   pla
        rti
.drop:  pla
        pla
        pla
        pla
        jmp after
handled: nop
        rts
nothing: rti
`+map[bool]string{true: "", false: "after = stop\n"}[strings.Contains(c.code, "after:")])
			log := record(m)
			con.RunFrame()
			f := m.EndFrame()
			if got := strings.Join(*log, "; "); got != c.calls {
				t.Errorf("calls\n%s\nwant\n%s", got, c.calls)
			}
			if got := costsOf(m, f); got != c.costs {
				t.Errorf("costs\n%s\nwant\n%s", got, c.costs)
			}
			if m.Stray() || m.Interrupts() != 0 {
				t.Errorf("stray: %v; interrupts being served: %d", m.Stray(), m.Interrupts())
			}
		})
	}
}

// TestAnInterruptIsALevelOfItsOwn counts an NMI that strikes a routine, and a BRK in its handler, which is part of it.
func TestAnInterruptIsALevelOfItsOwn(t *testing.T) {
	con, m, _ := meterOf(t, `        .vectors nmi, reset, irq
reset:  ldx #$FD
        txs
.warm:  bit $2002
        bpl .warm
        jsr work
stop:   jmp stop
work:   ldx #200        ; 64,199 cycles, more than two frames, without its RTS
.outer: ldy #63
.inner: lda #$80
        sta $2000       ; does nothing in the first frame
        dey
        bne .inner
        dex
        bne .outer
        rts
nmi:    jsr help
        brk
        .byte 0
        rti
help:   rts
irq:    jsr help
        rti
`)
	log := record(m)
	active := ""
	con.Attach(&nes.Observer{Step: func(r *cpu.Step) {
		if r.Kind == cpu.Instruction && r.Op == 0x60 && m.Interrupts() == 2 && active == "" { // help has returned to irq
			for _, a := range m.Stack(nil) {
				active += fmt.Sprintf("%s %s $%02X, ", m.Routine(a.Routine).Name, kinds[a.Kind], uint8(a.SP))
			}
		}
	}})
	frames := 0
	for ; len(*log) < 5 && frames < 9; frames++ {
		con.RunFrame()
		m.EndFrame()
	}
	if got, want := strings.Join((*log)[:4], "; "), "nmi>help 0/6; irq>help 0/6; IRQ irq 18/18; NMI nmi 50/50"; got != want {
		t.Errorf("calls\n%s\nwant\n%s", got, want)
	}
	if want := "irq IRQ $F5, nmi NMI $F8, work  $FB, reset  $FF, "; active != want {
		t.Errorf("on the stack are\n%s\nwant\n%s", active, want)
	}
}
