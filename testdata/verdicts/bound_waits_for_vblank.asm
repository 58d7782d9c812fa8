;;;; bound waits for vblank - a loop that polls
;@ run  bound FILE
;@ bad  1 open
;@ mend bpl go => nop
;@ good 0 proved

; a way to the branch goes around the read
;@ with bit $2002 => lda $10\n        bne skip\n        bit $2002
;@ with bpl go => skip: bpl go
;@ bad  1 no limit was found for the loop
;@ mend bpl go => nop

;;; go - waits.
;;; Budget   <= 100 cycles
go:     bit $2002
        bpl go
        rts
