package budget

import "fmt"

// WidthGrid is a crossover for objects of so many fields.
type WidthGrid struct {
	Fields int   `json:"fields"`
	Grid   *Grid `json:"grid"`
}

// TrickRow is one way to write a pool, among others of the same size. Empty, Half
// and Full are the update's body when so much of the pool lives and nothing leaves;
// One and Eight are frames of a pool that is half full, with so many spawns and as
// many removals, calls included.
type TrickRow struct {
	Name   string  `json:"name"`
	Source string  `json:"source"`
	Slots  int     `json:"slots"`
	Empty  float64 `json:"empty"`
	Half   float64 `json:"half"`
	Full   float64 `json:"full"`
	One    float64 `json:"one_spawn"`    // 0: it has no spawn of its own
	Eight  float64 `json:"eight_spawns"` // 0: it has no spawn of its own
	Code   int     `json:"code"`         // bytes of the update
	RAM    int     `json:"ram"`          // bytes of the pool
}

// CrowdedRow is a way to draw more objects on a line than the PPU shows there, and
// how many of them are in the picture: in the fullest of the frames, and in all of
// them together.
type CrowdedRow struct {
	Drawing string  `json:"drawing"`
	Source  string  `json:"source"`
	Bullets int     `json:"bullets"`
	Frames  int     `json:"frames"`
	AtOnce  int     `json:"at_once"`
	Ever    int     `json:"ever"`
	Cycles  float64 `json:"cycles"` // to draw them
}

func (f Figures) grid(g *Grid, name string) {
	for _, c := range g.Cells {
		f.Set(c.Cycles, name, c.Pool, fmt.Sprint(c.Slots), fmt.Sprintf("live%d", c.Live), fmt.Sprintf("spawns%d", c.Spawns))
	}
}

func (f Figures) trick(t *TrickRow) {
	for _, c := range []struct {
		name string
		v    float64
	}{{"empty", t.Empty}, {"half", t.Half}, {"full", t.Full}, {"one", t.One}, {"eight", t.Eight}, {"code", float64(t.Code)}, {"ram", float64(t.RAM)}} {
		f.Set(figure(c.v), "trick", t.Name, c.name)
	}
}

func (f Figures) crowded(c *CrowdedRow) {
	f.Set(float64(c.AtOnce), "crowded", c.Drawing, "at once")
	f.Set(float64(c.Ever), "crowded", c.Drawing, "ever")
	f.Set(figure(c.Cycles), "crowded", c.Drawing, "cycles")
}
