# Hold the cycle budgets of a game with make: include this file in your Makefile. make budgets checks, and
# make baseline keeps the figures that the next make budgets compares with.
SOURCES := game.s enemy.s pool.c
PLAY    := --frames 600 --input keys.txt

.PHONY: budgets baseline
budgets: game.nes
	pool6502 test game.nes $(SOURCES)
	pool6502 profile game.nes $(SOURCES) $(PLAY) $(if $(wildcard baseline.json),--baseline baseline.json)

baseline: game.nes
	pool6502 profile game.nes $(SOURCES) $(PLAY) --format json > baseline.new || [ $$? = 1 ]
	mv baseline.new baseline.json
