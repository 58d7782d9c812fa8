package profile

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"unsafe"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// game has every cause of a cycle: sprite transfers, a DMC sample in a loop, page
// crosses, branches, a handler, waiting.
const game = `
        .mapper 0
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
count:  .res 1
        .code
reset:  ldx #$FF
        txs
        lda #$40
        sta $4017
        lda #$4F                ; a looping sample at the highest rate
        sta $4010
        lda #0
        sta $4012
        lda #1
        sta $4013
        lda #$10
        sta $4015
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
main:   jsr work
        lda frames
.wait:  cmp frames
        beq .wait
        jmp main

work:   lda #10
        sta count
.again: jsr step
        dec count
        bne .again
        lda $4016
        jmp tail

step:   ldx #$20
        lda $02F0,x             ; crosses a page
        jmp far

;;; tail - the end of work.
tail:   ldy #3
.loop:  dey
        bne .loop
        rts

nmi:    pha
        lda #0
        sta $2003
        lda #2
        sta $4014
        inc frames
        lda #0
        sta $2005
        sta $2005
        pla
irq:    rti

        .org $C0F8

;;; far - the end of step.
far:    lda #0
        beq .over               ; to another page
        nop
        nop
        nop
        nop
.over:  rts
`

func record(t *testing.T, source string, opt Options) *Profile {
	t.Helper()
	p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(source)}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	prof, err := Record(context.Background(), program.Of(p), opt)
	if err != nil {
		t.Fatal(err)
	}
	return prof
}

func TestEveryCycleHasAPlaceAndACause(t *testing.T) {
	p := record(t, game, Options{Frames: 40, Skip: 5})
	if n := p.Unattributed(); n != 0 {
		t.Errorf("%d of %d cycles have no site", n, p.Cycles())
	}
	var waiting, oam, dmc uint64
	for i := range p.Frames {
		f := &p.Frames[i]
		waiting += uint64(f.Cycles - f.Busy)
		oam += uint64(f.OAM)
		dmc += uint64(f.DMC)
	}
	if p.Causes[Waiting] != waiting || p.Causes[OAMDMA] != oam || p.Causes[DMCDMA] != dmc {
		t.Errorf("causes %v; the frames waited %d, lost %d and %d to DMA", p.Causes, waiting, oam, dmc)
	}
	for i := range p.Sites {
		if s := &p.Sites[i]; s.Cycles[Waiting] == 0 && s.Taken != s.Cycles[BranchOver] {
			t.Errorf("the branch at %d was taken %d times, for %d cycles", s.Loc, s.Taken, s.Cycles[BranchOver])
		}
	}
	for c, n := range p.Causes {
		if n == 0 {
			t.Errorf("no cycle because of %s", Cause(c))
		}
	}
}

// What is skipped is booked as if it had run.
func TestSkippedRoundsAreBooked(t *testing.T) {
	quick := record(t, game, Options{Frames: 30, Skip: 3, Trees: []int{20}})
	slow := record(t, game, Options{Frames: 30, Skip: 3, Trees: []int{20}, Config: nes.Config{Strict: true}})
	type place struct {
		loc  watch.Loc
		path int32
	}
	want := map[place]Site{}
	for _, s := range slow.Sites {
		want[place{s.Loc, s.Path}] = s
	}
	if len(quick.Sites) != len(slow.Sites) {
		t.Errorf("%d sites, want %d", len(quick.Sites), len(slow.Sites))
	}
	for _, s := range quick.Sites {
		if w := want[place{s.Loc, s.Path}]; s.Runs != w.Runs || s.Taken != w.Taken || s.Cycles != w.Cycles {
			t.Errorf("at %d: %+v, want %+v", s.Loc, s, w)
		}
	}
	for i, c := range quick.Trees[0].Calls {
		if w := slow.Trees[0].Calls[i]; c != w {
			t.Errorf("call %d of the tree: %+v, want %+v", i, c, w)
		}
	}
}

func TestATransferPaysItsOwnCycles(t *testing.T) {
	p := record(t, game, Options{Frames: 60, Skip: 10})
	for _, f := range p.Frames {
		if f.OAM != 513 && f.OAM != 514 {
			t.Errorf("frame %d: a sprite transfer of %d cycles beside samples", f.Number, f.OAM)
		}
		if f.DMC == 0 {
			t.Errorf("frame %d: no sample was fetched", f.Number)
		}
	}
}

func TestATreeHasTheCallsInTheirOrder(t *testing.T) {
	p := record(t, game, Options{Frames: 21, Trees: []int{20}})
	tree := p.Trees[0]
	var names []string
	var all Causes
	for i, c := range tree.Calls {
		names = append(names, p.Routines[c.Routine].Name)
		all.Add(&c.Own)
		if c.Parent >= i || c.Start > c.End || c.Parent >= 0 && c.Start < tree.Calls[c.Parent].Start {
			t.Errorf("call %d: %+v", i, c)
		}
		if c.Interrupt != (p.Routines[c.Routine].Name == "nmi") {
			t.Errorf("%s is a handler: %v", p.Routines[c.Routine].Name, c.Interrupt)
		}
	}
	if all.Total() != uint64(tree.Frame.Cycles) {
		t.Errorf("the calls have %d of %d cycles", all.Total(), tree.Frame.Cycles)
	}
	want := "nmi main work" + strings.Repeat(" step far", 10) + " tail"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	var writes []string
	for _, e := range tree.Events {
		writes = append(writes, fmt.Sprintf("%04X", e.Addr))
		if line, _ := tree.Beam.At(e.At); e.Addr == 0x2003 && line != 241 {
			t.Errorf("the NMI begins on line %d", line)
		}
	}
	if got := strings.Join(writes, " "); got != "2003 4014 2005 2005 4016" {
		t.Errorf("events %s", got)
	}
}

func TestTheLastWriteOfVblankIsFound(t *testing.T) {
	late := strings.Replace(game, "        inc frames\n", "        inc frames\n        ldx #2\n        ldy #0\n.late:  dey\n        bne .late\n        dex\n        bne .late\n", 1)
	split := strings.Replace(game, "work:   lda #10", "work:   ldx #10\n        ldy #0\n.split: dey\n        bne .split\n        dex\n        bne .split\n        stx $2005\n        stx $2005\n        lda #10", 1)
	for _, c := range []struct {
		name, source string
		low, high    int32
		overrun      bool
	}{
		{"in time", game, 540, 600, false},
		{"late", late, 3100, 3200, true},
		{"a split by the main program", split, 540, 600, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, f := range record(t, c.source, Options{Frames: 30, Skip: 6}).Frames {
				if f.PPUEnd < c.low || f.PPUEnd > c.high || (f.Flags&Overrun != 0) != c.overrun || f.Flags&Blank != 0 {
					t.Fatalf("frame %d ends its writes after %d cycles, flags %b", f.Number, f.PPUEnd, f.Flags)
				}
			}
		})
	}
}

// A run that is longer takes less than 64 bytes a frame more.
func TestAFrameTakesFewBytes(t *testing.T) {
	live := func(frames int) (p *Profile, bytes int64) {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		p = record(t, game, Options{Frames: frames})
		runtime.GC()
		runtime.ReadMemStats(&after)
		return p, int64(after.HeapAlloc) - int64(before.HeapAlloc)
	}
	short, little := live(500)
	long, more := live(2500)
	if each := (more - little) / 2000; each > 64 {
		t.Errorf("%d bytes a frame", each)
	}
	if size := unsafe.Sizeof(Frame{}); size > 40 {
		t.Errorf("a row has %d bytes", size)
	}
	runtime.KeepAlive(short)
	runtime.KeepAlive(long)
}

// Recording allocates nothing once everything has been seen.
func TestRecordingAFrameAllocatesNothing(t *testing.T) {
	p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(game)}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRecorder(program.Of(p), Options{Frames: 1000})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; n < 300; n++ {
		r.frame(n)
	}
	if allocs := testing.AllocsPerRun(100, func() { r.frame(n); n++ }); allocs > 0.5 {
		t.Errorf("%v allocations a frame", allocs)
	}
}

func TestAnInterruptedRunKeepsWhatItMeasured(t *testing.T) {
	p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(game)}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	n := 0
	prof, err := Record(ctx, program.Cartridge("", p.Image), Options{Frames: 100, Progress: func() {
		if n++; n == 7 {
			stop()
		}
	}})
	if err != context.Canceled || prof == nil || len(prof.Frames) != 7 || !prof.Interrupted || prof.Unattributed() != 0 {
		t.Errorf("%v, %+v", err, prof)
	}
	if prof, err := Record(ctx, program.Cartridge("", p.Image), Options{Frames: 100}); prof != nil || err != context.Canceled {
		t.Errorf("nothing was measured: %v, %v", prof, err)
	}
}
