;;;; records.asm - the same orbs with the fields of an orb side by side.
;;;;
;;;;   orb_records   x xh y yh vx vy amount .. flags | x xh y yh ...
;;;;                 orb 0: 14 bytes                    orb 1
;;;;
;;;; A record is reached through a pointer, and a field of it by Y. So each access loads Y
;;;; first and takes a cycle more, and each step adds the size of a record to the pointer.
;;;; The passes are those of the columns, with the same fields and the same removal: flight
;;;; here, the others in records_hero.inc, records_merge.inc and records_draw.inc.
;;;; Compare columns.inc, where X is the orb in every column.

MAX_ORBS        = 512           ; in 8 KB
RECORD          = 14            ; bytes of an orb

ORB_X           = 0             ; fields, as columns.inc has them
ORB_XH          = 1
ORB_Y           = 2
ORB_YH          = 3
ORB_VX          = 4
ORB_VY          = 5
ORB_AMOUNT      = 6             ; and its high byte
ORB_RADIUS      = 8
ORB_AGE         = 9
ORB_PULL        = 10
ORB_MAG         = 11
ORB_LIFE        = 12
ORB_FLAGS       = 13

ORB_LIVE        = %10000000     ; orb_flags, as columns.inc has them
ORB_PULLED      = %00000001
ORB_FULL_LIFE   = 255           ; as pool.inc has it

FAR_LEFT        = $FE           ; high bytes: two screens before the first ...
FAR_RIGHT       = $02           ; ... and two after it

        .include "../common/nes.inc"

        .mapper 0
        .prgrom 32
        .workram 8
        .vectors rest, rest, rest

        .zeropage
orb_count:      .res 2
record:         .res 2          ; the orb at hand
last:           .res 2          ; the last orb in use; below the first when there is none

        .prgram
        .org $6000
orb_records:    .res MAX_ORBS * RECORD

        .assert <orb_records = 0, "an address below the first record is in another page"

;;; Points   record:record+1={orb_records..orb_records+(MAX_ORBS-1)*RECORD:RECORD}
;;;          last:last+1={orb_records..orb_records+(MAX_ORBS-1)*RECORD:RECORD}

        .code

rest:
        rti                     ; 6     there is no main program here

        .align 128

;;; records_remove - remove an orb; the last one takes its record.
;;; In       record = a live orb, last, orb_count
;;; Out      last, orb_count
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     first of two: record=<orb_records,>orb_records last=<(orb_records+RECORD),>(orb_records+RECORD) orb_count=2,0
;;;          orb_records=1 orb_records+RECORD=2 orb_records+RECORD+ORB_FLAGS=$80 -> orb_count=1,0 orb_records=2
;;;          orb_records+ORB_FLAGS=$80 orb_records+RECORD+ORB_FLAGS=0 last=<orb_records,>orb_records
;;; Case     the only one: record=<orb_records,>orb_records last=<orb_records,>orb_records orb_count=1,0
;;;          orb_records+ORB_FLAGS=$80 -> orb_count=0,0 orb_records+ORB_FLAGS=0 last=<(orb_records-RECORD),>(orb_records-RECORD)
;;; Budget   <= 279 cycles
records_remove:
        ldy #RECORD - 1         ; 2
.byte:
        lda (last),y            ; 5+
        sta (record),y          ; 6
        dey                     ; 2
        bpl .byte               ; 2/3
        ldy #ORB_FLAGS          ; 2
        lda #0                  ; 2
        sta (last),y            ; 6
        lda last                ; 3
        sec                     ; 2
        sbc #RECORD             ; 2
        sta last                ; 3
        bcs .page               ; 2/3
        dec last+1              ; 5
.page:
        lda orb_count           ; 3
        bne .low                ; 2/3
        dec orb_count+1         ; 5
.low:
        dec orb_count           ; 5
        rts                     ; 6

        .assert samepage(records_remove, * - 1), "records_remove crosses a page"

        .macro records_begin done ; the last orb; to done where there is none
        lda last                ; 3
        sta record              ; 3
        lda last+1              ; 3
        sta record+1            ; 3
        cmp #>orb_records       ; 2
        bcc done                ; 2/3
        .endmacro

        .macro records_down next ; the record before; to next where there is one
        lda record              ; 3
        sec                     ; 2
        sbc #RECORD             ; 2
        sta record              ; 3
        bcs next                ; 2/3
        dec record+1            ; 5
        lda record+1            ; 3
        cmp #>orb_records       ; 2
        bcs next                ; 2/3
        .endmacro

        .macro axis_move position, speed, gone
        ldy #speed              ; 2
        lda (record),y          ; 5+
        bmi .back               ; 2/3
        ldy #position           ; 2
        clc                     ; 2
        adc (record),y          ; 5+
        sta (record),y          ; 6
        bcc .moved              ; 2/3
        iny                     ; 2
        lda (record),y          ; 5+
        adc #0                  ; 2     C = 1: the next screen
        sta (record),y          ; 6
        cmp #FAR_RIGHT          ; 2
        beq gone                ; 2/3
        bne .moved              ; 2/3   always
.back:
        ldy #position           ; 2
        clc                     ; 2
        adc (record),y          ; 5+
        sta (record),y          ; 6
        bcs .moved              ; 2/3
        iny                     ; 2
        lda (record),y          ; 5+
        sbc #0                  ; 2     C = 0: the screen before
        sta (record),y          ; 6
        cmp #FAR_LEFT           ; 2
        beq gone                ; 2/3
.moved:
        .endmacro

        .align 256

;;; records_move - one frame of flight for all orbs.
;;; In       orb_records, orb_count, last
;;; Out      moved; those two screens away are gone
;;; Clobbers A, X, Y
;;; Case     empty: last=<(orb_records-RECORD),>(orb_records-RECORD) -> orb_count=0,0
;;; Case     right: orb_count=1,0 last=<orb_records,>orb_records orb_records=10 orb_records+ORB_VX=3 -> orb_records=13,0
;;; Case     off the right edge: orb_count=1,0 last=<orb_records,>orb_records orb_records=254 orb_records+ORB_VX=3 -> orb_records=1,1
;;; Case     off the left edge: orb_count=1,0 last=<orb_records,>orb_records orb_records=1 orb_records+ORB_VX=-3 -> orb_records=254,$FF
;;; Case     gone: orb_count=1,0 last=<orb_records,>orb_records orb_records=254,1 orb_records+ORB_VX=3 -> orb_count=0,0
;;; Case     gone above: orb_count=1,0 last=<orb_records,>orb_records orb_records+ORB_Y=1,$FF orb_records+ORB_VY=-3 -> orb_count=0,0
;;; Budget   <= RECORDS_WORST cycles
records_move:
        records_begin .done
.next:
        ldy #ORB_VX             ; 2
        lda (record),y          ; 5+
        iny                     ; 2
        ora (record),y          ; 5+
        beq .step               ; 2/3   at rest
        axis_move ORB_X, ORB_VX, .gone
        axis_move ORB_Y, ORB_VY, .gone
.step:
        records_down .next
.done:
        rts                     ; 6
.gone:
        jsr records_remove      ; 6
        jmp .step               ; 3

        .assert samepage(records_move, * - 1), "records_move crosses a page"

RECORDS_WORST   = MAX_ORBS * 450 + 100

        .include "records_hero.inc"     ; magnet and collection
        .include "records_merge.inc"    ; neighbours become one
        .include "records_draw.inc"
