package nes

import (
	"testing"

	"pool6502/cpu"
)

// blockCode is nops, and a jump back to them.
var blockCode = []byte{0xEA, 0xEA, 0xEA, 0xEA, 0x4C, 0x0F, 0xC0}

// TestBlocksAreToldWhereEveryObserverTakesThem: one that wants every instruction gets it.
func TestBlocksAreToldWhereEveryObserverTakesThem(t *testing.T) {
	con := waiter(t, Config{}, blockCode...)
	var singles, blocks [2]int
	for i := range singles {
		con.Attach(&Observer{
			Step: func(*cpu.Step) { singles[i]++ },
			Skip: func(Time, int) bool { return false },
			Block: func(s *Block) {
				if s.Last == s.From+4 && s.Op == 0x4C {
					blocks[i]++
				}
			},
		})
	}
	frame := func(what string, inBlocks bool) {
		t.Helper()
		singles, blocks = [2]int{}, [2]int{}
		con.RunFrame()
		for i := range singles {
			if inBlocks != (blocks[i] > 2000) || inBlocks == (singles[i] > 10000) {
				t.Errorf("%s: observer %d is told of %d blocks and %d single instructions", what, i, blocks[i], singles[i])
			}
		}
	}
	con.RunFrame()
	frame("two that take blocks", true)
	steps := con.Attach(&Observer{Step: func(*cpu.Step) {}})
	frame("beside one that takes none", false)
	con.Detach(steps)
	frame("as at first", true)
	single := con.Attach(&Observer{Single: new([256]bool)})
	frame("beside one that takes the code of no page singly", true)
	con.Detach(single)
	single.Single[0xC0] = true
	con.Attach(single)
	frame("beside one that takes the code of this page singly", false)
	con.Detach(single)
	frame("as at first again", true)
	con.Attach(&Observer{Port: func(Access) {}})
	con.Watch(0xC0)
	frame("a page that is watched", false)
}
