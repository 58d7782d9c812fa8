package watch

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"pool6502/cpu"
	"pool6502/nes"
)

// steps are the instructions of a frame, and what DMA took from each.
func steps(m *Meter, f *Frame) (list []Step, stolen map[int]Steal) {
	stolen = map[int]Steal{}
	steals := f.Steals
	for i := range f.Runs {
		list = m.Unroll(list, &f.Runs[i])
		if len(steals) > 0 && int(steals[0].Run) == i {
			stolen[len(list)-1] = Steal{OAM: steals[0].OAM, DMC: steals[0].DMC}
			steals = steals[1:]
		}
	}
	return list, stolen
}

// ran counts the instructions of a frame, those of skipped rounds included.
func ran(m *Meter, f *Frame) map[Step]int {
	count := map[Step]int{}
	add := func(s *BlockRun, times int) {
		for _, step := range m.Unroll(nil, s) {
			step.Start = 0
			count[step] += times
		}
	}
	for i := range f.Runs {
		add(&f.Runs[i], 1)
	}
	for _, r := range f.Repeats {
		for i := r.Run - r.Runs; i < r.Run; i++ {
			add(&f.Runs[i], int(r.Rounds))
		}
	}
	return count
}

// pair is a game on two consoles: the meter of the first is told of blocks, that of the second
// of instructions, because somebody else observes them too.
func pair(t *testing.T, image []byte, seed uint64) (con [2]*nes.Console, m [2]*Meter) {
	t.Helper()
	for i := range con {
		var err error
		if con[i], err = nes.Open(image, nes.Config{SampleRate: -1, RAM: nes.Seeded(seed)}); err != nil {
			t.Fatal(err)
		}
		m[i] = NewMeter(con[i], nil)
		m[i].Timeline, m[i].Heat, m[i].Steps = true, true, true
		m[i].Attach()
	}
	con[1].Attach(&nes.Observer{Step: func(*cpu.Step) {}})
	return con, m
}

// sameFrame says how two meters differ about a frame; empty if they agree.
func sameFrame(a, b *Meter, f, g *Frame) string {
	p, q := *f, *g
	for _, x := range []*Frame{&p, &q} {
		x.Runs, x.Steals, x.Repeats = nil, nil, nil
	}
	if !reflect.DeepEqual(p, q) {
		return fmt.Sprintf("frame\n%+v\n%+v", p, q)
	}
	if !reflect.DeepEqual(a.HeatOf(), b.HeatOf()) {
		return fmt.Sprintf("heat\n%v\n%v", a.HeatOf(), b.HeatOf())
	}
	if !reflect.DeepEqual(ran(a, f), ran(b, g)) {
		return "other instructions, or other numbers of them"
	}
	if len(f.Repeats) > 0 {
		return "" // the second console cannot skip rounds: another list of steps
	}
	list, stolen := steps(a, f)
	want, wantStolen := steps(b, g)
	for i := range min(len(list), len(want)) {
		if list[i] != want[i] {
			return fmt.Sprintf("step %d\n%+v\n%+v", i, list[i], want[i])
		}
	}
	if len(list) != len(want) || !reflect.DeepEqual(stolen, wantStolen) {
		return fmt.Sprintf("%d and %d steps, DMA\n%v\n%v", len(list), len(want), stolen, wantStolen)
	}
	return ""
}

// Programs that make no sense jump everywhere, switch banks below their feet, run in RAM and cross pages.
// The meter comes to the same whether it is told of blocks or of instructions.
func TestBlocksComeToTheSameAsInstructions(t *testing.T) {
	long, skipped := 0, uint64(0)
	for seed := range uint64(24) {
		r := rand.New(rand.NewPCG(seed, 1))
		mapper := [...]uint8{0, 2, 7, 1}[seed%4]
		image := make([]byte, 16+0x20000)
		copy(image, []byte{'N', 'E', 'S', 0x1a, 8, 0, mapper << 4})
		if mapper == 0 {
			image = image[:16+0x8000]
			image[4] = 2
		}
		for i := 16; i < len(image); i++ {
			image[i] = uint8(r.Uint32())
			switch op := image[i]; {
			case op&0x1F == 0x12 || op&0x9F == 0x02: // a jam
				image[i] = 0xBD // lda abs,x
			case op == 0 && r.Uint32()%4 > 0: // a brk
				image[i] = 0xE8 // inx
			}
		}
		for i := 16; i < len(image); i += 48 {
			switch r.Uint32() % 8 {
			case 0:
				copy(image[i:], []byte{0xA2, 5, 0xCA, 0xD0, 0xFD}) // ldx #5, dex, bne back to it
			case 1:
				copy(image[i:], []byte{0xC5, 0x10, 0xF0, 0xFC}) // cmp $10, beq back to it
			}
		}
		for vector := 16 + 0x7FFA; vector < len(image); vector += 0x8000 {
			for i := range 3 {
				image[vector+2*i+1] |= 0x80
			}
		}
		con, m := pair(t, image, seed)
		for n := range 12 {
			var f [2]*Frame
			for i := range con {
				if n == 8 {
					con[i].Reset()
				}
				con[i].RunFrame()
				f[i] = m[i].EndFrame()
			}
			for _, s := range f[0].Runs {
				if m[0].Block(s.Block).count > 2 {
					long++
				}
			}
			if what := sameFrame(m[0], m[1], f[0], f[1]); what != "" {
				t.Fatalf("seed %d, mapper %d, frame %d: %s", seed, mapper, n, what)
			}
		}
		skipped += con[0].Skipped()
	}
	if long < 1000 || skipped == 0 {
		t.Errorf("%d blocks of three instructions and more, %d rounds skipped: too few to tell", long, skipped)
	}
}
