// Package volume lowers sound that is louder than a device can play.
package volume
