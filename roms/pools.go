package roms

import (
	"pool6502/budget/claim"
	"pool6502/roms/activeflag"
	"pool6502/roms/bench"
	"pool6502/roms/capped"
	"pool6502/roms/columnar"
	"pool6502/roms/compaction"
	"pool6502/roms/freelist"
	"pool6502/roms/hybrid"
	"pool6502/roms/intrusive"
	"pool6502/roms/paged"
	"pool6502/roms/recycled"
)

// Pool is one exhibit: a program with its claims and lesson.
type Pool struct {
	Name     string // of its folder, and on the command line
	Title    string
	Document string // that describes it
	Main     string // the cartridge's source, a path in Sources
	Lesson   string // its README, a path below this folder

	// Libraries are the sources beside the cartridge: documented versions and
	// variants that are measured and not shown.
	Libraries []string

	// Update and Draw are the routines that do so with the pool's objects: the
	// report shows what these two cost in a frame.
	Update, Draw string

	Bullets bool // takes part in the crossover of bullet pools
	Plain   bool // its routines take their arguments in registers

	Sizes []int // numbers of slots it is measured with; the first is the default

	Claims []claim.Claim
	Tables map[string]bench.Tabler // of the lesson, by name

	// Loads are the workloads for which we search the largest number of objects that fits in a frame.
	Loads func(lab *claim.Lab) ([]claim.Load, error)
}

// documents are what the claims are from, by the names that pools and claims use.
func documents() map[string]string {
	return map[string]string{
		"000":    "\"Object pools\", from the wiki of an arcade game's engine",
		"001":    "\"Object Pooling\", a page for programmers of 8-bit machines",
		"002":    "\"Pooling\", from the documentation of the JamJar engine",
		"003":    "\"PoolAllocator\", a C++ class of the Portal framework",
		"004":    "\"xECS / Pool\", from the documentation of an entity system",
		"NESdev": "the NESdev Wiki",
	}
}

// exhibits measures the programs of this package.
var exhibits = bench.New(Assemble)

// All are the pools of the exhibition, in the order of their lessons. To add
// one, make its folder and add a row.
func All() []Pool {
	return []Pool{
		{
			Name: "activeflag", Title: "Active flag", Document: "001",
			Plain: true,
			Main:  "activeflag/activeflag.asm", Lesson: "activeflag/README.md",
			Update: "update_bullets", Draw: "draw_bullets",
			Loads:     bulletLoads("activeflag/activeflag.asm", mostBullets),
			Libraries: []string{"activeflag/documented.asm", "activeflag/interleaved.asm", "activeflag/collide.asm"},
			Bullets:   true,
			Sizes:     []int{16, 8, 32, 64},
			Claims:    append(activeflag.Claims(exhibits), smallPool(), simpleCode(), fullPool()),
		},
		{
			Name: "freelist", Title: "Free list", Document: "001",
			Plain: true,
			Main:  "freelist/freelist.asm", Lesson: "freelist/README.md",
			Update: "update_bullets", Draw: "draw_bullets",
			Loads:     bulletLoads("freelist/freelist.asm", mostBullets),
			Libraries: []string{"freelist/documented.asm", "freelist/heap.asm"},
			Bullets:   true,
			Sizes:     []int{16, 8, 32, 64},
			Claims:    append(freelist.Claims(exhibits), highRate(), packetRing()),
		},
		{
			Name: "compaction", Title: "Compaction", Document: "001",
			Plain: true,
			Main:  "compaction/compaction.asm", Lesson: "compaction/README.md",
			Update: "update_bullets", Draw: "draw_bullets",
			Loads:     bulletLoads("compaction/compaction.asm", mostBullets),
			Libraries: []string{"compaction/documented.asm"},
			Bullets:   true,
			Sizes:     []int{16, 8, 32, 64},
			Claims:    append(compaction.Claims(exhibits), tightFrame()),
		},
		{
			Name: "columnar", Title: "Columnar", Document: "000",
			Main: "columnar/columnar.asm", Lesson: "columnar/README.md",
			Update: "pool_update", Draw: "orbs_draw",
			Sizes:     []int{1024, 512},
			Libraries: []string{"columnar/documented.asm", "columnar/records.asm"},
			Claims:    columnar.Claims(exhibits),
			Loads:     func(lab *claim.Lab) ([]claim.Load, error) { return columnar.Loads(exhibits, lab) },
		},
		{
			Name: "recycled", Title: "Recycled", Document: "000",
			Main: "recycled/recycled.asm", Lesson: "recycled/README.md",
			Update: "pool_update", Draw: "actors_draw",
			Sizes:     []int{400},
			Libraries: []string{"recycled/hits.asm"},
			Claims:    recycled.Claims(exhibits),
			Loads:     func(lab *claim.Lab) ([]claim.Load, error) { return recycled.Loads(exhibits, lab) },
		},
		{
			Name: "capped", Title: "Capped", Document: "000",
			Main: "capped/capped.asm", Lesson: "capped/README.md",
			Update: "pool_update", Draw: "debris_draw",
			Sizes:     []int{60},
			Libraries: []string{"capped/sized.asm", "capped/shared.asm"},
			Claims:    append(sites(), capped.Claims(exhibits)...),
			Loads:     func(lab *claim.Lab) ([]claim.Load, error) { return capped.Loads(exhibits, lab) },
		},
		{
			Name: "hybrid", Title: "Hybrid pool", Document: "002",
			Plain: true,
			Main:  "hybrid/hybrid.asm", Lesson: "hybrid/README.md",
			Update: "update_bullets", Draw: "draw_bullets",
			Loads:     bulletLoads("hybrid/hybrid.asm", 32),
			Sizes:     []int{16, 8, 32},
			Libraries: []string{"hybrid/array.asm", "hybrid/keys.asm", "hybrid/components.asm"},
			Claims:    hybrid.Claims(exhibits),
			Tables:    map[string]bench.Tabler{"leak": hybrid.Leak(exhibits), "shift": hybrid.Shift(exhibits)},
		},
		{
			Name: "intrusive", Title: "Intrusive list", Document: "003",
			Plain: true,
			Main:  "intrusive/intrusive.asm", Lesson: "intrusive/README.md",
			Update: "update_bullets", Draw: "draw_bullets",
			Loads:     bulletLoads("intrusive/intrusive.asm", mostBullets),
			Sizes:     []int{16, 8, 32, 64},
			Libraries: []string{"intrusive/locks.asm", "intrusive/blocks.asm", "intrusive/scheduler.asm"},
			Claims:    intrusive.Claims(exhibits),
			Tables:    map[string]bench.Tabler{"locks": intrusive.Table(exhibits), "windows": intrusive.Windows(exhibits)},
		},
		{
			Name: "paged", Title: "Paged family", Document: "004",
			Plain: true,
			Main:  "paged/paged.asm", Lesson: "paged/README.md",
			Update: "update_bullets", Draw: "draw_bullets",
			Loads:  inSteps(paged.Page, bulletLoads("paged/paged.asm", mostBullets)),
			Sizes:  []int{64, 16, 32},
			Claims: paged.Claims(exhibits), Libraries: []string{"paged/families.asm", "paged/chain.asm", "paged/virtual.asm"},
			Tables: map[string]bench.Tabler{"memory": paged.Table(exhibits)},
		},
	}
}
