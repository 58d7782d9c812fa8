package engine

// Bound is the proved cost of a routine, in cycles of its body.
type Bound struct {
	Routine string `json:"routine"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Best    int    `json:"best"`
	Worst   int    `json:"worst"`
	Budget  int    `json:"budget"`        // -1 without one
	Why     string `json:"why,omitempty"` // why the worst case is not proved

	Formula string   `json:"formula,omitempty"` // Worst as a formula of an input, as in 34 + 22·X
	If      []string `json:"if,omitempty"`      // what must hold for the bound to be right
}
