;;;; call cc65 - the arguments of a C function: the last in A, the others on C's own stack
;@ run  call FILE add(char_x=10,_char_y=20) --set sp:w=$0800
;@ bad  0 A=$0A
;@ mend adc #0 => adc last
;@ good 0 A=$1E

        .zeropage
sp:     .res 2
last:   .res 1
        .code
_add:   sta last
        ldy #0
        lda (sp),y
        clc
        adc #0
        rts
