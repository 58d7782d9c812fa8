;;;; profile - a game that polls $2002, and whose work in each pass only reads
;@ run  profile FILE --frames 60 --skip 5 --budget frame_<=_10_%_of_a_frame
;@ bad  1 broken
;@ mend jsr update => ;
;@ good 0 hold

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
n:      .res 1
m:      .res 1
p:      .res 2
        .code
reset:  ldx #$FF
        txs
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        stx n
        stx m
        lda #$00
        sta $2000
        lda #$1E
        sta $2001
        
loop: bit $2002
lw: bit $2002
 bpl lw
        jsr update
        jmp loop
nmi:    pha
        inc done
        
        pla
        rti
irq:    rti
update: ldx #0
.a: lda $9000,x
 cmp $0400,x
 beq .h
 lda $9100,x
 cmp $0500,x
 beq .h
 dex
 bne .a
.h: rts
