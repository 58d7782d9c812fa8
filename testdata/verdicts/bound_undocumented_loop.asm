;;;; bound undocumented loop - undocumented opcodes in a loop
;@ run  bound FILE
;@ bad  1 open
;@ mend ldx #9 => ldx #8
;@ good 0 proved

n:      .res 1
;;; go - counts with DCP.
;;; Budget   <= 80 cycles
go:     ldx #9
        stx n
        lda #0
.next:  dcp n
        bne .next
        rts
