;;;; bound wrong pointer - a Points note that a call contradicts, beside right ones for the same pointer
;@ run  test --bound FILE
;@ bad  1 two: Points does not hold: $01 points to $8002 1 case, 0 failed; 1 other check failed
;@ mend lda #<tc ;two => lda #<tb
;@ good 0 0 failed
; a call contradicts the note for the high byte
;@ with lda #<tc ;two => lda #<tb
;@ with lda #>tb ;two => lda #>tb+1
;@ mend lda #>tb+1 => lda #>tb
;@ bad  1 two: Points does not hold: $01 points to $8101
; a jump through the stack to another routine than the note says
;@ with lda #<tc ;two => lda #<tb
;@ with Targets three => Targets two
;@ mend Targets two => Targets three
;@ bad  1 far: Targets does not hold: a jump went to

        .zeropage
low:    .res 1
ptr:    .res 2
        .code
ta:     .byte 1
tb:     .byte 2
tc:     .byte 3
;;; go - calls the routines.
;;; Case    all: ->
;;; Budget  <= 200 cycles
go:     lda #5
        sta low
        ldy #0
        lda #<ta
        sta ptr
        lda #>ta
        sta ptr+1
        jsr one
        lda #<tc ;two
        sta ptr
        lda #>tb ;two
        sta ptr+1
        jsr two
        jsr far
        rts
;;; one - reads by ptr.
;;; Points  ptr:ptr+1={ta}
one:    lda (ptr),y
        rts
;;; two - reads by ptr.
;;; Points  ptr:ptr+1={tb}
two:    lda (ptr),y
        rts
;;; three - reads by ptr.
;;; Points  ptr:ptr+1={tc}
three:  lda #<tc
        sta ptr
        lda #>tc
        sta ptr+1
        lda (ptr),y
        rts
;;; far - jumps to three.
;;; Targets three
far:    lda #>(three-1)
        pha
        lda #<(three-1)
        pha
        rts
