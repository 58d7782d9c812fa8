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
