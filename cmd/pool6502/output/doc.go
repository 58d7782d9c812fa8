// Package output is the files that a command writes. It refuses to overwrite what the command
// reads, before anything is written, and lets all files of a command appear at once or not at all.
package output
