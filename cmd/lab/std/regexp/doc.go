//go:build js && wasm

// Package regexp takes the place of Go's regexp in the lab's programs: it lets the browser do the matching. Go's package, with the tables of
// Unicode that it needs, is 100 KB of what a page loads. The functions and methods are those of Go's package that the lab uses.
package regexp
