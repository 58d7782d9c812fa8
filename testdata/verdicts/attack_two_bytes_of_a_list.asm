;;;; attack two bytes of a list - the handler takes a slot between load and store of the head
;@ run  attack FILE take --handler take2 --set head=1 --check other<>mine
;@ bad  1 wrong
;@ mend ldx head ;a => ldx #5
;@ good 0 fine

head:   .res 1
mine:   .res 1
other:  .res 1
take:   ldx head ;a
        stx mine
        ldx #3
        stx head
        rts
take2:  ldx head
        stx other
        inc head
        rts
