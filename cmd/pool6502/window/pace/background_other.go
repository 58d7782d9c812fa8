//go:build !linux

package pace

// Background does nothing on this system.
func Background() {}
