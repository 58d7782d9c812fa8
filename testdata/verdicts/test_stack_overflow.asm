;;;; test stack overflow - 200 bytes fit on the stack, 256 do not
;@ run  test FILE
;@ bad  1 go
;@ mend ldx #0 => ldx #200
;@ good 0 0 failed

;;; go - pushes and pulls.
;;; Clobbers A, X, Y
;;; Case     all: ->
go:     ldx #0
        txa
        tay
.push:  pha
        dex
        bne .push
.pull:  pla
        dey
        bne .pull
        rts
