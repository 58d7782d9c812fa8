// Package list is the command that names the exhibits.
package list
