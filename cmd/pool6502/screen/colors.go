package screen

import (
	"hash/fnv"

	"pool6502/cmd/pool6502/screen/paint"
)

// What is no routine.
const (
	dmaColor  paint.Color = 0x8A93A0
	nmiColor  paint.Color = paint.Mauve
	idleColor paint.Color = 0x20242B
)

// hues tell routines apart: of like lightness and weight, neighbours far from each other.
var hues = [...]paint.Color{
	0x6F9FCB, 0xD79C62, 0x7FB069, 0xC47A8C, 0x5FB0AC, 0xC9B458, 0x8E86C9, 0xB3835F,
	0x93C47D, 0xD08FB3, 0x5E8CA8, 0xA9A28C, 0xDDB892, 0x77A37F, 0x9FA8DA, 0xBC6C5C,
	0x86B8C9, 0xB5A36A, 0xA77FA6, 0x5C9E8A, 0xCF8A6B, 0x7688B8, 0xA3B86C, 0x9C7466,
}

// colors gives every routine its own colour. It follows from the name, so that a routine has the
// same one tomorrow, unless another one with a claim to it was seen first.
type colors struct {
	of    map[string]paint.Color
	taken [3][len(hues)]bool
}

func (c *colors) routine(name string) paint.Color {
	if col, ok := c.of[name]; ok {
		return col
	}
	if c.of == nil {
		c.of = map[string]paint.Color{}
	}
	h := fnv.New32a()
	h.Write([]byte(name))
	at, shade := int(h.Sum32()%uint32(len(hues))), 0
	for i := range len(c.taken) * len(hues) { // the next one that is free
		if shade = i / len(hues); !c.taken[shade][(at+i)%len(hues)] {
			at = (at + i) % len(hues)
			break
		}
	}
	c.taken[shade][at] = true
	col := hues[at]
	switch shade { // more routines than hues: darker, then lighter ones
	case 1:
		col = paint.Mix(col, paint.Ground, 0.35)
	case 2:
		col = paint.Mix(col, paint.White, 0.4)
	}
	c.of[name] = col
	return col
}
