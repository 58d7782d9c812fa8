package symbols

import (
	"fmt"
	"testing"
)

func TestDistanceCountsLettersThatDiffer(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"spawn", "spawn", 0}, {"spwan", "spawn", 2}, {"kitten", "sitting", 3}, {"ab", "ba", 2}, {"höhle", "hohle", 1}, {"enemy_x", "enemy_y", 1}} {
		t.Run(fmt.Sprint(c.a, " ", c.b), func(t *testing.T) {
			if got := distance([]rune(c.a), []rune(c.b)); got != c.want {
				t.Errorf("%d, want %d", got, c.want)
			}
		})
	}
}
