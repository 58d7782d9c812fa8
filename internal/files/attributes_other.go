//go:build !linux

package files

func attributed(string) bool { return false }
