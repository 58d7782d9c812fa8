; The enemies, in the bank that is switched. They have a temp of their own.

        .export enemies_move, enemy_x
        .exportzp enemy_count

        .zeropage
enemy_count: .res 1

        .bss
enemy_x:     .res 4
enemy_left:  .res 4             ; 1 when it walks to the left

.scope enemy
        .zeropage
temp:   .res 1

        .segment "ENEMY"
STEP = 2
EDGE = 240

;;; move - one enemy walks a step, and turns at the edge.
;;; In       X = the enemy
;;; Clobbers A, temp
;;; Keeps    X, Y
;;; Case     right: X=1 enemy_x+1=10 enemy_left+1=0 -> enemy_x+1=12 temp=10, 27 cycles
;;; Case     turns: X=0 enemy_x=240 enemy_left=0 -> enemy_left=1 enemy_x=240
;;; Case     left: X=3 enemy_x+3=10 enemy_left+3=1 -> enemy_x+3=8
;;; Budget   <= 40 cycles
.proc move
        lda enemy_x,x
        sta temp
        lda enemy_left,x
        bne left
        lda temp
        cmp #EDGE
        bcs turn
        adc #STEP
        sta enemy_x,x
        rts
left:   lda temp
        beq turn
        sec
        sbc #STEP
        sta enemy_x,x
        rts
turn:   lda enemy_left,x
        eor #1
        sta enemy_left,x
        rts
.endproc
.endscope

;;; enemies_move - a step for each enemy.
;;; In       enemy_count enemies, 1 to 4
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     one: enemy_count=1 enemy_x=10 enemy_left=0 -> enemy_x=12
;;; Budget   <= 250 cycles
.proc enemies_move
        ldx enemy_count
loop:   dex
        jsr enemy::move
        txa
        bne loop
        rts
.endproc
