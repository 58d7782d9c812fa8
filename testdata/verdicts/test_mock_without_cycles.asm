;;;; test - a budget of a routine that calls one that a mock replaces, at no cost
;@ run  test FILE
;@ bad  0 the budget of go is tested without the cycles of slow
;@ mend Mock     slow: A=1 => Mock     slow: A=1, 30 cycles
;@ good 1 go took 42 cycles, budget 20

;;; go - calls slow.
;;; Clobbers A
;;; Mock     slow: A=1
;;; Budget   <= 20 cycles
;;; Case     all: -> A=1
go:     jsr slow
        rts
slow:   ldx #0
.count: dex
        bne .count
        lda #1
        rts
