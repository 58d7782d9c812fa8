package nes

import (
	"testing"

	"pool6502/cpu"
)

// straightCode is nops, and a jump back to them.
var straightCode = []byte{0xEA, 0xEA, 0xEA, 0xEA, 0x4C, 0x0F, 0xC0}

// TestStretchesAreToldWhereEveryObserverTakesThem: one that wants every instruction gets it.
func TestStretchesAreToldWhereEveryObserverTakesThem(t *testing.T) {
	con := waiter(t, Config{}, straightCode...)
	var singles, stretches [2]int
	for i := range singles {
		con.NewTap(func(*cpu.Retired) { singles[i]++ }, func(Time, int) bool { return false }, func(s *Stretch) {
			if s.Last == s.From+4 && s.Op == 0x4C {
				stretches[i]++
			}
		}).Attach()
	}
	frame := func(what string, straight bool) {
		t.Helper()
		singles, stretches = [2]int{}, [2]int{}
		con.RunFrame()
		for i := range singles {
			if straight != (stretches[i] > 2000) || straight == (singles[i] > 10000) {
				t.Errorf("%s: observer %d is told of %d stretches and %d single instructions", what, i, stretches[i], singles[i])
			}
		}
	}
	con.RunFrame()
	frame("two that take stretches", true)
	remove := con.OnRetire(func(*cpu.Retired) {})
	frame("beside one that takes none", false)
	remove()
	frame("as at first", true)
	con.OnPort(func(Access) {})
	con.Watch(0xC0)
	frame("a page that is watched", false)
}
