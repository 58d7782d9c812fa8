;;;; test bank - a routine in a bank that is not the one at reset
;@ run  test FILE
;@ bad  1 A = 1, want 2
;@ mend lda #1 => lda #2
;@ good 0 0 failed

        .mapper 2
        .prgrom 64
        .vectors reset, reset, reset
        .bank 1
;;; go - gives two.
;;; Clobbers A
;;; Setup    switch
;;; Case     all: -> A=2
go:     lda #1
        rts
        .code
reset:  jmp reset
switch: lda #1
        sta one
        rts
one:    .byte 1
