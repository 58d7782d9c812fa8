;;;; bound notes - a bound that rests on what a header says names it as a condition
;@ run  bound FILE go
;@ bad  1 no limit was found for the loop
;@ mend ;;; In .l => ;;; Bound .l <= 9
;@ good 0 runs at most 9 rounds, as its header says
; More rounds than are followed one by one.
;@ run  bound FILE go
;@ bad  1 no limit was found for the loop
;@ mend ;;; In .l => ;;; Bound .l <= 400
;@ good 0 runs at most 400 rounds, as its header says
; Points
;@ run  bound FILE sum
;@ bad  0 writes through the pointer ptr
;@ mend ;;; In ptr => ;;; Points ptr:ptr+1={tab}
;@ good 0 the Points lines for sum are true (pointer: ptr)
; Needs
;@ run  bound FILE ned
;@ bad  1 open
;@ mend ;;; In n => ;;; Needs n={1..8}
;@ good 0 the Needs lines of the routine itself are true at each call

        .zeropage
n:      .res 1
ptr:    .res 2
tab:    .res 8
        .code
;;; go - counts.
;;; In .l
;;; Budget <= 9000 cycles
go:     lda n
.l:     lsr a
        eor n
        bne .l
        rts
;;; sum - fills a table, and counts.
;;; In ptr
;;; Budget <= 100 cycles
sum:    lda #2
        sta tab
        ldy #3
.l:     sta (ptr),y
        dey
        bne .l
.m:     dec tab
        bne .m
        rts
;;; ned - counts.
;;; In n
;;; Budget <= 200 cycles
ned:    ldx n
.l:     dex
        bne .l
        rts
