;;;; call returns elsewhere - a changed return address
;@ run  call FILE go
;@ bad  2 go returned to
;@ mend adc #200 => adc #0
;@ good 0 body

go:     tsx
        lda $0101,x
        clc
        adc #200
        sta $0101,x
        rts
