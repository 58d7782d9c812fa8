;;;; test code in ram - code that is copied to RAM and changed there
;@ run  test FILE
;@ bad  1 A = 5, want 6
;@ mend lda #5 => lda #6
;@ good 0 0 failed

code:   .res 3
;;; go - writes lda #n, rts.
;;; Clobbers A
;;; Case     all: -> A=6
go:     lda #$A9
        sta code
        lda #5
        sta code+1
        lda #$60
        sta code+2
        jmp code
