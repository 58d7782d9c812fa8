package watch

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
)

// declared has routines with and without a header, two labels at one place, and a constant above $8000.
const declared = `        .vectors work, reset, work
FAR = $9000
        .ram
place:  .res 1
        .code
reset:  nop
again:
spawn:  inc place
        bne again
work:   rts
`

// TestRoutinesThatContractsAndPoolsName: a place has one routine, and the first contract of a place counts.
func TestRoutinesThatContractsAndPoolsName(t *testing.T) {
	type contracts []*asm.Contract
	for _, c := range []struct {
		name      string
		contracts contracts
		spawn     string
		want      string
	}{
		{"nothing", nil, "", ""},
		{"two contracts of one place", contracts{{Routine: "again", Addr: 0x8001}, {Routine: "spawn", Addr: 0x8001}}, "", "again $8001 contract;"},
		{"a contract in RAM", contracts{{Routine: "nobody", Addr: 0x300}}, "", "nobody $0300 contract;"},
		{"a contract of a label that does not exist", contracts{{Routine: "nobody", Addr: 0x8000, Waits: true}}, "", "nobody $8000 contract;"},
		{"a spawning routine with a contract", contracts{{Routine: "work", Addr: 0x8006}, {Routine: "spawn", Addr: 0x8001}}, "spawn", "work $8006 contract;spawn $8001 contract spawns;"},
		{"a spawning routine without one", nil, "spawn", "spawn $8001 spawns;"},
		{"a spawning routine in RAM", nil, "place", "place $0300 spawns;"},
		{"a spawning routine at the place of another", contracts{{Routine: "again", Addr: 0x8001}}, "spawn", "again $8001 contract;"},
		{"a spawning routine that does not exist", nil, "nobody", ""},
		{"a constant", nil, "FAR", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			con, _, p := meterOf(t, declared)
			names := namesOf(p)
			names.Contracts = c.contracts
			names.Pools = []*asm.Pool{{Name: "p", Roles: map[string]string{"spawn": c.spawn}}}
			m := NewMeter(con, names)
			got := ""
			for i := range m.Routines() {
				r := m.Routine(i)
				got += fmt.Sprintf("%s $%04X", r.Name, r.Addr)
				if r.Contract != nil {
					got += " contract"
				}
				if r.Spawns {
					got += " spawns"
				}
				if got += ";"; m.ids[r.Loc] != int32(i) {
					t.Errorf("%s is not at its place", r.Name)
				}
			}
			if got != c.want {
				t.Errorf("routines %s, want %s", got, c.want)
			}
		})
	}
}

// TestWaitsFindsTheJumpThatGoesBack: a mark reaches from the label to the end of the first branch or JMP that goes back to
// it, which begins at most 255 bytes after the label.
func TestWaitsFindsTheJumpThatGoesBack(t *testing.T) {
	const begin = "        .vectors reset, reset, reset\nreset:  nop\n"
	for _, c := range []struct{ name, code, label, want string }{
		{"a branch", "loop: nop\n bne loop\n", "loop", "1-3 loop"},
		{"a branch to another place before it", "loop: bne reset\n bne loop\n", "loop", "1-4 loop"},
		{"a jump", "loop: nop\n jmp loop\n", "loop", "1-4 loop"},
		{"a jump to another place before it", "loop: jmp reset\n jmp loop\n", "loop", "1-6 loop"},
		{"a jump to the same low byte", "loop: jmp loop+256\n", "loop", " loop"},
		{"an indirect jump", "loop: jmp (loop)\n", "loop", " loop"},
		{"the farthest jump", "loop: .res 255, $EA\n jmp loop\n", "loop", "1-258 loop"},
		{"a jump that is too far", "loop: .res 256, $EA\n jmp loop\n", "loop", " loop"},
		{"a local label", "main: nop\n.loop: bne .loop\n", "main.loop", "2-3 "},
		{"a local label without a loop", "main: nop\n.loop: rts\n", "main.loop", " main.loop"},
		{"an address", "loop: bne loop\n", "$8001", "1-2 loop"},
		{"an address in RAM", "", "$0300", " $0300"},
		{"the last address", "", "$FFFF", " reset+32767"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, m, _ := meterOf(t, begin+c.code)
			if err := m.Waits(c.label); err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, r := range m.regions {
				got += fmt.Sprintf("%d-%d", r.from, r.to)
			}
			got += " "
			for i := range m.Routines() {
				if r := m.Routine(i); r.Waits {
					got += r.Name
				}
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestTheFirstErrorOfNamesThatWaitIsKept(t *testing.T) {
	con, _, p := meterOf(t, declared)
	names := namesOf(p)
	for want, waits := range map[string][]string{
		"":                      {"spawn", "work"},
		"waits one: one: there": {"spawn", "one", "two", "work"},
	} {
		names.Waits = waits
		m := NewMeter(con, names)
		if got := message(m.Err()); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%v: %q, want %q", waits, got, want)
		}
		if work, _ := p.Lookup("work"); m.ids[work.Offset] < 0 || !m.Routine(int(m.ids[work.Offset])).Waits {
			t.Errorf("%v: what stands behind an error is not marked", waits)
		}
	}
}

func TestARoutineAroundAnAddressIsTheOneThatIsKnownThere(t *testing.T) {
	_, m, _ := meterOf(t, "        .vectors reset, reset, reset\nreset:  nop\n nop\nother: nop\n nop\n")
	for _, c := range []struct {
		addr    uint16
		routine string
	}{{0x8001, "reset"}, {0x8000, "reset"}, {0x8003, "other"}, {0x8002, "other"}, {0x0300, "$0300"}} {
		if got := m.Routine(int(m.routineAround(c.addr))).Name; got != c.routine {
			t.Errorf("$%04X is in %s, want %s", c.addr, got, c.routine)
		}
	}
	inside := NewMeter(m.con, m.names)
	if id := inside.routineAt(0x8001); inside.routineAround(0x8001) != id {
		t.Error("an address at which a routine begins is in another routine")
	}
}

// TestPagesThatBoardsSwitch: RAM and ROM take turns at $6000, and RAM at $8000.
func TestPagesThatBoardsSwitch(t *testing.T) {
	con, m, _ := meterOf(t, "        .vectors reset, reset, reset\nreset:  nop\n")
	rd, prg := &con.CPU().RD, con.Cart().PRG
	rom, ram := (*[256]uint8)(prg[0x1200:]), new([256]uint8)
	for _, c := range []struct {
		page uint8
		to   *[256]uint8
		want Loc
	}{{0x60, rom, 0x1234}, {0x60, ram, 0x8000 + 0x6034}, {0x60, nil, 0x8000 + 0x6034}, {0x60, rom, 0x1234}, {0x60, nil, 0x1234},
		{0x80, ram, 0x8000 + 0x34}, {0x80, rom, 0x1234}, {0xFF, ram, 0x8000 + 0x7F34}} {
		rd[c.page] = c.to
		if got := m.Loc(uint16(c.page)<<8 | 0x34); got != c.want {
			t.Errorf("page $%02X: $34 is at $%X, want $%X", c.page, got, c.want)
		}
	}
}
