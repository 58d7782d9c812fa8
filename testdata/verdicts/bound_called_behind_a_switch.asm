;;;; bound called behind a switch - the code before a call reads a byte of another bank, then puts that of the called routine in place
; straight code before the call
;@ run  bound FILE f
;@ bad  0 f: unbounded at
;@ mend lda $8000 => lda #1
;@ good 0 1,542 │ 1,542

; the routine that calls
;@ with lda $8000 => nop
;@ with .w:     dey => .w:     lda $8000\n        dey
;@ bad  0 f: unbounded at
;@ mend lda $8000 => lda #1
;@ good 0 1,542 │ 1,542

        .mapper 2
        .prgrom 64
        .vectors nmi, reset, nmi
        .zeropage
step:   .res 1
        .bank 0, $8000
        .org $8000
        .byte 1
        .bank 2, $8000
        .org $8000
        .byte 128
f:      sta step
        lda #0
        clc
.l:     adc step
        bcc .l
        rts
        .code
nmi:    rti
reset:  ldx #$FF
        txs
main:   ldx #0
        stx banks
        ldy #3
        jsr go
        jmp main
go:
.w:     dey
        bne .w
        lda $8000
        ldx #2
        stx banks+2
        jsr f
        rts
banks:  .byte 0, 1, 2, 3
