;;;; bound formula - the worst case by the input that counts the rounds
;@ run  bound FILE
;@ bad  0 slots_clear: at most 10·X − 1 for X = 1–16
;@ mend bne slots_clear => bpl slots_clear
;@ good 0 slots_clear: at most 9 + 10·X for X = 1–16
;@ run  bound FILE --format json
;@ bad  0 "base": -1,
;@ mend dex => nop
;@ good 0 "why": "unbounded

slots:  .res 16
;;; slots_clear - clear the first X slots.
;;; Needs    X={1..16}
slots_clear:
        sta slots-1,x
        dex
        bne slots_clear
        rts
