;;;; call range - a range of an array is set as in a case
;@ run  call FILE sum --set n[0..3]=5
;@ bad  0 A=$0F
;@ mend ldx #2 => ldx #3
;@ good 0 A=$14

n:      .res 4
sum:    lda #0
        clc
        ldx #2
.next:  adc n,x
        dex
        bpl .next
        rts
