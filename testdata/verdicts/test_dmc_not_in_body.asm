;;;; test dmc not in body - the body leaves out the cycles that the DMC takes
;@ run  test FILE
;@ bad  1 1,283 cycles, want 1,281
;@ mend nop ;one => ;
;@ good 0 0 failed

;;; play - starts the DMC at its fastest rate.
play:   lda #$4F
        sta $4010
        lda #255
        sta $4013
        lda #$10
        sta $4015
        rts
;;; go - waits while the DMC fetches its samples.
;;; Case     all: after play -> , 1281 cycles
go:     ldx #0
.next:  dex
        bne .next
        nop ;one
        rts
