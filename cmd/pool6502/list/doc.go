// Package list is the command list, which prints the exhibits.
package list
