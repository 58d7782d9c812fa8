;;;; verify 6000 - results at $6000

; without the three bytes nothing is reported
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend $62 => $61
;@ good 0 1 of 1 passed

; a test that runs for ever
;@ with #$62 => #$61
;@ with bne .wait => bne .wait\n.hang: jmp .hang
;@ run  verify --strict-unknown --frames 300 FILE
;@ bad  1 0 of 1 passed
;@ mend .hang: jmp .hang => ;
;@ good 0 1 of 1 passed

; a result without $80 before it is no result
;@ with #$80 => #0 ;run
;@ with #$62 => #$61
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend lda #0 ;run => lda #$80
;@ good 0 1 of 1 passed

        .workram 8
        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  lda #$80
        sta $6000
        lda #$DE
        sta $6001
        lda #$B0
        sta $6002
        lda #$62
        sta $6003
        lda #0
        sta $6004
        ldx #30
.wait:  bit $2002
        bpl .wait
        dex
        bne .wait
        stx $6000
.stop:  jmp .stop
nothing: rti
