;;;; bound called from hidden code - a branch in code that the analysis has not seen leads to the call of a routine
;@ run  bound FILE f
;@ bad  0 and no jump that the analysis has missed leads into the code on the way there. This does not hold: in frame 0 the program goes from
;@ mend bne site => beq site
;@ good 0 1 of 1 routines bounded

; code that the analysis has not seen goes on to the call
;@ with one:    ldx #4 => one:    ldx #4\n        jmp site\nlow:    ldx #200
;@ with bne site => jmp low
;@ bad  0 and no jump that the analysis has missed leads into the code on the way there. This does not hold: in frame 0 the program goes from
;@ mend jmp low => jmp main

; what X is at one of two calls is known only from the beginning of the routine that has the call
;@ with jmp (vec) => jsr g\n        jmp main\ng:      ldx #202\n        bit k\n        bmi far\n        nop\nfar:    jsr f\n        rts
;@ bad  0 706
;@ mend ldx #202 => ldx #102
;@ good 0 356

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
vec:    .res 2
k:      .res 1
        .code
nmi:    rti
reset:  sei
        ldx #$FF
        txs
        jmp main
hidden: ldx #200
        bne site
        jmp main
main:   inc k
        lda k
        and #1
        beq one
        lda #>hidden
        sta vec+1
        ldx #<hidden
        ldy #0
        stx vec,y
        jmp (vec)
one:    ldx #4
site:   jsr f
        jmp main
; f has no limit if X is odd
f:      dex
        dex
        bne f
        rts
