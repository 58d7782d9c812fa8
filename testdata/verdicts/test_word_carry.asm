;;;; test word carry - a word is counted up without its high byte
;@ run  test FILE
;@ bad  1 v:w = 0, want 256
;@ mend beq .out => bne .out
;@ good 0 0 failed

v:      .res 2
;;; go - adds one to v.
;;; Case     page: v:w=$00FF -> v:w=$0100
go:     inc v
        beq .out
        inc v+1
.out:   rts
