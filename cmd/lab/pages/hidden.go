package main

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
)

// hidden has a function for each task, by its routine, that returns the task's cases.
var hidden = map[string]func() []string{"multiply": multiplications, "sort": sortings, "bits": bitCounts}

// random returns a generator with a fixed seed, so that the cases are the same in each build.
func random() *rand.Rand { return rand.New(rand.NewPCG(6, 502)) }

func multiplications() (out []string) {
	add := func(a, x int) {
		out = append(out, fmt.Sprintf("A=%d X=%d -> A=%d X=%d", a, x, a*x&0xFF, a*x>>8))
	}
	edges := []int{0, 1, 2, 3, 15, 16, 127, 128, 129, 254, 255}
	for _, a := range edges {
		for _, x := range edges {
			add(a, x)
		}
	}
	for r := random(); len(out) < 400; {
		add(r.IntN(256), r.IntN(256))
	}
	return out
}

func sortings() (out []string) {
	add := func(list []int) {
		sorted := slices.Sorted(slices.Values(list))
		out = append(out, fmt.Sprintf("list=%s -> list=%s", joined(list), joined(sorted)))
	}
	// The 0-1 principle: a fixed sequence of compare-and-swaps that sorts every list of zeros and ones sorts every list.
	for n := range 256 {
		list := make([]int, 8)
		for i := range list {
			list[i] = 255 * (n >> i & 1)
		}
		add(list)
	}
	for r := random(); len(out) < 500; {
		list := make([]int, 8)
		for i := range list {
			list[i] = r.IntN(256)
		}
		add(list)
	}
	return out
}

func bitCounts() (out []string) {
	for a := range 256 {
		out = append(out, fmt.Sprintf("A=%d -> A=%d", a, bits.OnesCount8(uint8(a))))
	}
	return out
}

func joined(list []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
}
