;;;; test keeps longer loop - kept memory that counts a loop may hold any value
;@ run  test FILE
;@ bad  1 inner took 9 cycles, budget 8
;@ mend nop ;more => ;
;@ good 0 0 failed

n:      .res 1
;;; outer - calls inner.
;;; Clobbers X
;;; Keeps    n
;;; Case     all: A=1 ->
outer:  jmp inner
;;; inner - waits as long as n says.
;;; Clobbers X
;;; Keeps    n
;;; Budget   <= 8 cycles
inner:  ldx n
        beq .out
.next:  dex
        bne .next
.out:   nop ;more
        rts
