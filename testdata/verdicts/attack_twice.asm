;;;; attack twice - NMI turned off and on in vblank
;@ run  attack FILE go --handler bump --check n=1
;@ bad  1 twice
;@ mend ldx #$80 => ldx #$00
;@ good 1 masked

n:      .res 1
go:     lda #0
        ldx #$80
        sta $2000
        stx $2000
        rts
bump:   inc n
        rts
