package cpu

// FlagBit returns the bit of P for a flag, N, V, D, I, Z or C; 0 for other names.
func FlagBit(name byte) uint8 {
	switch name {
	case 'N':
		return FlagN
	case 'V':
		return FlagV
	case 'D':
		return FlagD
	case 'I':
		return FlagI
	case 'Z':
		return FlagZ
	case 'C':
		return FlagC
	}
	return 0
}

// Register reads a register (A, X, Y, S) or a flag, as 0 or 1, of a set of
// registers.
func Register(name, a, x, y, s, p uint8) uint8 {
	switch name {
	case 'A':
		return a
	case 'X':
		return x
	case 'Y':
		return y
	case 'S':
		return s
	}
	if p&FlagBit(name) != 0 {
		return 1
	}
	return 0
}
