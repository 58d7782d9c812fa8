;;;; compare exhibit moves nothing - a pool that never moves a bullet is not compared with one that does
;@ run  compare FILE freelist
;@ bad  2 leaves 4 live bullets where they are
;@ mend ;move => sta bullet_y,x
;@ good 0 freelist

NUM_BULLETS     ?= 8
active: .res NUM_BULLETS
bullet_x: .res NUM_BULLETS
bullet_y: .res NUM_BULLETS
;;; init_pool - empties the pool.
;;; Pool     bullet: NUM_BULLETS slots, active active, x bullet_x, y bullet_y
init_pool:
        ldx #NUM_BULLETS-1
        lda #0
.next:  sta active,x
        dex
        bpl .next
        rts
spawn_bullet:
        stx 0
        ldx #NUM_BULLETS-1
.look:  ldy active,x
        beq .found
        dex
        bpl .look
        sec
        rts
.found: inc active,x
        sta bullet_x,x
        lda 0
        sta bullet_y,x
        clc
        rts
update_bullets:
        ldx #NUM_BULLETS-1
.next:  lda bullet_y,x
        ;move
        cmp #192
        bcc .stays
        lda #0
        sta active,x
.stays: dex
        bpl .next
        rts
