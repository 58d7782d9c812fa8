package nes

import (
	"pool6502/nes/board"
	"pool6502/nes/ppu"
)

// Cart is the content of a cartridge image.
type Cart = board.Cart

// Errors in a cartridge image, and in the name of a board.
type (
	CartError   = board.CartError
	MapperError = board.MapperError
	BoardError  = board.BoardError
)

// ReadCart reads an iNES or NES 2.0 image. It copies the data, so the image may
// change afterwards. The error is a *CartError or, if this console does not have the
// board, a *MapperError.
func ReadCart(image []byte) (*Cart, error) { return board.ReadCart(image) }

// KnownBoard reports whether a board has that name, as Config.Board takes it.
func KnownBoard(name string) bool { return board.Known(name) }

// Drawn counts what the PPU has done since power-on.
type Drawn = ppu.Drawn
