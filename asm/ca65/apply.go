package ca65

// apply calculates. ok is false for a division by zero.
func apply(o op, x, y int64) (v int64, ok bool) {
	switch o {
	case opNeg:
		return -x, true
	case opNot:
		return ^x, true
	case opBoolNot:
		return truth(x == 0), true
	case opByte0:
		return x & 0xFF, true
	case opByte1:
		return x >> 8 & 0xFF, true
	case opByte2:
		return x >> 16 & 0xFF, true
	case opByte3:
		return x >> 24 & 0xFF, true
	case opWord0:
		return x & 0xFFFF, true
	case opWord1:
		return x >> 16 & 0xFFFF, true
	case opPlus:
		return x + y, true
	case opMinus:
		return x - y, true
	case opMul:
		return x * y, true
	case opDiv, opMod:
		switch {
		case y == 0:
			return 1, false
		case y == -1 && o == opDiv:
			return -x, true
		case y == -1:
			return 0, true
		case o == opDiv:
			return x / y, true
		}
		return x % y, true
	case opAnd:
		return x & y, true
	case opOr:
		return x | y, true
	case opXor:
		return x ^ y, true
	case opShl:
		return shift(x, y, func(n int64) int64 { return x << n }), true
	case opShr:
		return shift(x, y, func(n int64) int64 { return int64(uint64(x) >> n) }), true
	}
	return compare(o, x, y), true
}

func compare(o op, x, y int64) int64 {
	switch o {
	case opEQ:
		return truth(x == y)
	case opNE:
		return truth(x != y)
	case opLT:
		return truth(x < y)
	case opGT:
		return truth(x > y)
	case opLE:
		return truth(x <= y)
	case opGE:
		return truth(x >= y)
	case opBoolAnd:
		return truth(x != 0 && y != 0)
	case opBoolOr:
		return truth(x != 0 || y != 0)
	case opBoolXor:
		return truth((x != 0) != (y != 0))
	case opMax:
		return max(x, y)
	}
	return min(x, y)
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// shift shifts by n bits; a count outside of 0 to 63 leaves nothing.
func shift(x, n int64, by func(int64) int64) int64 {
	if n < 0 || n > 63 {
		return 0
	}
	return by(n)
}
