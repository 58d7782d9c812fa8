package engine

// Bound is the proved cost of a routine, in cycles: of the body of a call or, of a handler, of an interrupt with its entry and RTI. Or it
// is what is proved of a budget of a frame or of vblank.
type Bound struct {
	Routine string `json:"routine"`
	Name    string `json:"name,omitempty"` // of such a budget: "work, a frame"; "" for a routine
	File    string `json:"file"`
	Line    int    `json:"line"`
	Best    int    `json:"best"`
	Worst   int    `json:"worst"`
	Budget  int    `json:"budget"`            // -1 without one
	Handler bool   `json:"handler,omitempty"` // an interrupt starts it
	Stays   bool   `json:"stays,omitempty"`   // it never returns, so there is no call to bound
	Why     string `json:"why,omitempty"`     // why the worst case is not proved

	Formula string   `json:"formula,omitempty"` // Worst as a formula of an input, as in 34 + 22·X
	If      []string `json:"if,omitempty"`      // what must hold for the bound to be right
}
