;;;; baseline region - what was measured on a PAL console is no baseline for an NTSC console
;@ first test MENDED --format json > old.json
;@ run  test FILE --baseline DIR/old.json
;@ bad  2 the earlier run is PAL, the new one NTSC
;@ mend .region ntsc => .region pal
;@ good 0 1 case, 0 failed
;@ first test MENDED --format json > old.json
;@ run  compare DIR/old.json FILE
;@ bad  2 the earlier run is PAL, the new one NTSC
;@ mend .region ntsc => .region pal
;@ good 0 1 unchanged

        .region ntsc
        .vectors main, main, main
;;; twice - doubles A.
;;; Case     two: A=2 -> A=4
twice:  asl a
        rts
main:   jmp main
