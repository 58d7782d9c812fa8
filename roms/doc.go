// Package roms is the exhibition.
package roms
