package watch

// Memory is what the fields of a pool are read from, such as a console.
type Memory interface {
	Peek(addr uint16) uint8
	PRGRAM() []uint8 // of the cartridge, all banks
}

// Banks of cartridge RAM are switched in here.
const (
	bankAt   = 0x6000
	bankSize = 0x2000
)

// noFrame in a table of frames is a page without memory.
const noFrame = 0xFF

// Pages returns the number of pages or banks; 0 if the pool has neither.
func (v *PoolView) Pages() int {
	if v.Page == 0 {
		return 0
	}
	return (v.Slots + v.Page - 1) / v.Page
}

// PageLive returns how many slots of a page were live at the last look, and how many it has.
func (v *PoolView) PageLive(page int) (live, slots int) {
	of := v.State[page*v.Page : min((page+1)*v.Page, v.Slots)]
	for _, s := range of {
		if s == Live || s == Spawned {
			live++
		}
	}
	return live, len(of)
}

// Plain reports whether each field of the pool is an array with a byte for each slot.
func (v *PoolView) Plain() bool {
	return v.Page == 0 && !v.Has("index") && !v.Has("pointers") && !v.Has("low")
}

// Frame returns the number of the frame that holds a field of a page; ok is false if the page has no memory, or
// the pool no frames.
func (v *PoolView) Frame(m Memory, field uint16, page int) (frame int, ok bool) {
	if !v.Has("frames") {
		return 0, false
	}
	f := m.Peek(field + uint16(page))
	return int(f), f != noFrame
}

// FieldAddr returns the address of a slot's field. field is the address, the table or the offset that the symbol
// of the field stands for. ok is false if the slot's page has no memory.
func (v *PoolView) FieldAddr(m Memory, field uint16, slot int) (addr uint16, ok bool) {
	at := func(role string) uint16 { return v.addr[role] }
	page, in := 0, uint16(slot)
	if v.Page > 0 {
		page, in = slot/v.Page, uint16(slot%v.Page)
	}
	switch {
	case v.Has("stride"):
		return field + uint16(page)*at("stride") + in, true
	case v.Has("frames"):
		f, ok := v.Frame(m, field, page)
		return at("frames") + uint16(f*v.Page) + in, ok
	case v.Has("index"):
		return field + uint16(m.Peek(at("index")+in)), true
	case v.Has("pointers"):
		p := at("pointers") + 2*in
		return field + (uint16(m.Peek(p)) | uint16(m.Peek(p+1))<<8), true
	case v.Has("low"):
		return field + (uint16(m.Peek(at("low")+in)) | uint16(m.Peek(at("high")+in))<<8), true
	}
	return field + in, true
}

// Field returns the value of a slot's field, also if its bank is not switched in. field is as for FieldAddr. ok is
// false if the slot has no memory.
func (v *PoolView) Field(m Memory, field uint16, slot int) (value uint8, ok bool) {
	addr, ok := v.FieldAddr(m, field, slot)
	if !ok {
		return 0, false
	}
	if v.Banks && addr >= bankAt && addr < bankAt+bankSize {
		ram, at := m.PRGRAM(), slot/v.Page*bankSize+int(addr-bankAt)
		if at >= len(ram) {
			return 0, false
		}
		return ram[at], true
	}
	return m.Peek(addr), true
}

// Position returns where the object in a slot is, in pixels. ok is false if the roles x and y do not say so, or if
// it is off the screen.
func (v *PoolView) Position(m Memory, slot int) (x, y int, ok bool) {
	var at [2]int
	for i, role := range [2]string{"x", "y"} {
		field, known := v.addr[role]
		if !known {
			return 0, 0, false
		}
		value, known := v.Field(m, field, slot)
		if high, has := v.addr[role+"h"]; has && known {
			h, _ := v.Field(m, high, slot)
			known = h == 0
		}
		if at[i] = int(value); !known {
			return 0, 0, false
		}
	}
	return at[0], at[1], true
}

// BankIn returns the bank that is switched in; ok is false if the pool has no banks, or none of them is.
func (v *PoolView) BankIn(m interface {
	Memory
	Page(page uint8) *[256]uint8
}) (bank int, ok bool) {
	if !v.Banks {
		return 0, false
	}
	in, ram := m.Page(bankAt>>8), m.PRGRAM()
	for bank := 0; in != nil && bank < v.Pages() && (bank+1)*bankSize <= len(ram); bank++ {
		if &ram[bank*bankSize] == &in[0] {
			return bank, true
		}
	}
	return 0, false
}
