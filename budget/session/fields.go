package session

import (
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget/watch"
)

// Field is a field that every slot of a pool has, a byte each.
type Field struct {
	Name  string // without the common prefix, such as vx for bullet_vx
	Addr  uint16 // what its symbol stands for: of an array the address of slot 0
	Array bool   // its bytes follow each other, although the pool's x and y do not
}

// Value returns the value of a slot's field. ok is false if the slot has no memory.
func (p *Pool) Value(m watch.Memory, f Field, slot int) (value uint8, ok bool) {
	if f.Array {
		return m.Peek(f.Addr + uint16(slot)), true
	}
	return p.View.Field(m, f.Addr, slot)
}

// Addr returns where a slot's field is; ok is false if the slot has no memory, or it is in a bank.
func (p *Pool) Addr(m watch.Memory, f Field, slot int) (addr uint16, ok bool) {
	switch {
	case p.View.Banks:
		return 0, false
	case f.Array:
		return f.Addr + uint16(slot), true
	}
	return p.View.FieldAddr(m, f.Addr, slot)
}

// fieldsOf finds the fields of a pool: the variables whose names begin like those in its roles, and that are as
// large as a field is in its layout. Fields of records are constants: offsets.
func fieldsOf(p *symbols.Table, pool *asm.Pool) []Field {
	if p == nil || pool == nil {
		return nil
	}
	if pool.Roles["pointers"] != "" || pool.Roles["low"] != "" {
		return recordFields(p, pool)
	}
	size, array := pool.Slots, pool.Roles["index"] != ""
	if pool.Page > 0 {
		size = pool.Page
	}
	tables := "" // the prefix of constants that are parts of a table of frames; "" for none
	if pool.Roles["frames"] != "" {
		tables = prefixOf(pool.Roles["x"])
		size = (pool.Slots + pool.Page - 1) / pool.Page
	}
	begins := []string{pool.Name + "_"}
	for _, role := range []string{"active", "next", "x", "y"} {
		if prefix := prefixOf(pool.Roles[role]); prefix != "" {
			begins = append(begins, prefix)
		}
	}
	var out []Field
	for _, s := range p.Symbols {
		if part := tables != "" && s.Kind == asm.Constant && strings.HasPrefix(s.Name, tables); !part && (!inRAM(s) || s.Size != size) {
			continue
		}
		for _, b := range begins {
			if name, ok := strings.CutPrefix(s.Name, b); ok && name != "" {
				out = append(out, Field{name, uint16(s.Value), array})
				break
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Field) int { return int(a.Addr) - int(b.Addr) })
	return out
}

// prefixOf returns a name up to its last underscore.
func prefixOf(name string) string { return name[:strings.LastIndexByte(name, '_')+1] }

// recordFields finds the fields of records: constants that begin like that of the role x, with the values 0, 1 and
// so on without a gap. A constant that ends in BYTES is the size of a record.
func recordFields(p *symbols.Table, pool *asm.Pool) []Field {
	prefix := prefixOf(pool.Roles["x"])
	if prefix == "" {
		return nil
	}
	names := map[int]string{}
	for _, s := range p.Symbols {
		name, ok := strings.CutPrefix(s.Name, prefix)
		if ok && s.Kind == asm.Constant && name != "BYTES" && names[s.Value] == "" {
			names[s.Value] = strings.ToLower(name)
		}
	}
	var out []Field
	for n := 0; names[n] != ""; n++ {
		out = append(out, Field{names[n], uint16(n), false})
	}
	return out
}
