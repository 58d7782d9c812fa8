;;;; bound stack trick - a pushed return address
;@ run  bound FILE
;@ bad  1 open
;@ mend pha ;high => nop
;@ good 1 go

;;; go - jumps to what it pushes.
;;; Budget   <= 20 cycles
go:     txa
        pha ;high
        tya
        pha
        rts
