// Package sha256 takes the place of crypto/sha256 in the lab's programs, where nothing is secret: it names a cartridge by its
// bytes. Go's packages crypto/sha256 and crypto/md5 come with the module for FIPS 140, its ciphers and its tests of itself: 50 KB
// of what a page loads.
package sha256
