;;;; bound word counters - a word counts the rounds; a step of 2 never makes an odd word 0
;@ run  bound FILE
;@ bad  1 delay: unbounded at
;@ mend sbc #2 => sbc #1
;@ good 0 2 of 2 routines bounded

; division by a byte that may be 0
;@ with sbc #2 => sbc #1
;@ with sbc #100 => sbc $40
;@ bad  1 hundreds: unbounded at
;@ mend sbc $40 => sbc #10
;@ good 0 2 of 2 routines bounded

count:  .res 2
;;; delay - counts down to 0.
;;; Budget   <= 1901000 cycles
;;; Clobbers A
delay:  lda count
        sec
        sbc #2
        sta count
        lda count+1
        sbc #0
        sta count+1
        ora count
        bne delay
        rts
;;; hundreds - X is how often 100 goes into a word.
;;; Budget   <= 208000 cycles
;;; Out      X
;;; Clobbers A, Y
hundreds:
        ldx #0
.next:  lda count
        sec
        sbc #100
        tay
        lda count+1
        sbc #0
        bcc .done
        sta count+1
        sty count
        inx
        jmp .next
.done:  rts
