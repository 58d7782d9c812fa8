;;;; test dummy write - INC writes twice
;@ run  test FILE
;@ bad  1 writes $2007
;@ mend inc $2007 => sta $2007
;@ good 0 0 failed

;;; go - writes once.
;;; Case     all: -> writes $2007 = 1
go:     inc $2007
        rts
