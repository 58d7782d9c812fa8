package bare

import (
	"fmt"
	"strconv"
	"strings"
)

// A Shard is a part of the work: part number Index, from 1 on, of Of equal parts. The
// zero Shard is all of it.
type Shard struct{ Index, Of int }

// MaxShards is how many parts work can have.
const MaxShards = 65536

// ParseShard reads "3/16".
func ParseShard(text string) (Shard, error) {
	index, of, _ := strings.Cut(text, "/")
	i, _ := strconv.Atoi(index) // with an error it is 0, or too large
	n, _ := strconv.Atoi(of)
	if n > MaxShards || i < 1 || i > n {
		return Shard{}, fmt.Errorf("%q is not a shard; write 3/16 for the third of 16 parts", text)
	}
	return Shard{i, n}, nil
}

// All reports whether there is only one part.
func (s Shard) All() bool { return s.Of <= 1 }

// Has reports whether item n of a list, from 0 on, is in this part.
func (s Shard) Has(n int) bool { return s.All() || n%s.Of == s.Index-1 }

func (s Shard) String() string {
	if s.All() {
		return "1/1"
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Of)
}

// chunks says how the combinations of a case are split: into runs of size combinations.
// Every Of-th run is in this part, beginning with run Index-1.
func (s Shard) chunks(total uint64) (size, first, step uint64) {
	of := uint64(max(s.Of, 1))
	size = min(max(total/(of*64), 1), 4096)
	return size, uint64(max(s.Index, 1) - 1), of
}

// Count is how many of total combinations are in this part.
func (s Shard) Count(total uint64) (n uint64) {
	size, first, step := s.chunks(total)
	whole := total / size // runs that are full
	if whole > first {
		n = (whole - first + step - 1) / step * size
	}
	if rest := total % size; rest > 0 && whole%step == first {
		n += rest
	}
	return n
}
