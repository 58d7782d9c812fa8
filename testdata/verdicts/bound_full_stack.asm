;;;; bound - exactly 256 bytes on the stack fit; one more does not
;@ with .repeat 252 => .repeat 253
;@ run  bound FILE
;@ bad  1 a push goes below $0100
;@ mend .repeat 253 => .repeat 252
;@ good 0 f, g: the bounds hold if the stack does not overflow

;@ with .repeat 252 => .repeat 253
;@ run  bound FILE --watch --frames 10
;@ bad  1 a push goes below $0100
;@ mend .repeat 253 => .repeat 252
;@ good 0 no routine contradicted its proof

; a byte more, when S is $FF again
;@ with g:      rts => g:      pha\n        pla\n        rts
;@ run  bound FILE
;@ bad  1 a push goes below $0100
;@ mend .repeat 252 => .repeat 251
;@ good 0 f, g: the bounds hold if the stack does not overflow

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
nmi:    rti
reset:  sei
        ldx #$FF
        txs
        .repeat 252
        pha
        .endrepeat
main:   jsr f
        jmp main
;;; f - calls.
;;; Budget   <= 60 cycles
f:      jsr g
        inc n
        rts
;;; g - returns.
;;; Budget   <= 60 cycles
g:      rts
