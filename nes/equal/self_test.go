package equal

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/nes"
)

func TestAProgramIsReadAsItIsPrinted(t *testing.T) {
	for seed := range uint64(20) {
		p := randomProgram(seed)
		back, err := readProgram(p.String())
		if err != nil {
			t.Fatal(err)
		}
		if back.String() != p.String() || back.setup != p.setup {
			t.Errorf("seed %d: read\n%s\nprinted\n%s", seed, back, p)
		}
	}
	for _, text := range []string{"", "; mapper 4", (&setup{}).String() + "\n;-\n nop\n"} {
		t.Run(fmt.Sprintf("%.60s", text), func(t *testing.T) {
			if _, err := readProgram(text); err == nil {
				t.Errorf("%q is read as a program", text)
			}
		})
	}
}

// TestAProgramIsShortened to the one line that a difference needs, on the plainest console that
// shows it.
func TestAProgramIsShortened(t *testing.T) {
	p := randomProgram(7)
	at := slices.IndexFunc(p.blocks, func(b block) bool { return !b.fixed })
	p.blocks = slices.Insert(p.blocks, at+3, block{text: "        nop\n        sta $5A5A\n        nop\n"})
	p.mapper, p.submapper, p.region, p.align, p.frames = 5, 0, nes.PAL, 2, 9
	s := shrinker{try: func(p *program) *difference {
		if _, err := p.cart(); err != nil || p.region != nes.PAL || p.frames < 4 || !strings.Contains(p.String(), "        sta $5A5A\n") {
			return nil
		}
		return &difference{frame: 4}
	}}
	p, d := s.shrink(p, &difference{frame: 6})
	left := slices.DeleteFunc(slices.Clone(p.blocks), func(b block) bool { return b.fixed })
	if len(left) != 1 || left[0].text != "        sta $5A5A\n" {
		t.Errorf("left is %v", left)
	}
	if want := (setup{region: nes.PAL, chrROM: p.chrROM, seed: p.seed, frames: 4}); p.setup != want || d.frame != 4 {
		t.Errorf("on %v, want %v; frame %d", &p.setup, &want, d.frame)
	}
}

// TestADifferenceIsSeen disturbs one console of two.
func TestADifferenceIsSeen(t *testing.T) {
	for _, c := range []struct {
		want    string
		mode    mode
		disturb func(*nes.Console)
	}{
		{"", watched, func(*nes.Console) {}},
		{"another state", free, func(n *nes.Console) { n.Poke(0x0700, n.Peek(0x0700)+1) }},
		{"another sound", free, func(n *nes.Console) { n.Mute(0x3F) }},
		{"another picture", free, func(n *nes.Console) { n.Picture()[5000] ^= 1 }},
		{"other instructions", told, func(n *nes.Console) { n.CPU().X ^= 1 }},
		{"other accesses", watched, func(n *nes.Console) { n.Poke(0x0700, n.Peek(0x0700)+1) }},
		{"another cycle", free, func(n *nes.Console) { n.RunFrame() }},
	} {
		t.Run(c.want, func(t *testing.T) {
			p := &program{setup: setup{frames: 2}, blocks: []block{{fixed: true, text: `
        .prgrom 32
        .chrram 8
        .vectors nmi, reset, nmi
        .org $E000
reset:  lda #$1F
        sta $4015
        sta $4000
        sta $4003
again:  lda $0700
        jmp again
nmi:    rti
`}}}
			cart, err := p.cart()
			if err != nil {
				t.Fatal(err)
			}
			var players [2]*player
			for i := range players {
				if players[i], err = newPlayer(kind{mode: c.mode}, cart, p); err != nil {
					t.Fatal(err)
				}
			}
			for i, f := range p.played() {
				for k, y := range players {
					if i == 1 && k == 1 {
						c.disturb(y.con)
					}
					y.play(f)
				}
			}
			if c.want == "another picture" {
				c.disturb(players[1].con) // what is drawn hides it
			}
			if got := players[1].differs(players[0], players[0]); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
				t.Errorf("%q is said, want %q", got, c.want)
			}
		})
	}
}
