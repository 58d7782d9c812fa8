;;;; call uninitialised - RAM that nobody wrote
;@ run  call FILE go --uninitialised
;@ bad  0 is read at go
;@ mend lda v => lda #0
;@ good 0 body 2

v:      .res 1
go:     lda v
        rts
