;;;; test inline argument - a callee that skips bytes behind its JSR is legal
;@ run  test FILE
;@ bad  1 A = 9, want 7
;@ mend .byte 9 => .byte 7
;@ good 0 0 failed

        .zeropage
p:      .res 2
        .code
;;; go - has an argument behind the call.
;;; Clobbers A, Y
;;; Case     all: -> A=7
go:     jsr fetch
        .byte 9
        rts
fetch:  pla
        sta p
        pla
        sta p+1
        ldy #1
        lda (p),y
        inc p
        bne .same
        inc p+1
.same:  pha
        tay
        pla
        lda p+1
        pha
        lda p
        pha
        tya
        rts
