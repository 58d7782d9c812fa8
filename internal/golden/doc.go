// Package golden compares what tests write with files in their testdata. After a change that is meant to alter them, run the
// tests with -update, which writes the files anew, and read the difference.
package golden
