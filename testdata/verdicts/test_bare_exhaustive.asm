;;;; test bare exhaustive - one input of 65,536 without a console
;@ run  test --bare FILE
;@ bad  1 65,536
;@ mend cpx #200 => cpx #201
;@ good 0 0 failed

;;; go - never gives 201 in X with A 100.
;;; Clobbers Y
;;; Case     all: A={0..255} X={0..255} -> Y=0
go:     ldy #0
        cmp #100
        bne .out
        cpx #200
        bne .out
        cpx #201
        beq .out
        iny
.out:   cpx #201
        bne .end
        ldy #0
.end:   rts
