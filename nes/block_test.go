package nes

import (
	"fmt"
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
	con.Attach(&Observer{Port: func(Access) {}})
	con.Watch(0xC0)
	frame("a page that is watched", false)
}

// TestABlockEndsWhereAnObserverWantsABlockToStart: before two of five instructions; and nothing runs otherwise than before.
func TestABlockEndsWhereAnObserverWantsABlockToStart(t *testing.T) {
	con, plain := waiter(t, Config{}, blockCode...), waiter(t, Config{}, blockCode...)
	told := map[string]int{}
	con.Attach(&Observer{
		Step:  func(*cpu.Step) {},
		Skip:  func(Time, int) bool { return false },
		Block: func(b *Block) { told[fmt.Sprintf("block %04X-%04X %02X", b.From, b.Last, b.Op)]++ },
		Starts: func(page uint8, code *[256]uint8) []uint8 {
			if page == 0xC0 && code[0x0F] == blockCode[0] {
				return []uint8{0x10, 0x13, 0x14} // 14 is an operand
			}
			return nil
		},
	})
	con.RunFrame()
	plain.RunFrame()
	clear(told)
	con.RunFrame()
	plain.RunFrame()
	for _, want := range []string{"block C00F-C00F EA", "block C010-C012 EA", "block C013-C013 4C"} {
		if told[want] < 2000 {
			t.Errorf("%s: told %d times", want, told[want])
		}
	}
	if con.CPU().State != plain.CPU().State {
		t.Errorf("the processor is at\n%+v, without an observer at\n%+v", con.CPU().State, plain.CPU().State)
	}
}
