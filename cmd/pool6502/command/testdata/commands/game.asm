;;;; game.asm - what the examples of the help call the reader's game: a pool and a picture.

NUM_BULLETS     ?= 16
LAST            = NUM_BULLETS - 1

        .mapper 0
        .prgrom 32
        .workram 8
        .vectors nothing, reset, nothing

PPUMASK         = $2001

        .ram
bullet_x:       .res NUM_BULLETS
bullet_active:  .res NUM_BULLETS

        .code

;;; spawn - put a bullet into the first free slot.
;;; In       A = x
;;; Out      C = 0, X = the slot; or C = 1 when the pool is full
;;; Clobbers A, Y
;;; Case     first: A=10 -> C=0 X=0 bullet_x=10 bullet_active=1
;;; Case     full: bullet_active[0..LAST]=1 -> C=1
spawn:
        ldx #0
.search:
        ldy bullet_active,x
        beq .found
        inx
        cpx #NUM_BULLETS
        bne .search
        sec
        rts
.found:
        sta bullet_x,x
        lda #1
        sta bullet_active,x
        clc
        rts

reset:
        lda #$DE                ; as a test ROM says that it passed
        sta $6001
        lda #$B0
        sta $6002
        lda #$61
        sta $6003
        lda #0
        sta $6000
        lda #1
        sta $07F0
        lda #%00001000
        sta PPUMASK
forever:
        jmp forever
nothing:
        rti
