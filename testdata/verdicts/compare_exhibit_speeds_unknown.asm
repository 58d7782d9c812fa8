;;;; compare exhibit speeds unknown - a pool without fields for the speed is compared, and what was not tried is said
;@ run  compare FILE activeflag
;@ bad  0 Not tried: whether update_bullets moves bullets by their speed: program.asm has no bullet_vy
;@ mend speed_y: => bullet_vy:
;@ good 0 costs less than activeflag

SLOTS           = 8
active:    .res SLOTS
bullet_x:  .res SLOTS
bullet_y:  .res SLOTS
bullet_vx: .res SLOTS
speed_y:   .res SLOTS
;;; init_pool - empties the pool.
;;; Pool     bullet: SLOTS slots, active active, x bullet_x, y bullet_y
init_pool:
        ldx #SLOTS-1
        lda #0
.next:  sta active,x
        dex
        bpl .next
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
        adc bullet_vx+SLOTS,x
        sta bullet_y,x
        cmp #192        ; the floor
        bcc .stays
.leaves:
        lda #0
        sta active,x
.stays: dex
        bpl .next
        rts
