;;;; test reads dma - a transfer to OAM is one write
;@ run  test FILE
;@ bad  1 writes $4014
;@ mend sta $4014 ;twice => nop
;@ good 0 0 failed

;;; go - sends sprites.
;;; Clobbers A
;;; Case     all: -> writes $4014 = 1
go:     lda #2
        sta $4014
        sta $4014 ;twice
        rts
