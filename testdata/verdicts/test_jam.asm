;;;; test jam - an opcode that stops the processor
;@ run  test FILE
;@ bad  1 go ran into an opcode that jams the processor
;@ mend $02 => $EA
;@ good 0 0 failed

        .code
;;; go - stops.
;;; Case     all: ->
go:     .byte $02
        rts
