;;;; bound memory count - the number of rounds is a byte of memory
;@ run  bound FILE
;@ bad  1 open
;@ mend ;;; In       a number => ;;; Needs    n={1..4}
;@ good 0 proved

n:      .res 1
;;; go - loops n times.
;;; In       a number
;;; Budget   <= 40 cycles
go:     ldx n
.next:  dex
        bne .next
        rts
