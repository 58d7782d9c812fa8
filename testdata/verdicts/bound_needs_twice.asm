;;;; bound - two Needs of a place
;@ run  bound FILE
;@ bad  2 v={2}: this has values already: v={1}
;@ mend v={1} v={2} => v={1|2}
;@ good 1 1 of 1 routines bounded

v:      .res 1
;;; go - counts.
;;; Needs    v={1} v={2}
;;; Budget   <= 2 cycles
go:     ldx v
.count: dex
        bne .count
        rts
