;;;; bound --reach of calls whose cost depends on registers: a case cannot say what they read, so that it might cost less when it is tested

; the pad
;@ run  bound FILE --reach
;@ bad  0 wait: --reach has no case, because what each call costs depends on what it reads from the register $4016 at
;@ mend lda $4016 => lda pad
;@ good 0 wait: the costliest of 40,000 calls took 49 cycles

; open bus, which gives $50 here
;@ with lda $4016 => lda $5000
;@ with and #1 => eor #$50
;@ bad  0 wait: --reach has no case, because what each call costs depends on what it reads from $5000, a register of the board or open bus, at
;@ mend lda $5000 => lda pad

; one value of 256 is cheaper; then what it reads does not matter
;@ with and #1 => cmp #$41
;@ bad  0 program.asm:32, and a case cannot say what is read there; copy it to RAM before the call, and let the routine read the copy wait:
;@ mend cmp #$41 => sta pad\n        lda pad+1
;@ good 0 wait: the costliest of 40,000 calls took 55 cycles

; one way reads no register, and is as costly
;@ with .no:    rts => .no:    rts\n.key:   lda #1\n        bne .go
;@ with lda $4016 => lda pad\n        bne .key\n        lda $4016
;@ with ldx #8 => .go: ldx #8
;@ bad  0 wait: the costliest of 40,000 calls took 53 cycles
;@ mend lda $4016 => lda pad+1
;@ good 0 wait: the costliest of 40,000 calls took 55 cycles

pad:    .res 2
;;; wait - reads a pad.
;;; Budget   <= 60 cycles
wait:   lda $4016
        and #1
        beq .no
        ldx #8
.l:     dex
        bne .l
.no:    rts
