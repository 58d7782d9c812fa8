;;;; bound needs of a loop - Needs must hold at each call, but not when a loop comes back to the first instruction
;@ run  test --bound FILE
;@ bad  1 down: Needs n={3} does not hold: $0000 holds 4
;@ mend lda #4 => lda #3
;@ good 0 0 failed

        .zeropage
n:      .res 1
        .code
;;; go - counts.
;;; Case    all: ->
;;; Budget  <= 200 cycles
go:     lda #4
        sta n
        jsr down
        rts
;;; down - counts n down.
;;; Needs   n={3}
down:   lda n
        jmp on
back:   bne down
        rts
on:     dec n
        jmp back
