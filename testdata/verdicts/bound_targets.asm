;;;; bound targets - a list of targets gives the bound of the costliest
;@ run  bound FILE
;@ bad  1 open
;@ mend nop ;dear => ;
;@ good 0 goes only to targets that its header lists
; a list that is missing
;@ with nop ;dear =>
;@ with Targets  near, far => In vec
;@ run  bound FILE
;@ bad  1 ";;; Targets a, b, c" would give a bound, if the targets have one
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
