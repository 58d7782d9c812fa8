// Package golden compares what a test made with a text that is kept in its testdata.
package golden
