package columnar

import (
	"context"
	"fmt"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/nes"
	"pool6502/roms/bench"
)

const records = "columnar/records.asm"

// flying is how many orbs are moved when columns and records are compared, and some is the share
// that flies in a crowd: one of so many.
const flying, some = 256, 4

func (c claims) layout() claim.Claim {
	return claim.Claim{
		ID: "000-columns", Document: "000", Fact: true,
		Claim: "the columnar shape makes every pass over the orbs cheaper",
		How:   "flight of 256 orbs, a quarter of them moving, in columns (move.inc) and in records of 14 bytes (records.asm), both in 8 KB, per orb; also with none and with all moving",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Least(),
				fmt.Sprintf("Flight takes %s for each orb, but %s. The document's reason, contiguous memory for a cache, is not the reason here: with columns one index reaches every field, and with records each access goes through a pointer.", r.Choice(), r.Rivals()),
				fmt.Sprintf("Flight takes %s for each orb, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("%s it takes %s, but %s.", r.Title(), r.Choice(), r.Rivals()),
				fmt.Sprintf("%s columns are not cheaper: %s, but %s.", r.Title(), r.Choice(), r.Rivals()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			quarter, err := c.flight(lab, "", func(i int) bool { return i%some == 0 })
			if err != nil {
				return claim.Measurement{}, err
			}
			m := claim.Measurement{Reading: quarter}
			for _, share := range []struct {
				name  string
				moves bool
			}{{"with all orbs at rest,", false}, {"with all orbs moving,", true}} {
				r, err := c.flight(lab, share.name, func(int) bool { return share.moves })
				if err != nil {
					return m, err
				}
				m.Others = append(m.Others, r)
			}
			return m, nil
		},
	}
}

// flight is the cost for each orb of a frame of flight, in columns and in records.
func (c claims) flight(lab *claim.Lab, name string, moves func(i int) bool) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "cycles"}
	p := New(2 * chunk)
	for i := range flying {
		v := int8(0)
		if moves(i) {
			v = 2
		}
		p.Spawn(uint16(i%200), uint16(i%150), v, v, 1)
	}
	for _, layout := range []struct {
		label, path, routine string
		load                 func(*bench.Machine) error
	}{
		{"columns", cartridge, "orbs_move", p.Load},
		{"records", records, "records_move", p.LoadRecords},
	} {
		m, err := c.Open(lab, layout.path, 2*chunk)
		if err != nil {
			return r, err
		}
		if err := layout.load(m); err != nil {
			return r, err
		}
		call, err := m.Again(layout.routine)
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{Label: layout.label, Value: float64(call.Body) / flying})
	}
	return r, nil
}

// fields are the eleven fields by the columns they are kept in: three are words.
var fields = map[int]string{
	0: "x", 1: "x", 2: "y", 3: "y", 4: "vx", 5: "vy", 6: "amount", 7: "amount", 8: "radius",
	9: "age", 10: "pull", 11: "mag", 12: "life", 13: "flags",
}

func (c claims) copies() claim.Claim {
	return claim.Claim{
		ID: "000-copies", Document: "000", Class: claim.AsWritten,
		Claim: "removing an orb copies eleven columns and decrements the count; where the pool is an array of pointers, it copies one pointer",
		How:   "the first of two orbs in 8 KB is removed: columns written in its slot; the first of two shots is removed: bytes written in the list of live shots",
		Judge: func(r claim.Reading) (bool, string) {
			of := func(label string) string { return claim.Number(r.Of(label).Sum()) }
			return r.Says(r.Of("fields").Sum() == 11 && r.Of("pointers").Sum() == 1,
				fmt.Sprintf("Removing an orb copies %s fields, in %s bytes because three of them are words, and takes %s cycles. Removing a shot copies %s pointer of two bytes and takes %s, the push of its record into the bin included.", of("fields"), of("bytes"), of("cycles"), of("pointers"), of("shot")),
				fmt.Sprintf("Removing an orb copies %s fields in %s bytes; removing a shot copies %s pointers.", of("fields"), of("bytes"), of("pointers")))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "fields"}
			m, err := c.Open(lab, cartridge, 2*chunk)
			if err != nil {
				return claim.Measurement{}, err
			}
			columns := map[int]bool{}
			orb, err := written(m, 0x6000, 0x6000+recordBytes*chunk-1, func(at uint16) {
				if uint8(at) == 0 { // the slot of the orb that is removed
					columns[int(at-0x6000)/chunk] = true
				}
			}, "orb_remove", bench.Memory{"orb_count": bench.Word(2)})
			if err != nil {
				return claim.Measurement{}, err
			}
			names := map[string]bool{}
			for column := range columns {
				names[fields[column]] = true
			}
			shots, err := c.Open(lab, "recycled/recycled.asm", 400)
			if err != nil {
				return claim.Measurement{}, err
			}
			live, err := shots.Address("bullet_live_lo")
			if err != nil {
				return claim.Measurement{}, err
			}
			pointer := 0
			shot, err := written(shots, live, live+199, func(uint16) { pointer++ },
				"bullet_remove", bench.Memory{"bullet_count": {2}})
			r.Points = []claim.Point{
				{Label: "fields", Value: float64(len(names))}, {Label: "bytes", Value: float64(len(columns))},
				{Label: "cycles", Value: float64(orb)},
				{Label: "pointers", Value: float64(pointer) / 2}, {Label: "shot", Value: float64(shot)},
			}
			return claim.Measurement{Reading: r}, err
		},
	}
}

// written runs a routine that removes the object in slot 0, reports each write to some memory,
// and gives the routine's body in cycles.
func written(m *bench.Machine, first, last uint16, tell func(at uint16), routine string, mem bench.Memory) (int, error) {
	con := m.Console()
	for page := first >> 8; page <= last>>8; page++ {
		con.Watch(uint8(page))
		defer con.Unwatch(uint8(page))
	}
	running := false
	defer con.Detach(con.Attach(&nes.Observer{Access: func(a nes.Access) {
		if running && a.Write && a.Addr >= first && a.Addr <= last {
			tell(a.Addr)
		}
	}}))
	m.Reset()
	for symbol, v := range mem {
		if err := m.Write(symbol, v...); err != nil {
			return 0, err
		}
	}
	running = true
	r, err := m.Again(routine, budget.Reg('X', 0))
	if err == nil && r.Body == 0 {
		err = fmt.Errorf("%s took no cycles", routine)
	}
	return r.Body, err
}
