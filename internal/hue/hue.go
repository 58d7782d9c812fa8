package hue

import "hash/fnv"

// Colors are the colours of routines, as 0xRRGGBB. Each is as different as possible from those before it, both for people who
// see all colours and for people who cannot tell red from green, or blue from yellow. So the first ones differ most. Black
// text on them has a contrast of at least 4.5, and they have one of at least 3 against a dark background.
var Colors = [...]uint32{
	0x417FC1, 0xFDBF70, 0xA76E12, 0x5EE0FE, 0xBE97A2, 0x7DA1EE, 0x6A8469, 0xB9D5B8,
	0xDA9050, 0x9BBCD5, 0xCCB395, 0xC46F9C, 0x1E9DC8, 0x92926F, 0x9E61A4, 0x69C1FC,
	0xE7AA5B, 0xA58E27, 0x8DA6C2, 0xA6A682, 0xD7C3E4, 0xB75F47, 0x9BE19A, 0x808FAE,
	0x8F7187, 0x25B5D3, 0x2AA681, 0x698DD8, 0x5DD0A9, 0xD1A1EF, 0xE9BFCB, 0xCA774A,
	0xB399B5, 0x847C5A, 0xAF91E3, 0x807596, 0xF69F72, 0x91AC90, 0x4AD0BA, 0xC8ADCA,
	0xC2D87C, 0xB45B79, 0xDD9DE3, 0xCFCFAA, 0x9465AF, 0x6C97A3, 0x738627, 0xD5ADA2,
	0xE3876D, 0xA7D7D4, 0x5FA25E, 0xBCCDEE, 0xAFDD8A, 0x876AB8, 0x87CB86, 0xAA838E,
	0x55C6F4, 0xA879C4, 0x5A867D, 0xB375B8, 0x3D98D1, 0x9BC875, 0xDA83B0, 0xC69C3F,
}

// DMA is the colour of the time in which OAM DMA or DMC DMA halts the processor.
const DMA uint32 = 0x8B95A1

// Of has the colours of the routines of one program, by name.
type Of map[string]uint32

// New gives colours to the routines of a program, by their place in the list. Names that are listed again keep
// their first place.
func New(names []string) Of {
	of := Of{}
	for _, name := range names {
		if _, ok := of[name]; !ok {
			of[name] = Colors[len(of)%len(Colors)]
		}
	}
	return of
}

// Color returns the colour of a routine. If the routine was not in the list, as code without a label, its name decides.
func (of Of) Color(name string) uint32 {
	if c, ok := of[name]; ok {
		return c
	}
	h := fnv.New32a()
	h.Write([]byte(name))
	return Colors[h.Sum32()%uint32(len(Colors))]
}
