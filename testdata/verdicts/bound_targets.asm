;;;; bound targets - a list of targets gives the bound of the costliest
;@ run  bound FILE
;@ bad  1 open
;@ mend nop ;dear => ;
;@ good 0 goes only to targets that its header lists
; a list that is missing
;@ with nop ;dear =>
;@ with Targets  near, far => In vec
;@ run  bound FILE
;@ bad  1 ";;; Targets a, b, c", with the labels that it may jump to in place of a, b, c, would give a bound if the code there has one
;@ mend In vec => Targets near, far
;@ good 0 goes only to targets that its header lists

vec:    .res 2
;;; go - jumps.
;;; Targets  near, far
;;; Budget   <= 7 cycles
go:     jmp (vec)
near:   rts
far:    nop
        nop ;dear
        rts
