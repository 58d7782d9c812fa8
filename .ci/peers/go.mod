module pool6502/peers

go 1.26.8

require (
	github.com/ebitengine/purego v0.11.3
	pool6502 v0.0.0
)

replace pool6502 => ../..
