;;;; bound pointer page cross - a pointer that may point anywhere, with an index that crosses the page for all its low bytes but one
;@ run  bound FILE go
;@ bad  0 │ go │ 15 │ 16 │
;@ mend ldy #31 => ldy #32
;@ good 0 │ go │ 16 │ 16 │

        .zeropage
p:      .res 2
n:      .res 1
        .code
go:     lda n
        ora #$E0
        sta p
        ldy #31
        lda (p),y
        rts
