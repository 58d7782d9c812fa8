;;;; mine.asm - what the examples call the reader's own bullet pool: the game of exercise 2.

        .include "roms/exercises/2/game.asm"
