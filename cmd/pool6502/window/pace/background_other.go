//go:build !linux

package pace

// Background does nothing here.
func Background() {}
