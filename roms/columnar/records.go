package columnar

import (
	"pool6502/roms/bench"
)

// recordsAt is where records.asm keeps the orbs, and recordBytes what each takes.
const (
	recordsAt   = 0x6000
	recordBytes = 14
)

// records are the orbs side by side, as records.asm keeps them.
func (p *Pool) records() []uint8 {
	v := make([]uint8, 0, recordBytes*len(p.Orbs))
	for i := range p.Orbs {
		for _, column := range columns {
			v = append(v, column.of(&p.Orbs[i]))
		}
	}
	return v
}

// lastRecord is the address of the last orb in use; below the first when there is none.
func (p *Pool) lastRecord() int { return recordsAt + recordBytes*(p.Count-1) }

// RecordPasses are the passes over the orbs in columns and in records, and what the model does.
var RecordPasses = []struct {
	Name, Columns, Records string
	Run                    func(*Pool) // nil: drawing, which changes no orb
}{
	{"flight", "orbs_move", "records_move", (*Pool).Move},
	{"magnet", "orbs_magnet", "records_magnet", (*Pool).Magnet},
	{"collection", "orbs_collect", "records_collect", (*Pool).Collect},
	{"merging on the screen", "orbs_merge_near", "records_merge_near", (*Pool).MergeNear},
	{"merging off the screen", "orbs_merge_far", "records_merge_far", (*Pool).MergeFar},
	{"drawing", "orbs_draw", "records_draw", nil},
}

// LoadRecords writes the model into the memory of records.asm.
func (p *Pool) LoadRecords(m *bench.Machine) error {
	if err := m.Write("hero_x", p.HeroX, p.HeroY); err != nil {
		return err
	}
	return p.eachRecord(m.Write)
}

// CheckRecords compares the memory of records.asm with the model.
func (p *Pool) CheckRecords(m *bench.Machine) error { return p.eachRecord(m.Same) }

func (p *Pool) eachRecord(f func(symbol string, v ...uint8) error) error {
	for _, v := range []struct {
		symbol string
		v      int
	}{{"orb_count", p.Count}, {"experience", int(p.Experience)}, {"merges", int(p.Merges)}} {
		if err := f(v.symbol, bench.Word(v.v)...); err != nil {
			return err
		}
	}
	if err := f("last", bench.Word(p.lastRecord())...); err != nil {
		return err
	}
	return f("orb_records", p.records()...)
}
