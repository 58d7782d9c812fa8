;;;; bound - a write through one of several pointers of page 0

;@ run  bound FILE
;@ bad  1 a bound would be proved only if writes through the pointer p+2
;@ mend sta (p,x) => sta $0700
;@ good 0 proved

 .mapper 2, 1
 .prgrom 64
 .vectors nmi, reset, irq
 .zeropage
n: .res 1
p: .res 4
 .bank 0, $8000
 .org $8000
 rts
 .bank 2, $8000
 .org $8000
 rts
 .bank 1, $8000
 .org $8000
 ldx #0
kk1: dex
 bne kk1
 rts
 .code
nmi: inc n
irq: rti
reset: sei
 cld
 ldx #$FF
 txs
 lda #$40
 sta $4017
.w1: bit $2002
 bpl .w1
.w2: bit $2002
 bpl .w2
 lda #0
 sta p
 sta p+2
 lda #$07
 sta p+1
 lda #$C0
 sta p+3
 lda #$80
 sta $2000
.m:
 ldx #0
 jsr work
 ldx #1
 jsr work
 jmp .m
;;; work - test
;;; Budget <= 200 cycles
work:
 txa
 and #1
 asl a
 tax
 lda #0
 sta $C000
 lda #1
 sta (p,x)
 jsr $8000
 rts
