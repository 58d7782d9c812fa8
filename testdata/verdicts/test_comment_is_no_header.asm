;;;; test comment is no header - remarks with words that are also keys, and a promise that is none
;@ run  test FILE
;@ bad  0 1 case, 0 failed
;@ mend ;;; the limit => ;;; Budget <= 3 cycles, the limit
;@ good 2 this does not begin a header

;;; Moves the enemies.
;;; Keeps track of A.
;;; Start of the list, the limit in X.
;;; In X = the slot
;;; the limit is 3
move:   rts

; Case by case, Budget or not: a comment.
;;; go - goes.
;;; Out      C = 0: in case of doubt
;;;          In the end nothing = nothing
;;; Case     all: ->
; Frame of the routine, Case closed.
go:     clc
        rts
