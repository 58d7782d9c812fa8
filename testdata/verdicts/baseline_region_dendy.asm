;;;; baseline region dendy - what was measured on a Dendy is no baseline for a PAL console
;@ first test MENDED --region dendy --format json > old.json
;@ run  test FILE --baseline DIR/old.json
;@ bad  2 the earlier run is Dendy, the new one PAL
;@ mend .region pal => .region dendy
;@ good 0 1 case, 0 failed

        .region pal
        .vectors main, main, main
;;; twice - doubles A.
;;; Case     two: A=2 -> A=4
twice:  asl a
        rts
main:   jmp main
