;;;; test dma not in body - the body leaves out the cycles of DMA
;@ run  test FILE
;@ bad  1 6 cycles, want 4
;@ mend nop => ;
;@ good 0 0 failed

;;; go - sends sprites.
;;; Case     all: A=2 -> , 4 cycles
go:     sta $4014
        nop
        rts
