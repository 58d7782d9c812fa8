;;;; bound needs - the proof rests on a note
;@ run  bound FILE
;@ bad  1 open
;@ mend ;;; In       a number => ;;; Needs    X={1..3}
;@ good 0 proved

;;; go - loops.
;;; In       a number
;;; Budget   <= 20 cycles
go:     dex
        bne go
        rts
