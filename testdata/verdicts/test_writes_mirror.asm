;;;; test writes mirror - a register is written through its mirror
;@ run  test FILE
;@ bad  1 writes $2007
;@ mend $200F => $2006
;@ good 0 0 failed

;;; go - writes twice.
;;; Case     all: -> writes $2007 <= 1
go:     sta $2007
        sta $200F
        rts
