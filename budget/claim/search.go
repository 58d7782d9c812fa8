package claim

import (
	"context"
	"fmt"
)

// largest is the greatest n from lo to hi for which fits holds, found by
// halving: fits must hold up to some n and fail above it. It is lo-1 when
// nothing fits. Use it for what a frame sustains, with fits measured on the
// console.
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
