;;;; test vblank flag - a read of the status clears the flag
;@ run  test FILE
;@ bad  1 N = 0, want 1
;@ mend bit $2002 ;eats => nop
;@ good 0 0 failed

;;; go - waits for vblank and says that it is there.
;;; Case     all: -> N=1
go:     bit $2002
        bpl go
        jmp .wait
.wait:  bit $2002
        bpl .wait
        bit $2002 ;eats
        rts
