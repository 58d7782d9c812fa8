;;;; profile of a program that waits for the next frame in a loop that is not recognised, because it draws random numbers

;@ run  profile FILE --frames 60
;@ bad  0 missed not known: whenever vblank began with NMI or rendering on, the program was in no loop that is recognised as waiting; if it waits for the next frame in a loop that is not recognised, name that loop with --waits lag
;@ mend inc seed => lda seed
;@ good 0 missed no frame

; worst says it, too
;@ run  worst FILE --frames 60 --of nmi
;@ bad  0 missed not known: whenever vblank began with NMI or rendering on, the program was in no loop that is recognised as waiting; if it waits for the next frame in a loop that is not recognised, name that loop with --waits lines
;@ mend inc seed => lda seed
;@ good 0 missed no frame

; and that it does not know where a pass ends
;@ run  worst FILE --frames 60
;@ bad  1 it is not known where a pass ends: whenever vblank began with NMI or rendering on, the program was in no loop that is recognised as waiting; if it waits for the next frame in a loop that is not recognised, name that loop with --waits
;@ mend inc seed => lda seed
;@ good 0 missed no frame

; no NMI comes
;@ with lda #$80 => lda #0
;@ run  profile FILE --frames 60
;@ bad  0 the program was in no loop that is recognised as waiting, and no NMI ever came; if it waits for the next frame in a loop that is not recognised, name that loop with --waits
;@ mend inc seed => lda seed
;@ good 0 missed no frame

; no NMI comes and no picture is shown: a name for the loop would not help
;@ with lda #$80 => lda #0
;@ with lda #$1E => lda #0
;@ run  profile FILE --frames 60 --waits main
;@ bad  0 missed not known: NMI and rendering were off whenever vblank began, and no NMI ever came lag
;@ mend lda #0 => lda #$1E
;@ good 0 missed no frame

        .vectors nmi, reset, irq
        .zeropage
seed:   .res 1
        .code
nmi:
irq:    rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   inc seed
        jmp main
