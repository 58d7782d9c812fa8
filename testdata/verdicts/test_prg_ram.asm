;;;; test prg ram - memory at $6000 that the header keeps
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend sta save => nop
;@ good 0 0 failed

        .workram 8
        .vectors reset, reset, reset
        .prgram
save:   .res 1
        .code
reset:  jmp reset
;;; go - keeps save.
;;; Clobbers A
;;; Keeps    save
;;; Case     all: ->
go:     lda #0
        sta save
        rts
