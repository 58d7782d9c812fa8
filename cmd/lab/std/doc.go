// Package std has packages that take the place of Go's in the lab's programs, because Go's are large. make site tells the compiler
// so, by an overlay; the packages that import them know nothing of it. A folder is the last part of the path of Go's package.
package std
