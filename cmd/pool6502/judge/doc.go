// Package judge is the command verify: it runs test ROMs and says which passed.
package judge
