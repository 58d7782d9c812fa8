;;;; compare exhibit - a routine that leaves slot 0 of a full pool
;@ run  compare FILE freelist
;@ bad  1 init_pool leaves 1 live bullet in a full pool
;@ mend bne .next => bpl .next
;@ good 0 Not tried: the cases of freelist: its Pool line has active, count, stack, that of your pool active

SLOTS           = 8
active:    .res SLOTS
bullet_x:  .res SLOTS
bullet_y:  .res SLOTS
bullet_vx: .res SLOTS
bullet_vy: .res SLOTS
;;; init_pool - empties the pool.
;;; Pool     bullet: SLOTS slots, active active, x bullet_x, y bullet_y
init_pool:
        ldx #SLOTS-1
        lda #0
.next:  sta active,x
        dex
        bne .next
        rts
spawn_bullet:
        stx 0
        ldx #0
.look:  ldy active,x
        beq .found
        inx
        cpx #SLOTS
        bne .look
        sec             ; full
        rts
.found: inc active,x
        sta bullet_x,x
        lda 0
        sta bullet_y,x
        clc
        rts
update_bullets:
        ldx #SLOTS-1
.next:  lda active,x
        beq .stays
        clc
        lda bullet_x,x
        adc bullet_vx,x
        sta bullet_x,x
        cmp #248        ; the right edge
        bcs .leaves
        lda bullet_y,x
        adc bullet_vy,x
        sta bullet_y,x
        cmp #192        ; the floor
        bcc .stays
.leaves:
        lda #0
        sta active,x
.stays: dex
        bpl .next
        rts
