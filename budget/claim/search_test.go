package claim

import (
	"context"
	"errors"
	"testing"
)

func TestTheLargestThatFitsIsFound(t *testing.T) {
	for limit := -1; limit <= 20; limit++ {
		tried := 0
		n, err := largest(context.Background(), 0, 19, func(n int) (bool, error) { tried++; return n <= limit, nil })
		if err != nil || n != min(limit, 19) || tried > 5 {
			t.Errorf("limit %d: %d after %d tries, %v", limit, n, tried, err)
		}
	}
	broken := errors.New("broken")
	if _, err := largest(context.Background(), 1, 3, func(int) (bool, error) { return false, broken }); !errors.Is(err, broken) || err.Error() != "with 2: broken" {
		t.Errorf("error %v", err)
	}
	if _, err := largest(context.Background(), 3, 1, nil); err == nil {
		t.Error("an empty range was searched")
	}
}

func TestOneNumberIsAsGoodAsMany(t *testing.T) {
	if n, err := largest(context.Background(), 3, 3, func(n int) (bool, error) { return n == 3, nil }); n != 3 || err != nil {
		t.Errorf("from 3 to 3 the largest is %d, %v", n, err)
	}
}
