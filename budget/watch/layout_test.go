package watch

import (
	"testing"

	"pool6502/asm"
)

// bankedRAM is memory with four banks at $6000. The byte of an address is its low byte.
type bankedRAM struct {
	bytes map[uint16]uint8
	ram   [4 * bankSize]uint8
	in    int // the bank that is switched in; -1 for none, -2 for ROM
}

func (m *bankedRAM) Peek(addr uint16) uint8 {
	if v, ok := m.bytes[addr]; ok {
		return v
	}
	return uint8(addr)
}

func (m *bankedRAM) PRGRAM() []uint8 { return m.ram[:] }

func (m *bankedRAM) Page(page uint8) *[256]uint8 {
	switch m.in {
	case -1:
		return nil
	case -2:
		return new([256]uint8)
	}
	return (*[256]uint8)(m.ram[m.in*bankSize+int(page-bankAt>>8)*256:])
}

func TestTheFieldsOfASlotAreWhereTheHeaderSays(t *testing.T) {
	for name, c := range map[string]struct {
		pool asm.Pool
		slot int
		set  map[uint16]uint8
		addr uint16
		ok   bool
	}{
		"an array":             {asm.Pool{Slots: 16}, 5, nil, 0x0405, true},
		"pages at a stride":    {asm.Pool{Slots: 8, Page: 4, Roles: map[string]string{"stride": "$1000"}}, 6, nil, 0x1402, true},
		"one page at a stride": {asm.Pool{Slots: 8, Roles: map[string]string{"stride": "$1000"}}, 6, nil, 0x0406, true},
		"pages of one slot":    {asm.Pool{Slots: 8, Page: 1, Roles: map[string]string{"stride": "$0100"}}, 6, nil, 0x0A00, true},
		"frames":               {asm.Pool{Slots: 8, Page: 4, Roles: map[string]string{"frames": "$0500"}}, 6, map[uint16]uint8{0x0401: 3}, 0x050E, true},
		"no frame":             {asm.Pool{Slots: 8, Page: 4, Roles: map[string]string{"frames": "$0500"}}, 6, map[uint16]uint8{0x0401: 0xFF}, 0, false},
		"an index":             {asm.Pool{Slots: 8, Roles: map[string]string{"index": "$0700"}}, 6, map[uint16]uint8{0x0706: 9}, 0x0409, true},
		"pointers":             {asm.Pool{Slots: 8, Roles: map[string]string{"pointers": "$0700"}}, 6, map[uint16]uint8{0x070C: 0x34, 0x070D: 0x12}, 0x1634, true},
		"split pointers":       {asm.Pool{Slots: 8, Roles: map[string]string{"low": "$0700", "high": "$0710"}}, 6, map[uint16]uint8{0x0706: 0x34, 0x0716: 0x12}, 0x1634, true},
	} {
		t.Run(name, func(t *testing.T) {
			roles := map[string]string{"count": "$10", "x": "$0400"}
			for role, symbol := range c.pool.Roles {
				roles[role] = symbol
			}
			c.pool.Roles = roles
			v, err := (*Names)(nil).ViewPool(&c.pool)
			if err != nil {
				t.Fatal(err)
			}
			if v.Plain() != (name == "an array" || name == "one page at a stride") {
				t.Errorf("Plain is %v", v.Plain())
			}
			m := &bankedRAM{bytes: c.set}
			addr, ok := v.FieldAddr(m, 0x0400, c.slot)
			if ok != c.ok || ok && addr != c.addr {
				t.Errorf("slot %d is at $%04X, %v, not at $%04X, %v", c.slot, addr, ok, c.addr, c.ok)
			}
			if value, ok := v.Field(m, 0x0400, c.slot); ok != c.ok || ok && value != m.Peek(c.addr) {
				t.Errorf("its value is %d, %v", value, ok)
			}
		})
	}
}

func TestBanksAreReadAlsoWhereTheyAreNotSwitchedIn(t *testing.T) {
	v, err := (*Names)(nil).ViewPool(&asm.Pool{Slots: 10, Page: 4, Banks: true,
		Roles: map[string]string{"count": "$10", "x": "$6000", "xh": "$6100", "y": "$6200"}})
	if err != nil {
		t.Fatal(err)
	}
	m := &bankedRAM{in: 1}
	m.ram[2*bankSize+1], m.ram[2*bankSize+0x201] = 77, 88 // of slot 9
	m.ram[bankSize+0x103] = 1                             // slot 7 is off the screen
	if x, y, ok := v.Position(m, 9); x != 77 || y != 88 || !ok {
		t.Errorf("slot 9 is at %d, %d, %v", x, y, ok)
	}
	if _, _, ok := v.Position(m, 7); ok {
		t.Error("slot 7 is on the screen")
	}
	if bank, ok := v.BankIn(m); bank != 1 || !ok {
		t.Errorf("bank %d, %v is switched in", bank, ok)
	}
	for in, want := range []int{0, 1, 2, -1} { // the pool has three banks
		m.in = in
		if bank, ok := v.BankIn(m); ok != (want >= 0) || ok && bank != want {
			t.Errorf("bank %d is switched in, not %d, %v", in, bank, ok)
		}
	}
	v.Look(func(addr uint16) uint8 { return map[uint16]uint8{0x10: 9}[addr] })
	for page, want := range [][2]int{{4, 4}, {4, 4}, {1, 2}} {
		if live, slots := v.PageLive(page); v.Pages() != 3 || live != want[0] || slots != want[1] {
			t.Errorf("bank %d of %d: %d of %d live, not %v", page, v.Pages(), live, slots, want)
		}
	}
	short, _ := (*Names)(nil).ViewPool(&asm.Pool{Slots: 64, Page: 4, Banks: true, Roles: map[string]string{"count": "$10", "x": "$6000", "y": "$6200"}})
	for in, want := range map[int]bool{-1: false, -2: false, 3: true} { // of 16 banks that the pool wants, the cartridge has four
		m.in = in
		if bank, ok := short.BankIn(m); ok != want || ok && bank != in {
			t.Errorf("bank %d is switched in, not %d, %v", in, bank, ok)
		}
	}
	plain, _ := (*Names)(nil).ViewPool(&asm.Pool{Slots: 64, Page: 4, Roles: map[string]string{"count": "$10"}})
	if _, ok := plain.BankIn(m); ok {
		t.Error("a pool without banks has one switched in")
	}
	for slot, want := range map[int]bool{15: true, 16: false, 63: false} { // slot 16 is the first one of the fifth bank
		if _, _, ok := short.Position(m, slot); ok != want {
			t.Errorf("slot %d has a place: %v; the cartridge has four banks", slot, ok)
		}
	}
}
