;;;; bound waits for vblank - a loop that polls
;@ run  bound FILE
;@ bad  1 open
;@ mend bpl go => nop
;@ good 0 proved

;;; go - waits.
;;; Budget   <= 100 cycles
go:     bit $2002
        bpl go
        rts
