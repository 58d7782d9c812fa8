;;;; attack window of one instruction - a handler that comes in one moment of the routine
;@ run  attack FILE go --handler look --check seen=0
;@ bad  1 wrong
;@ mend lda #2 ;half => lda #0
;@ good 0 18 fine

seen:   .res 1
half:   .res 1
go:     lda #2 ;half
        sta half
        lda #0
        sta half
        rts
look:   lda half
        beq .ok
        inc seen
.ok:    lda #2
        sta $4014
        rts
