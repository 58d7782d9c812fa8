package recycled

import (
	"context"
	"fmt"

	"pool6502/budget/claim"
)

// hits has a field of varying length, as lists and as columns.
const hits = "recycled/hits.asm"

func (c claims) variants() claim.Claim {
	return claim.Claim{
		ID: "000-variants", Document: "000", Fact: true,
		Claim: "columns would force every possible field to live in every slot, which recycled records avoid",
		How:   "bytes of 100 shots of five kinds in records with their pointers, and in a column for each of the 11 fields; and of the lists of enemies that 32 bullets have hit, in cells that all lists share and in a column for each place (hits.asm)",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Least(),
				fmt.Sprintf("Yes: the fields of 100 shots take %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("For fields of one byte, no: those of 100 shots take %s, but %s. All records of a bin have one size, so every field lives in each of them as well, and two lists of pointers come on top: one to the shots in flight, one to the bin.", r.Choice(), r.Rivals()),
				fmt.Sprintf("%s yes: those of 32 bullets take %s, but %s.", r.Title(), r.Choice(), r.Rivals()),
				fmt.Sprintf("%s no: those of 32 bullets take %s, but %s.", r.Title(), r.Choice(), r.Rivals()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			fixed := claim.Reading{Unit: "bytes"}
			list := claim.Reading{Name: "for lists of varying length, such as the enemies that a bullet has hit,", Unit: "bytes", Fair: true}
			m := claim.Measurement{}
			records, err := c.Bytes(lab, cartridge, MaxParticles, "bullet_records")
			if err != nil {
				return m, err
			}
			pointers, err := c.Bytes(lab, cartridge, MaxParticles, "bullet_live_lo", "bullet_bin_lo")
			if err != nil {
				return m, err
			}
			fixed.Points = []claim.Point{{Label: "records", Value: float64(records + 2*pointers)}, {Label: "columns", Value: float64(records)}}
			cells, err := c.Bytes(lab, hits, MaxParticles, "hit_first", "cell_enemy", "cell_next", "cell_free")
			if err != nil {
				return m, err
			}
			columns, err := c.With("COLUMNS", 1).Bytes(lab, hits, MaxParticles, "hits", "hit_end")
			list.Points = []claim.Point{{Label: "64 cells of two bytes that all lists share", Value: float64(cells)}, {Label: "eight columns (seven enemies and the end of the list)", Value: float64(columns)}}
			return claim.Measurement{Reading: fixed, Others: []claim.Reading{list}}, err
		},
	}
}
