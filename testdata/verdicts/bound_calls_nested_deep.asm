;;;; bound of a chain of 42 routines, each of which calls the next: none of them calls itself
;@ run  bound FILE f0
;@ bad  0 it is called in 40 routines that call each other, and no more are followed
;@ mend jsr f39 => nop
;@ good 0 1 of 1 routines bounded

        .mapper 0
        .vectors none, reset, none
        .code
reset:  ldx #$FF
        txs
main:   jsr f0
        jmp main
none:   rti
f0:     jsr f1
        rts
f1:     jsr f2
        rts
f2:     jsr f3
        rts
f3:     jsr f4
        rts
f4:     jsr f5
        rts
f5:     jsr f6
        rts
f6:     jsr f7
        rts
f7:     jsr f8
        rts
f8:     jsr f9
        rts
f9:     jsr f10
        rts
f10:    jsr f11
        rts
f11:    jsr f12
        rts
f12:    jsr f13
        rts
f13:    jsr f14
        rts
f14:    jsr f15
        rts
f15:    jsr f16
        rts
f16:    jsr f17
        rts
f17:    jsr f18
        rts
f18:    jsr f19
        rts
f19:    jsr f20
        rts
f20:    jsr f21
        rts
f21:    jsr f22
        rts
f22:    jsr f23
        rts
f23:    jsr f24
        rts
f24:    jsr f25
        rts
f25:    jsr f26
        rts
f26:    jsr f27
        rts
f27:    jsr f28
        rts
f28:    jsr f29
        rts
f29:    jsr f30
        rts
f30:    jsr f31
        rts
f31:    jsr f32
        rts
f32:    jsr f33
        rts
f33:    jsr f34
        rts
f34:    jsr f35
        rts
f35:    jsr f36
        rts
f36:    jsr f37
        rts
f37:    jsr f38
        rts
f38:    jsr f39
        rts
f39:    jsr f40
        rts
f40:    jsr f41
        rts
f41:    rts
