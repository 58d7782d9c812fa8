;;;; bound frame remedies - what the reasons of an open frame say to do gives a bound
;@ run  bound FILE --frame -n 0
;@ bad  0 program.asm:87; load a constant with bit 7 set, such as #$80, directly before this store, or measure frames with pool6502 profile instead
;@ mend lda shadow              ; of $2000 => lda #$80
;@ good 0 frame never missed

; beside a loop that has no limit
;@ with nop                     ; a loop => .u: bit $5000\n bpl .u
;@ run  bound FILE --frame -n 0
;@ bad  0 program.asm:88; load a constant with bit 7 set, such as #$80, directly before this store, or measure frames with pool6502 profile instead
;@ mend lda shadow              ; of $2000 => lda #$80
;@ good 0 vblank never overrun

; the DMC
;@ with sta $2000               ; again => sta $4015
;@ run  bound FILE --frame -n 0
;@ bad  0 program.asm:87; load a constant with bit 4 clear, such as #$0F, directly before this store, or measure frames with pool6502 profile instead
;@ mend lda shadow              ; of $2000 => lda #$0F
;@ good 0 frame never missed

; the stack is judged apart
;@ with nop                     ; a loop => .u: bit $5000\n bpl .u
;@ with sta $2000               ; again => sta $2000\n sta $4015
;@ run  bound FILE --frame -n 0
;@ bad  0 program.asm:89; load a constant with bit 4 clear, such as #$0F, directly before this store, or measure frames with pool6502 profile instead
;@ mend sta $4015 => lda #$0F\n sta $4015
;@ good 0 stack never overflows

; IRQs beside a loop that has no limit
;@ with nop                     ; a loop => .u: bit $5000\n bpl .u
;@ with sta $2000               ; again => cli
;@ run  bound FILE --frame -n 0
;@ bad  0 program.asm:88; leave I set there if the program needs no IRQ, or measure frames with pool6502 profile instead
;@ mend cli => nop
;@ good 0 vblank never overrun

; before the main loop
;@ with sta $2000               ; again => nop
;@ with nop                     ; before => lda shadow\n sta $4015
;@ run  bound FILE --frame -n 0
;@ bad  0 program.asm:80; load a constant with bit 4 clear, such as #$0F, directly before this store, or measure frames with pool6502 profile instead
;@ mend lda shadow => lda #$0F
;@ good 0 frame never missed

; IRQs
;@ with sta $2000               ; again => nop
;@ with nop                     ; before => cli
;@ run  bound FILE --frame -n 0
;@ bad  0 program.asm:79; leave I set there if the program needs no IRQ, or measure frames with pool6502 profile instead
;@ mend cli => nop
;@ good 0 frame never missed

; a jump in the main loop
;@ with sta $2000               ; again => nop
;@ with nop                     ; a loop => jmp go
;@ with one:    rts => one:    jmp main
;@ run  bound FILE --frame -n 0
;@ bad  0 because a target of a computed jump comes here, and such a target can be followed only if it ends with RTS; put the jump into a routine that is called with JSR, and end each target with RTS
;@ mend jmp go => jsr by\n jmp main\n;;; by - goes on.\n;;; Targets  .one\nby: jmp (shadow)\n.one: rts
;@ good 0 frame never missed

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
frames: .res 2
shadow: .res 1
        .code
irq:    rti
nmi:    inc frames
        rti
reset:  sei
        ldx #$FF
        txs
.warm:  bit $2002
        bpl .warm
.warmer:
        bit $2002
        bpl .warmer
        nop                     ; before
        lda #$80
        sta $2000
main:   lda frames
.wait:  cmp frames
        beq .wait
        nop                     ; a loop
        lda shadow              ; of $2000
        sta $2000               ; again
        jmp main
;;; go - goes on.
;;; Targets  one
go:     jmp (shadow)
one:    rts
