// starter.js is the text of a new routine: it works, but costs more than its budget.
export const starter = `;;; slots_free - how many slots are free?
;;; Out      A = how many are free
;;; Clobbers A, Y, C
;;; Keeps    X
;;; Case     all: -> A=8, <= 107 cycles
;;; Case     five: slot_active=1,0,0,1,0,1,0,0 -> A=5
;;; Budget   <= 107 cycles
slots_free:
        lda #0                  ; how many so far
        ldy #7                  ; begin at the last slot
.next:
        sta count
        lda slot_active,y       ; is slot Y in use?
        bne .used
        inc count
.used:
        lda count
        dey
        bpl .next
        rts

        .ram
slot_active:    .res 8
count:          .res 1
`;
