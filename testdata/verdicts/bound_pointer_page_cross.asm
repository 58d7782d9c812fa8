;;;; bound pointer page cross - a pointer whose low byte is known, with an index that crosses the page for one of its two values
;@ run  bound FILE go
;@ bad  0 │ go │ 19 │ 20 │
;@ mend #$FE => #$FF
;@ good 0 │ go │ 20 │ 20 │

        .zeropage
p:      .res 2
n:      .res 1
        .code
go:     lda #$FE
        sta p
        lda n
        and #1
        tay
        iny
        lda (p),y
        rts
