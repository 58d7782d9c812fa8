;;;; attack deadlock - a handler that waits for the interrupted routine
;@ run  attack FILE go --handler wait --check n=0
;@ bad  1 deadlock
;@ mend bne wait => nop
;@ good 0 fine

n:      .res 1
lock:   .res 1
go:     inc lock
        dec lock
        rts
wait:   lda lock
        bne wait
        rts
