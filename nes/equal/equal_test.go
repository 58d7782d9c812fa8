package equal

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var (
	cycles    = flag.Float64("cycles", 6e6, "CPU cycles of random programs to run")
	firstSeed = flag.Uint64("seed", 1, "seed of the first random program")
)

// TestRandomPrograms runs programs from seeds on all kinds of console side by side.
func TestRandomPrograms(t *testing.T) {
	want := uint64(*cycles)
	if testing.Short() {
		want /= 8
	}
	var (
		next   = atomic.Uint64{}
		mutex  sync.Mutex
		total  counts
		worker sync.WaitGroup
		told   = time.Now()
	)
	next.Store(*firstSeed)
	for range runtime.GOMAXPROCS(0) {
		worker.Go(func() {
			for {
				mutex.Lock()
				over := total.Cycles >= want || t.Failed()
				mutex.Unlock()
				if over {
					return
				}
				seed := next.Add(1) - 1
				p := randomProgram(seed)
				var seen counts
				d, err := p.run(kindsFor(seed), &seen)
				if err != nil {
					t.Errorf("seed %d: %v", seed, err)
					return
				}
				if d != nil {
					report(t, p, d)
					return
				}
				mutex.Lock()
				total.add(&seen)
				if time.Since(told) > 10*time.Second {
					told = time.Now()
					t.Logf("%d of %d million cycles, seed %d", total.Cycles/1e6, want/1e6, seed)
				}
				mutex.Unlock()
			}
		})
	}
	worker.Wait()
	t.Logf("seeds %d to %d: %+v", *firstSeed, next.Load()-1, total)
	if want < 4e6 {
		return // too few to have met everything
	}
	if total.NMI == 0 || total.IRQ == 0 || total.OAMDMA == 0 || total.DMCDMA == 0 || total.Lines == 0 || total.Spans == 0 || total.Repeated == 0 || total.Skipped == 0 || total.Blocks == 0 || total.Jams*10 > total.Programs {
		t.Error("the programs do not do what they are for")
	}
	for i, n := range total.Pokes[:8+0x18] {
		if reg := []int{0x2000 + i, 0x4000 + i - 8}[min(i/8, 1)]; n == 0 {
			t.Errorf("no program wrote to $%04X", reg)
		}
	}
}

// report shortens a program that shows a difference, and prints it.
func report(t *testing.T, p *program, d *difference) {
	t.Errorf("seed %d: %v", p.seed, d)
	p, d = shrink(p, d)
	t.Logf("shortened: %v\n%s\nSaved in testdata, go test ./nes/equal -run TestFoundPrograms runs it:\n%s", d, p.explain(d), p)
}

// TestFoundPrograms runs what was found once: each of testdata shows a difference where the console has the fault
// that it is named after. Long ones run on the quick kinds only.
func TestFoundPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/*.asm")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p, err := readProgram(string(text))
			if err != nil {
				t.Fatal(err)
			}
			on := kinds
			if p.frames > 20 {
				on = quickKinds
			}
			d, err := p.run(on, new(counts))
			if err != nil {
				t.Fatal(err)
			}
			if d != nil {
				t.Errorf("%v\n%s", d, p.explain(d))
			}
		})
	}
}
