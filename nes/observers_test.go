package nes

import (
	"slices"
	"testing"

	"pool6502/cpu"
)

// looper is a console whose program writes $2005 and jumps back, for ever.
func looper(t *testing.T) *Console {
	t.Helper()
	image := make([]byte, 16+0x4000)
	copy(image, "NES\x1a\x01")
	copy(image[16:], []byte{0x8D, 0x05, 0x20, 0x4C, 0x00, 0xC0}) // $C000: sta $2005, jmp $C000
	image[16+0x3FFC], image[16+0x3FFD] = 0x00, 0xC0
	con, err := Open(image, Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	con.Step() // the reset sequence
	return con
}

func TestObserversAreToldInTheirOrder(t *testing.T) {
	con := looper(t)
	var told []string
	steps := func(name string) *Observer {
		return con.Attach(&Observer{Step: func(r *cpu.Step) { told = append(told, name+" "+cpu.Opcodes[r.Op].Name) }})
	}
	accesses := func(name string) *Observer {
		return con.Attach(&Observer{Access: func(a Access) { told = append(told, name+" access") }})
	}
	step := func(what string, want ...string) {
		t.Helper()
		told = nil
		con.Step()
		if !slices.Equal(told, want) {
			t.Errorf("%s: %q are told, want %q", what, told, want)
		}
	}
	step("nobody")
	con.Step()
	a := steps("a")
	accessA := accesses("a")
	step("one", "a access", "a STA")
	step("one, without an access", "a JMP")
	b := steps("b")
	accessB := accesses("b")
	step("two", "a access", "b access", "a STA", "b STA")
	c := steps("c")
	step("three", "a JMP", "b JMP", "c JMP")
	con.Detach(b)
	con.Detach(b) // which does nothing more
	step("the middle one is gone", "a access", "b access", "a STA", "c STA")
	con.Detach(a)
	con.Detach(accessA)
	step("the first is gone", "c JMP")
	step("the other's first is gone", "b access", "c STA")
	con.Detach(c)
	con.Detach(accessB)
	if con.cpu.OnStep != nil || con.seesAccess {
		t.Error("somebody still listens")
	}
}

// Whoever comes or goes during an event does so from the next one on, and nobody else misses it.
func TestAnObserverMayLeaveWhileItIsTold(t *testing.T) {
	con := looper(t)
	counts := [3]int{}
	var leaver Observer
	leaver.Step = func(*cpu.Step) {
		counts[0]++
		con.Detach(&leaver)
		con.Attach(&Observer{Step: func(*cpu.Step) { counts[2]++ }})
	}
	con.Attach(&leaver)
	con.Attach(&Observer{Step: func(*cpu.Step) { counts[1]++ }})
	con.Step()
	if counts != [3]int{1, 1, 0} {
		t.Errorf("the first instruction was told to %d", counts)
	}
	con.Step()
	if counts != [3]int{1, 2, 1} {
		t.Errorf("after the second instruction: %d", counts)
	}
}

// An access happens inside an instruction, whose end may then have nobody to be told to.
func TestTheLastObserverMayLeaveInsideAnInstruction(t *testing.T) {
	con := looper(t)
	told := 0
	leaver := con.Attach(&Observer{Step: func(*cpu.Step) { told++ }})
	con.Attach(&Observer{Access: func(Access) { con.Detach(leaver) }})
	con.Step()
	con.Step()
	if told != 0 {
		t.Errorf("told %d times after it had left", told)
	}
}

func TestAnAccessKnowsItsInstruction(t *testing.T) {
	for _, hooked := range []bool{false, true} {
		name := "without a step hook"
		if hooked {
			name = "with one"
		}
		t.Run(name, func(t *testing.T) {
			con := looper(t)
			if hooked {
				con.Attach(&Observer{Step: func(*cpu.Step) {}})
			}
			var at []uint16
			con.Watch(0xC0)
			con.Attach(&Observer{Access: func(a Access) { at = append(at, con.CPU().At()) }})
			con.Step()
			con.Step()
			// sta $2005 reads three bytes of $C000 and writes; jmp reads three bytes of $C003.
			want := []uint16{0xC000, 0xC000, 0xC000, 0xC000, 0xC003, 0xC003, 0xC003}
			if !slices.Equal(at, want) {
				t.Errorf("accesses of %04X, want %04X", at, want)
			}
		})
	}
}

func TestAnObserverComesAndGoesBesideOthers(t *testing.T) {
	con := looper(t)
	told := ""
	a := &Observer{Step: func(*cpu.Step) { told += "a" }}
	step := func(what, want string) {
		t.Helper()
		told = ""
		con.Step()
		if told != want {
			t.Errorf("%s: %q are told, want %q", what, told, want)
		}
	}
	step("not attached", "")
	con.Attach(a)
	step("alone", "a")
	b := con.Attach(&Observer{Step: func(*cpu.Step) { told += "b" }})
	step("before another", "ab")
	con.Detach(a)
	step("gone from before it", "b")
	con.Attach(a)
	step("behind it", "ba")
	con.Detach(b)
	step("alone again", "a")
	con.Detach(a)
	if con.cpu.OnStep != nil {
		t.Error("somebody still listens")
	}
	if n := testing.AllocsPerRun(100, func() { con.Attach(a); con.Detach(a) }); n != 0 {
		t.Errorf("an observer that is alone allocates %g times, want 0", n)
	}
}
