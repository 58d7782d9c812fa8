;;;; bound calls without end - thirty routines, each of which calls the next one four times: more cycles than 64 bits can count
;@ run  bound FILE
;@ bad  1 because it may keep the console busy for more than a week
;@ mend .repeat 30 => .repeat 2
;@ good 0 proved

; sixteen routines with a branch at the end: the report must not follow each of the calls to count its runs
;@ with .repeat 30 => .repeat 16
;@ with rts ;end => lda n\n        beq .x\n        ldx #30\n.y:     dex\n        bne .y\n.x:     rts
;@ bad  1 runs 128,849,018,880 times
;@ mend .repeat 16 => .repeat 1
;@ good 0 proved

; the same without a branch, in a loop of many rounds
;@ with .repeat 30 => .repeat 18
;@ with cycles => cycles\n;;; Bound    .l <= 16777216
;@ with f: => f:\n.l:     jsr *+9\n        lda $4016\n        beq .l\n        rts
;@ bad  1 because it may keep the console busy for more than a week
;@ mend .repeat 18 => .repeat 0
;@ good 1 318,767,103

; a game that is watched: each instruction may run with thousands of stacks, and they are not all kept
;@ with n = $10 => .mapper 0\n        .vectors nmi, reset, nmi\n        .code\nn = $10
;@ with .repeat 30 => .repeat 12
;@ with rts ;end => rts\nreset: jsr f\n        jmp reset\nnmi:    rti
;@ run  bound FILE --watch --frames 2
;@ bad  1 no call was compared, because there is no proof for all inputs, or the proof is too large to keep: f
;@ mend .repeat 12 => .repeat 2
;@ good 0 no routine contradicted its proof

n = $10
;;; f - calls a routine that calls a routine ...
;;; Budget   <= 1000 cycles
f:
        .repeat 30
        jsr *+13
        jsr *+10
        jsr *+7
        jsr *+4
        rts
        .endrepeat
        rts ;end
