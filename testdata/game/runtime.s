; The stack of C: what functions that cc65 compiled call to put arguments there and to take them off.
; It stands in for cc65's library, and is built without debug information, as libraries mostly are.

        .export pusha, pushax, ldax0sp, incsp4
        .exportzp sp, ptr1, sreg

        .zeropage
sp:     .res 2                  ; the last byte that was put there
sreg:   .res 2
ptr1:   .res 2

        .code
; Put A and X there, X first.
pushax: pha
        txa
        jsr pusha
        pla
; Put A there.
pusha:  ldy sp
        bne low
        dec sp+1
low:    dec sp
        ldy #0
        sta (sp),y
        rts

; Get the last word, low byte in A.
ldax0sp:
        ldy #1
        lda (sp),y
        tax
        ldy #0
        lda (sp),y
        rts

; Take four bytes off.
incsp4: clc
        pha
        lda sp
        adc #4
        sta sp
        bcc same
        inc sp+1
same:   pla
        rts
