package profile

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/nes/script"
)

// lateGame is a game whose main loop is LOOP. LONG takes two frames and a half.
const lateGame = `        .vectors nmi, reset, nothing
        .chrram 8
        .zeropage
n:      .res 1
keys:   .res 1
seed:   .res 2
timeout: .res 1
        .code
reset:  ldx #$FF
        txs
        lda #0
        sta n
        sta keys
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #CTRL
        sta $2000
        lda #MASK
        sta $2001
main:
LOOP
        jmp main

; long takes 60 * 1,291 cycles.
long:   ldx #60
.more:  ldy #0
.inner: dey
        bne .inner
        inc seed
        dex
        bne .more
        rts

; read reads a pad.
read:   lda #1
        sta $4016
        sta keys
        lsr a
        sta $4016
.bit:   lda $4016
        lsr a
        rol keys
        bcc .bit
        rts

random: asl seed
        bcc .end
        lda seed
        eor #$1D
        sta seed
.end:   rts

nmi:    inc n
nothing: rti
`

// TestTheFirstWaitIsNoWork has loops that wait and call a routine. That they wait is known only after the first frame in which they do.
func TestTheFirstWaitIsNoWork(t *testing.T) {
	for _, loop := range []string{
		" jsr random\n lda n\n beq main",
		".w: jsr random\n lda n\n cmp keys\n beq .w\n sta keys",
		".w: jsr twice\n lda n\n cmp keys\n beq .w\n sta keys\n jmp main\ntwice: jsr random\n jmp random",
	} {
		src := strings.NewReplacer("CTRL", "$80", "MASK", "$08", "LOOP", loop+"\n lda #0\n sta n\n sta keys").Replace(lateGame)
		for _, f := range record(t, src, Options{Frames: 10, Skip: 1}).Frames {
			if f.Busy > 300 {
				t.Errorf("%s: frame %d was busy for %d cycles", loop, f.Number, f.Busy)
			}
		}
	}
}

// TestLateFrames plays games that wait in many ways. Each pass that calls long misses two frames, and no other does.
func TestLateFrames(t *testing.T) {
	const nmi, poll, shown, off = "$80", "0", "$08", "0"
	every := func(wait, work string) string {
		return wait + "\n inc timeout\n lda timeout\n and #15\n bne .none\n" + work + "\n.none:"
	}
	for _, c := range []struct {
		name, ctrl, mask, loop string
		missed, loading        string
	}{
		{"a pass of two frames", nmi, shown, ";;; Frame every 2\n lda n\n clc\n adc #2\n.w: cmp n\n bne .w\n jsr long\n", "5 9 13 17 21 25 29 33 37 41", ""},
		{"a loop that only reads", nmi, shown, every(" lda n\n.w: cmp n\n beq .w", " jsr long"), "18 19 36 37", ""},
		{"random numbers", nmi, shown, every(" lda n\n.w: inc seed+1\n cmp n\n beq .w", " jsr long"), "18 19 36 37", ""},
		{"a random routine", nmi, shown, every(" lda n\n sta keys\n.w: jsr random\n lda n\n cmp keys\n beq .w", " jsr long"), "18 19 36 37", ""},
		{"a stack that is used", nmi, shown, every(" ldx n\n.w: pha\n pla\n cpx n\n beq .w", " jsr long"), "18 19 36 37", ""},
		{"a timeout", nmi, shown, every(" ldy #0\n lda #0\n sta keys\n ldx n\n.w: inc keys\n bne .t\n iny\n bmi .out\n.t: cpx n\n beq .w\n.out:", " jsr long"), "18 19 36 37", ""},
		{"polling $2002", poll, shown, every(".w: bit $2002\n bpl .w", " jsr long"), "18 19 36 37", ""},
		{"polling $2002 with random numbers", poll, shown, every(".w: inc seed+1\n bit $2002\n bpl .w", " jsr long"), "18 19 36 37", ""},
		{"NMI off during work", nmi, shown, every(" lda n\n.w: cmp n\n beq .w", " lda #0\n sta $2000\n jsr long\n lda #$80\n sta $2000"), "18 19 36 37", ""},
		{"rendering off during work", nmi, shown, every(" lda n\n.w: cmp n\n beq .w", " lda #0\n sta $2001\n jsr long\n lda n\n.x: cmp n\n beq .x\n lda #8\n sta $2001"), "", "18 19 37 38"},
		{"no picture at all", nmi, off, every(" lda n\n.w: cmp n\n beq .w", " jsr long"), "18 19 36 37", ""},
		{"work behind a flag", nmi, shown, " lda n\n beq main\n lda #0\n sta n\n inc timeout\n lda timeout\n and #15\n bne main\n jsr long", "18 19 35 36", ""},
		{"waiting for the player", nmi, shown, " jsr read\n lda keys\n beq main\n jsr long\n.let: jsr read\n lda keys\n bne .let", "30 31", ""},
		{"waiting for the player with random numbers", nmi, shown, " jsr random\n jsr read\n lda keys\n beq main\n jsr long\n.let: jsr read\n lda keys\n bne .let", "30 31", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := strings.NewReplacer("CTRL", c.ctrl, "MASK", c.mask, "LOOP", c.loop).Replace(lateGame)
			keys, err := script.Parse("keys", []byte("30 1 A\n31 1\n"))
			if err != nil {
				t.Fatal(err)
			}
			p := record(t, src, Options{Frames: 45, Input: keys})
			var missed, loading []string
			for _, f := range p.Frames {
				if f.Flags&Missed != 0 {
					missed = append(missed, fmt.Sprint(f.Number))
				}
				if f.Flags&Loading != 0 {
					loading = append(loading, fmt.Sprint(f.Number))
				}
			}
			if got := strings.Join(missed, " ") + "; " + strings.Join(loading, " "); got != c.missed+"; "+c.loading {
				t.Errorf("missed; loading: frames %s; want %s; %s", got, c.missed, c.loading)
			}
			if !p.Meter().Waited() {
				t.Error("it was not seen waiting")
			}
		})
	}
}
