package paint

// Arrow draws a line from one point to another, with a head at its end.
func (c *Canvas) Arrow(x0, y0, x1, y1 int, col Color) {
	dx, dy := x1-x0, y1-y0
	n := max(max(dx, -dx), max(dy, -dy))
	for i := range n + 1 {
		c.Fill(R(x0+dx*i/max(n, 1), y0+dy*i/max(n, 1), 1, 1), col)
	}
	const head = 4
	for i := 1; i <= head && n > 0; i++ { // a triangle: rows or columns that grow away from the point
		x, y := x1-dx*i/n, y1-dy*i/n
		if max(dx, -dx) >= max(dy, -dy) {
			c.Fill(R(x, y-i/2, 1, i/2*2+1), col)
		} else {
			c.Fill(R(x-i/2, y, i/2*2+1, 1), col)
		}
	}
}
