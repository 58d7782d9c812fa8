package profile

import (
	"fmt"
	"strings"
	"testing"
)

// TestWhyAProgramDoesNotGoOn plays games that stop after some frames, and games that only look so.
func TestWhyAProgramDoesNotGoOn(t *testing.T) {
	const wait = " lda n\n.w: cmp n\n beq .w\n"
	after := func(frames int, code string) string {
		return fmt.Sprintf("%s inc timeout\n lda timeout\n cmp #%d\n bne .on\n%s\n.on:", wait, frames, code)
	}
	for _, c := range []struct{ name, loop, want string }{
		{"the main loop comes back", wait, ""},
		{"all is done in the handler", ".l: jmp .l", ""},
		{"all is done in the handler, after two waits", wait + strings.ReplaceAll(wait, ".w", ".v") + ".l: jmp .l", ""},
		{"a loop that nothing ends", after(20, ".l: jmp .l"), "22: the program is in a loop that it cannot leave; if it waits there, name the loop with --waits"},
		{"an opcode stops the processor", after(20, " .byte 2"), "22: an opcode has stopped the processor"},
		{"at once", " .byte 2", "2: an opcode has stopped the processor"},
		{"NMI is turned off, and then waited for", after(20, " lda #0\n sta $2000\n lda n\n.v: cmp n\n beq .v"), "22: the program waits for a byte of RAM to change, but NMI and IRQ are off"},
		{"NMI is off, but IRQ is not", after(20, " lda #0\n sta $2000\n cli\n lda n\n.v: cmp n\n beq .v"), ""},
		{"NMI is off, and $2002 is read", after(20, " lda #0\n sta $2000\n.v: bit $2002\n bpl .v\n lda #$80\n sta $2000"), ""},
		{"a title, and then all is done in the handler", "HANDLER" + after(20, ".l: jmp .l"), ""},
		{"a sprite 0 hit, or vblank", after(20, ".v: bit $2002\n bmi .on\n bvc .v"), ""},
		{"a sprite 0 hit by a mask", after(20, ".v: lda $2002\n and #$40\n beq .v"), "22: the program waits for a flag of the sprites ($2002) that does not change"},
		{"a sprite 0 hit that never comes", after(20, ".v: bit $2002\n bvc .v"), "22: the program waits for a flag of the sprites ($2002) that does not change"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := strings.NewReplacer("CTRL", "$80", "MASK", "$08", "LOOP", c.loop).Replace(lateGame)
			if strings.Contains(src, "HANDLER") {
				src = strings.NewReplacer("HANDLER", "", "nmi:    inc n", "nmi: inc n\n jsr read\n rti").Replace(src)
			}
			p := record(t, src, Options{Frames: 60})
			got := ""
			if p.Hang >= 0 {
				got = fmt.Sprintf("%d: %s", p.Hang, p.HangWhy)
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestWorkOfAnIRQHandler misses the frames at whose end it is not done.
func TestWorkOfAnIRQHandler(t *testing.T) {
	game := strings.NewReplacer("CTRL", "0", "MASK", "$08", "LOOP", " lda n\n.w: cmp n\n beq .w", "reset, nothing", "reset, tick", "main:", " lda #0\n sta $4017\n cli\nmain:").Replace(lateGame)
	for work, missed := range map[string]bool{" jsr long\n": true, "": false} {
		p := record(t, game+"tick: inc n\n bit $4015\n"+work+" rti\n", Options{Frames: 40})
		if n := p.Count(Missed); (n > 10) != missed {
			t.Errorf("%q: %d frames are missed", work, n)
		}
	}
}

// TestTheFirstWaitIsNotCounted as work where it holds a budget, and not as missed in the tree of the frame: the loop writes in its
// rounds, so that only the first NMI shows that it waits.
func TestTheFirstWaitIsNotCounted(t *testing.T) {
	src := strings.NewReplacer("CTRL", "$80", "MASK", "$08", "LOOP", " lda n\n.w: inc seed\n cmp n\n beq .w\n").Replace(";;; Budget frame: <= 50 % of a frame\n" + strings.Replace(lateGame, "main:\n", ";;; main - waits.\n;;; Budget <= 5000 cycles a frame\nmain:\n", 1))
	p := record(t, src, Options{Frames: 20, Trees: []int{2}})
	if n := p.Count(Unsettled); n != 1 || p.Frames[2].Flags&Unsettled == 0 || p.Frames[2].Busy > 1000 {
		t.Fatalf("%d frames, frame 2 has %+v", n, p.Frames[2])
	}
	if busy := p.Busy().Max(); busy > 1000 || p.Busiest().Busy > 1000 || p.Frames[p.Worst()].Busy > 1000 {
		t.Errorf("the busiest frame has %d cycles", busy)
	}
	for _, b := range p.Budgets {
		if b.Breaks > 0 || b.Holds < 10 {
			t.Errorf("%v: %+v", &b.Limit, b)
		}
	}
	if f := p.Trees[0].Frame.Flags; f != p.Frames[2].Flags {
		t.Errorf("the tree says %b, the frame %b", f, p.Frames[2].Flags)
	}
}

// TestWorkInTheMainLoopIsNamed with the cycles of the loop itself, which never returns.
func TestWorkInTheMainLoopIsNamed(t *testing.T) {
	long := " ldx #60\n.m: ldy #0\n.i: dey\n bne .i\n dex\n bne .m\n"
	p := record(t, strings.NewReplacer("CTRL", "$80", "MASK", "$08", "LOOP", " jsr read\n lda n\n.w: cmp n\n beq .w\n"+long).Replace(lateGame), Options{Frames: 40})
	most := &Routine{}
	for i := range p.Routines {
		if r := &p.Routines[i]; r.InMissed > most.InMissed {
			most = r
		}
	}
	if all := uint64(p.Count(Missed)) * 29780; most.Name != "main" || most.InMissed < all*9/10 || most.InMissed > all {
		t.Errorf("%s has %d of %d cycles", most.Name, most.InMissed, all)
	}
}
