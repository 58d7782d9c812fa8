package nes

import (
	"pool6502/nes/board"
	"pool6502/nes/ppu"
)

// Cart is a cartridge image taken apart.
type Cart = board.Cart

// What can be wrong with a cartridge image, and with the name of a board.
type (
	CartError   = board.CartError
	MapperError = board.MapperError
	BoardError  = board.BoardError
)

// ReadCart takes an iNES or NES 2.0 image apart. It copies what it keeps, so
// the image may change afterwards. The error is a *CartError or, when nobody
// here knows the board, a *MapperError.
func ReadCart(image []byte) (*Cart, error) { return board.ReadCart(image) }

// KnownBoard reports whether a board has that name, as Config.Board takes it.
func KnownBoard(name string) bool { return board.Known(name) }

// Drawn counts what the PPU has done since power-on.
type Drawn = ppu.Drawn
