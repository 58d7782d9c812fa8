;;;; attack fills the stack page - a routine that fills the low end of the stack page is not at fault
;@ run  attack FILE go --handler bump --check n=1
;@ bad  1 0 fine
;@ mend inc n ;twice => nop
;@ good 0 fine

n:      .res 1
go:     ldx #$40
.next:  sta $0100,x
        dex
        bpl .next
        rts
bump:   inc n ;twice
        inc n
        rts
