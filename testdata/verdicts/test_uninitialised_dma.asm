;;;; test uninitialised dma - sprites that nobody has written are copied
;@ run  test --uninitialised FILE
;@ bad  1 $0200 is read at go
;@ mend nop => jsr hide
;@ good 0 0 failed

;;; go - copies the sprites.
;;; Clobbers A X
;;; Case     all: ->
go:     nop
        lda #2
        sta $4014
        rts
hide:   ldx #0                  ; the Y of each sprite: below the picture
        lda #$FF
.next:  sta $0200,x
        inx
        inx
        inx
        inx
        bne .next
        rts
