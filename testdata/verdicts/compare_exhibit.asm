;;;; compare exhibit - pools with one fault each, beside the exhibit freelist

; an update that frees bullets one line too early is not compared
;@ with #192        ; the floor => #191        ; the floor
;@ run  compare FILE freelist
;@ bad  1 update_bullets should free the bullets whose y is 192 or more, and no others
;@ mend #191 => #192
;@ good 0 Not tried: the cases of freelist: its Pool line has active, count, stack, that of your pool active

; a spawn that loses a bit of x
;@ with .found: inc active,x => .found: inc active,x\n        and #$FE
;@ bad  1 the live bullets are not those that were spawned
;@ mend and #$FE => and #$FF

; a spawn that loses a bit of y
;@ with lda 0 => lda 0\n        and #$7F
;@ mend and #$7F => and #$FF

; a pool that fails a case of the exhibit is not compared with it
;@ with #248        ; the right edge => #255        ; the right edge
;@ run  compare FILE activeflag
;@ bad  1 update_bullets of program.asm, case right edge of activeflag: active = 1, want 0
;@ mend cmp #255 => cmp #248
;@ good 0 Cheapest:

; an update that does not free bullets far below the edge
;@ with bcc .stays => bcc .stays\n        cmp #220        ; far\n        bcs .stays      ; far
;@ run  compare FILE freelist
;@ bad  1 does not free a bullet at y = 220
;@ mend bcs .stays => bcs .leaves
;@ good 0 Not tried: the cases of freelist: its Pool line has active, count, stack, that of your pool active

; an update that frees other bullets than those outside is not compared
;@ with bcc .stays => bcs .stays
;@ bad  1 update_bullets should free the bullets whose y is 192 or more, and no others
;@ mend bcs .stays => bcc .stays

; an update that frees the bullets of one line
;@ with cmp #192        ; the floor => cmp #7\n        beq .leaves\n        cmp #192        ; the floor
;@ bad  1 frees a bullet at y = 7
;@ mend cmp #7 => cmp #255

; a spawn that does not store the position of a bullet is cheaper, and not compared
;@ with lda 0 => lda #16
;@ bad  1 the live bullets are not those that were spawned, at their x and y
;@ mend lda #16 => lda 0

; a pool that never moves a bullet is not compared with one that does
;@ with beq .stays => jmp .stays
;@ bad  1 leaves 4 live bullets where they are
;@ mend jmp .stays => beq .stays

; cases of the exhibit whose fields the pool does not have are counted
;@ with bullet_vx: .res SLOTS => speed_x:   .res SLOTS
;@ with bullet_vx,x => bullet_y+SLOTS,x
;@ run  compare FILE activeflag
;@ bad  0 Not tried: 5 of 16 cases of activeflag: program.asm has no bullet_vx
;@ mend speed_x: => bullet_vx:
;@ good 0 Cheapest:

; a routine that leaves slot 0 of a full pool
;@ with bpl .next => bne .next
;@ run  compare FILE freelist
;@ bad  1 init_pool leaves 1 live bullet in a full pool
;@ mend bne .next => bpl .next
;@ good 0 Not tried: the cases of freelist: its Pool line has active, count, stack, that of your pool active

; a pool that never refuses a bullet is not compared with one that does
;@ with sec             ; full => clc             ; full
;@ bad  1 returns C = 0 though all 8 slots are in use
;@ mend clc             ; full => sec

; a pool that fails a case of its own is not compared
;@ with ;;; Pool     bullet: SLOTS slots, active active, x bullet_x, y bullet_y => ;;; Pool     bullet: SLOTS slots, active active, x bullet_x, y bullet_y\n;;; Case     empty: -> active=0, <= 50 cycles
;@ bad  1 case empty: behaviour is right, but the cost is wrong: 83 cycles, want at most 50
;@ mend <= 50 cycles => <= 90 cycles
;@ good 0 Cheapest:

; a pool without fields for the speed is compared, and what was not tried is said
;@ with bullet_vy: .res SLOTS => speed_y:   .res SLOTS
;@ with bullet_vy,x => bullet_vx+SLOTS,x
;@ run  compare FILE activeflag
;@ bad  0 Not tried: whether update_bullets moves bullets by their speed: program.asm has no bullet_vy
;@ mend speed_y: => bullet_vy:
;@ good 0 costs less than activeflag

; a pool that writes each bullet back where it was is not compared with one that moves it
;@ with bullet_vy,x => #0
;@ run  compare FILE freelist
;@ bad  1 does not add bullet_vx to x and bullet_vy to y
;@ mend adc #0 => adc bullet_vy,x
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
