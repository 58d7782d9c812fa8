package bench

// The field of the bullet pools, as common/field.inc has it.
const (
	EdgeX   = 248 // live: 0 <= x < EdgeX
	EdgeY   = 192 // live: 0 <= y < EdgeY
	MaxStep = 8   // pixels a frame, either way
)

// Move moves a bullet by one frame and reports whether it is still in the field.
// Positions wrap at 256; a bullet that has left in x does not move in y any more.
func Move(x, y *uint8, vx, vy uint8) bool {
	*x += vx
	if *x >= EdgeX {
		return false
	}
	*y += vy
	return *y < EdgeY
}
