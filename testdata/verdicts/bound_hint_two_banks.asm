;;;; bound hint two banks - a note about a loop is tried for its bank alone, not for the loop at the same address in another bank
;@ run  bound FILE go --frames 0
;@ bad  0 ";;; Bound far0 <= 10" in a header of PRG bank 0 and ";;; Bound far1 <= 10" in a header of PRG bank 1, for example, would give a bound of 214 cycles
;@ mend ;far0 => ;;; far0 - waits\n;;; Bound    far0 <= 10
;@ good 0 (far1), because no limit was found for the loop; if you know that it runs at most 10 rounds, for example, ";;; Bound far1 <= 10" in a header of PRG bank 1 would give a bound of 214 cycles, and one more round would add 9 0 of 1
; with both
;@ with ;far0 => ;;; far0 - waits\n;;; Bound    far0 <= 10
;@ bad  0 ";;; Bound far1 <= 10" in a header of PRG bank 1 would give a bound of 214 cycles
;@ mend ;far1 => ;;; far1 - waits\n;;; Bound    far1 <= 10
;@ good 0 214 │ 226
; a first step
;@ with sta tab+1 => sta tab+1\n        txs
;@ bad  0 first limit it in a header of PRG bank 0 by ";;; Bound far0 <= N", where N is
;@ mend ;far0 => ;;; far0 - waits\n;;; Bound    far0 <= 10
;@ good 0 because TXS moves the stack pointer

        .mapper 2
        .prgrom 64
        .vectors nmi, reset, nmi
        .bank 0
        .org $8000
;far0
far0:   lda $4016
        lsr a
        bcs far0
        rts
        .bank 1
        .org $8000
;far1
far1:   lda $4016
        lsr a
        bcs far1
        rts
        .bank 3
        .org $C000
tab:    .byte 0, 1
;;; go - calls both.
;;; Clobbers A
go:     lda #0
        sta tab
        jsr $8000
        lda #1
        sta tab+1
        jsr $8000
        rts
reset:  ldx #$FF
        txs
main:   jsr go
        jmp main
nmi:    rti
