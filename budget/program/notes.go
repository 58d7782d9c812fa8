package program

import (
	"pool6502/asm/symbols"
	"pool6502/nes"
)

// Annotate gives bytes names and comments of the user's own, instead of those given before. It returns a problem for each name
// that cannot be used.
func (p *Program) Annotate(list []symbols.Note) (problems []error) {
	cart, err := nes.ReadCart(p.Image)
	if err != nil {
		return []error{err}
	}
	layout := p.Symbols
	if layout == nil {
		layout = symbols.New(nil)
		if err := layout.Fit(p.Image); err != nil {
			return []error{err}
		}
	}
	return p.SetOwn(list, len(cart.PRG), func(offset int) int {
		addr, _, _ := layout.Addr(offset)
		return int(addr)
	})
}
