;;;; test writes array by pointer - the array is written through a pointer
;@ run  test FILE
;@ bad  1 writes v
;@ mend sta (p),y => nop
;@ good 0 0 failed

        .zeropage
p:      .res 2
        .ram
v:      .res 4
;;; go - does not write v.
;;; Case     all: p:w=v Y=3 -> writes v = 0
go:     sta (p),y
        rts
