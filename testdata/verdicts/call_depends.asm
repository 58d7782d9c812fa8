;;;; call depends - a call whose cost depends on a register that nobody set
;@ run  call FILE go --set n[0..2]=1
;@ bad  0 its cost (4 or 5 cycles) depends on X, which nothing sets
;@ mend cpx #9 => ldx n
;@ good 0 go: body 7 cycles
;@ run  call FILE go --x 3 --after first
;@ bad  0 what it leaves in n depends on Y, which nothing sets in the call of first before it
;@ mend sty n => stx n+1
;@ good 0 go: body

n:      .res 3
first:  sty n
        rts
go:     cpx #9
        bcc .on
.on:    rts
