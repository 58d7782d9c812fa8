;;;; bound watch nothing - a routine that never runs, so that nothing is compared
;@ run  bound FILE --watch --frames 60
;@ bad  1 nothing was compared
;@ mend nop ;call => jsr inner
;@ good 0 no routine contradicted its proof
;@ run  bound FILE --watch --frames 60 --format json
;@ bad  1 nothing was compared
;@ mend nop ;call => jsr inner
;@ good 0 "comparisons"

; it runs at the mirror of its address, which the proof is not about
;@ with nop ;call => jsr inner-$4000
;@ with .vectors => .prgrom 16\n        .vectors
;@ run  bound FILE --watch --frames 60
;@ bad  1 ran only at a mirror of its address, which the proof is not about: inner
;@ mend inner-$4000 => inner
;@ good 0 no routine contradicted its proof
;@ with nop ;call => jsr inner-$4000
;@ with .vectors => .prgrom 16\n        .vectors
;@ run  bound FILE --watch --frames 60 --format junit
;@ bad  1 it ran only at a mirror of its address
;@ mend inner-$4000 => inner
;@ good 0 tests="1" failures="0"

        .vectors nmi, reset, irq
        .chrram 8
        .code
reset:  ldx #$FF
        txs
        nop ;call
.end:   jmp .end
nmi:
irq:    rti
;;; inner - counts X down.
;;; Budget   <= 1300 cycles
inner:  dex
        bne inner
        rts
