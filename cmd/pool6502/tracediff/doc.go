// Package tracediff is the command that finds the first instruction in which two logs differ.
package tracediff
