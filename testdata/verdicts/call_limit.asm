;;;; call limit - one cycle more than the limit
;@ run  call FILE go --limit 100
;@ bad  3 100 cycles
;@ mend ldx #40 => ldx #10
;@ good 0 body

go:     ldx #40
.next:  dex
        bne .next
        rts
