// Package volume keeps sound as loud as a device can play it.
package volume
