package profile

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Pairs keep their numbers, whether the lists of their places are short or long.
func TestPairsKeepTheirNumbers(t *testing.T) {
	var b byPath
	if b.at(0, 7) != 0 || b.at(0, 8) != 1 || b.at(0, 7) != 0 || b.at(0, 8) != 1 { // the first pair leads and follows
		t.Fatal("two pairs have other numbers than 0 and 1")
	}
	b = byPath{}
	rnd := rand.New(rand.NewPCG(1, 2))
	want := map[[2]int32]int32{}
	for range 200_000 {
		place := rnd.Int32N(40)
		path := rnd.Int32N(place*place + 1) // from 1 path to 1522
		id, ok := want[[2]int32{place, path}]
		if !ok {
			id = int32(len(want))
			want[[2]int32{place, path}] = id
		}
		if got := b.at(place, path); got != id {
			t.Fatalf("place %d on path %d has number %d, want %d", place, path, got, id)
		}
	}
	for place, head := range b.first {
		n := 0
		for i := head; i >= 0; i = b.pairs[i].next {
			n++
		}
		for pair := range want {
			if pair[0] == int32(place) {
				n--
			}
		}
		if n != 0 {
			t.Errorf("the list of place %d differs by %d pairs", place, n)
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		for place := range int32(40) {
			b.at(place, 0)
			b.at(place, place*place/2)
		}
	}); n > 0 {
		t.Errorf("%v allocations for pairs that are known", n)
	}
}

// manyPaths calls itself from two places, in an order that does not repeat for a long time: nearly each call
// is on a path of its own. DEPTH is how deep it goes.
const manyPaths = `
        .vectors nothing, reset, nothing
reset:  ldx #$FF
        txs
        lda #$35
        sta 0
        sta 1
again:  lda #DEPTH
        sta 2
        jsr f
        jmp again

f:      dec 2
        beq .end
        lsr 1                   ; 16 bits that look random
        ror 0
        bcc .even
        lda 1
        eor #$B4
        sta 1
        jsr f
        inc 2
        rts
.even:  jsr f
.end:   inc 2
nothing: rts
`

func TestProgramsWithManyPaths(t *testing.T) {
	for _, test := range []struct {
		name, depth     string
		frames          int
		atLeast, atMost int
		cut             bool
	}{
		{"thousands", "12", 240, 4000, 4200, false},
		{"too many", "60", 200, 1 << 16, 1 << 16, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := record(t, strings.Replace(manyPaths, "DEPTH", test.depth, 1), Options{Frames: test.frames})
			if n := p.Unattributed(); n != 0 {
				t.Errorf("%d of %d cycles have no site", n, p.Cycles())
			}
			if n := len(p.Paths); n < test.atLeast || n > test.atMost {
				t.Errorf("%d paths, want from %d to %d", n, test.atLeast, test.atMost)
			}
			if n := p.Meter().CutPaths(); n > 0 != test.cut {
				t.Errorf("%d calls have the path of their caller", n)
			}
		})
	}
}
