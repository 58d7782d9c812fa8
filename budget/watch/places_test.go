package watch

import (
	"testing"
)

// TestThePlacesOfARoutineSumToWhatItCounts: its own cycles, and the rest is waiting, over routines that end in a jump to
// code that nothing calls, share that code, poll in a routine of their own, and handlers. All places are all cycles but DMA.
func TestThePlacesOfARoutineSumToWhatItCounts(t *testing.T) {
	con, m, _ := meterOf(t, start+`        ldx #4
main:   jsr first
        jsr second
        jsr poll
        jmp main
first:  jsr help
        jmp tail
second: lda #2
        jmp tail
tail:   ldy #50
.loop:  dey
        bne .loop
        rts
help:   rts
poll:   lda ticks
.wait:  cmp ticks
        beq .wait
        lda #2
        sta $4014
        rts
`+end)
	m.Steps, m.Heat = true, true
	m.Attach()
	name := map[string]int{}
	for frame := range 12 {
		con.RunFrame()
		f := m.EndFrame()
		if frame < 4 {
			continue
		}
		own := map[int]int{}
		for _, c := range f.Costs {
			own[c.Routine] = c.Exclusive
		}
		all, rest := 0, 0
		for id, rt := range m.Routines() {
			sum := 0
			for _, p := range m.PlacesOf(id) {
				sum += int(p.Cycles)
				if routine, _ := m.Place(p.Loc, 0x8000+uint16(p.Loc)%0x4000); routine == "tail" {
					name[rt.Name] += int(p.Cycles)
				}
			}
			if sum < own[id] || rt.Name != "poll" && sum != own[id] {
				t.Errorf("frame %d: the places of %s sum to %d, and it counts %d", frame, rt.Name, sum, own[id])
			}
			all, rest = all+sum, rest+sum-own[id]
		}
		if all != f.Cycles-f.DMA || rest != f.Idle {
			t.Errorf("frame %d: the places sum to %d, %d of them waiting; the frame has %d without DMA, %d idle", frame, all, rest, f.Cycles-f.DMA, f.Idle)
		}
	}
	if name["first"] == 0 || name["second"] == 0 || len(name) != 2 {
		t.Errorf("the code that they share is charged to %v", name)
	}
}
