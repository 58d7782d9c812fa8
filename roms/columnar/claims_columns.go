package columnar

import (
	"context"
	"fmt"
	"strings"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/nes"
	"pool6502/roms/bench"
)

const records = "columnar/records.asm"

// flying is how many orbs there are when columns and records are compared, and some is the share that flies in a crowd: one
// of so many.
const flying, some = 256, 4

func (c claims) layout() claim.Claim {
	return claim.Claim{
		ID: "000-columns", Document: "000", Fact: true,
		Claim: "the columnar shape makes every pass over the orbs cheaper",
		How:   "256 orbs in 8 KB, a quarter of them moving and a quarter off the screen, in columns and in records of 14 bytes (records.asm): flight, magnet, collection, both kinds of merging and drawing, in cycles for each orb; also with none and with all moving",
		Judge: everyPass,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			quarter, err := c.passes(lab, "", func(i int) bool { return i%some == 0 })
			if err != nil {
				return claim.Measurement{}, err
			}
			m := claim.Measurement{Reading: quarter}
			for _, share := range []struct {
				name  string
				moves bool
			}{{"with all orbs at rest,", false}, {"with all orbs moving,", true}} {
				r, err := c.passes(lab, share.name, func(int) bool { return share.moves })
				if err != nil {
					return m, err
				}
				r.Fair = true
				m.Others = append(m.Others, r)
			}
			return m, nil
		},
	}
}

// everyPass holds if each pass costs less with columns than with records. The values are those of the passes, first with
// columns and then with records.
func everyPass(r claim.Reading) (bool, string) {
	columns, records := r.Of("columns").Points, r.Of("records").Points
	ok := len(columns) == len(records) && len(records) > 0
	var parts, dearer []string
	for i := range min(len(columns), len(records)) {
		name := RecordPasses[i].Name
		parts = append(parts, fmt.Sprintf("%s %s and %s", name, claim.Short(columns[i].Value), claim.Short(records[i].Value)))
		if columns[i].Value >= records[i].Value {
			ok, dearer = false, append(dearer, name)
		}
	}
	figures := strings.Join(parts, ", ")
	return r.Says(ok,
		fmt.Sprintf("In cycles for each orb, first with columns and then with records: %s. The document's reason, contiguous memory for a cache, is not the reason here: with columns one index reaches every field, and with records each access goes through a pointer.", figures),
		fmt.Sprintf("Not cheaper: %s. In cycles for each orb, first with columns and then with records: %s.", strings.Join(dearer, ", "), figures),
		fmt.Sprintf("%s every pass is cheaper: %s.", r.Title(), figures),
		fmt.Sprintf("%s columns are not cheaper for %s.", r.Title(), strings.Join(dearer, ", ")))
}

// passes is the cost for each orb of every pass, in columns and in records. Each pass begins with the same orbs.
func (c claims) passes(lab *claim.Lab, name string, moves func(i int) bool) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "cycles"}
	for _, layout := range []struct {
		label, path string
		load        func(*Pool, *bench.Machine) error
	}{
		{"columns", cartridge, (*Pool).Load},
		{"records", records, (*Pool).LoadRecords},
	} {
		m, err := c.Open(lab, layout.path, 2*chunk)
		if err != nil {
			return r, err
		}
		for _, pass := range RecordPasses {
			routine := map[string]string{"columns": pass.Columns, "records": pass.Records}[layout.label]
			m.Reset()
			if err := layout.load(crowdOf(moves), m); err != nil {
				return r, err
			}
			call, err := m.Again(routine)
			if err != nil {
				return r, err
			}
			r.Points = append(r.Points, claim.Point{Label: layout.label, Value: float64(call.Body) / flying})
		}
	}
	return r, nil
}

// crowdOf is a crowd around the hero: all ripe, a quarter of them off the screen, one of eight pulled by the magnet for some
// time already.
func crowdOf(moves func(i int) bool) *Pool {
	p := New(2 * chunk)
	p.HeroX, p.HeroY = 100, 75
	for i := range flying {
		x, v := uint16(i*37%200), int8(0)
		if i%4 == 1 {
			x += 256
		}
		if moves(i) {
			v = 2
		}
		p.Spawn(x, uint16(i*61%150), v, v, 1)
		if p.Orbs[i].Age = 100; i%8 == 0 {
			p.Orbs[i].Mag, p.Orbs[i].Flags = 40, flagLive|flagPulled
		}
	}
	return p
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
