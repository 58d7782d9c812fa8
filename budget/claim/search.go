package claim

import (
	"context"
	"fmt"
)

// largest returns the greatest n from lo to hi for which fits reports true, by binary
// search: fits must be true up to some n and false above it. It returns lo-1 if fits is
// never true.
func largest(ctx context.Context, lo, hi int, fits func(n int) (bool, error)) (int, error) {
	if lo > hi {
		return 0, fmt.Errorf("from %d to %d there is nothing to try", lo, hi)
	}
	best := lo - 1
	for lo <= hi {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		mid := lo + (hi-lo)/2
		ok, err := fits(mid)
		if err != nil {
			return 0, fmt.Errorf("with %d: %w", mid, err)
		}
		if ok {
			best, lo = mid, mid+1
		} else {
			hi = mid - 1
		}
	}
	return best, nil
}
