;;;; test exhaustive word - 256 of 65,536 inputs are wrong
;@ run  test FILE
;@ bad  1 v:w = 0, want 1 to 65535
;@ mend bcc .out => bne .out
;@ good 0 0 failed

v:      .res 2
;;; go - adds one to v, unless it is the last.
;;; Case     all: C=0 v:w={0..65534} -> v:w<=65535 v:w>=1
go:     inc v
        bcc .out
        inc v+1
.out:   rts
