;;;; bound --frame names the Targets line that would give the main loop or the NMI handler a bound

; a routine jumps
;@ run  bound --frame FILE --frames 60
;@ bad  0 program.asm:62, because the address to which it jumps is not known; ";;; Targets a, b, c", with the labels
;@ mend ;note => ;;; Targets one, two
;@ good 0 frame never missed: at most

; the NMI handler jumps to code that ends with RTI
;@ with jsr go => nop
;@ with nmi: => ;;; nmi - counts.\n;in nmi\nnmi:    jmp (vec)\nend:
;@ with rts ;one => jmp end
;@ with rts ;two => jmp end
;@ bad  0 because the address to which it jumps is not known; ";;; Targets a, b, c", with the labels that it may jump to in place of a, b, c, would give a bound if the code there has one no frame
;@ mend ;in nmi => ;;; Targets one, two

; the main loop jumps, where a Targets line does not help
;@ with jsr go => jmp (vec)
;@ with rts ;one => jmp loop
;@ with rts ;two => jmp loop
;@ bad  0 because the address to which it jumps is not known; use comparisons, and JMP to labels, instead no frame was missed
;@ mend jmp (vec) => lda n\n        bne two\n        beq one
;@ good 0 frame never missed: at most

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
vec:    .res 2
n:      .res 1
m:      .res 1
        .code
reset:  ldx #$FF
        txs
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx n
        lda #<one
        sta vec
        lda #>one
        sta vec+1
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
loop:   lda done
.wait:  cmp done
        beq .wait
        lda vec
        eor n
        sta vec
        lda vec+1
        eor n
        sta vec+1
        jsr go
        jmp loop
;;; go - jumps.
;note
go:     jmp (vec)
one:    inc m
        rts ;one
two:    dec m
        rts ;two
nmi:    inc done
irq:    rti
