;;;; basics.asm - the routines of lesson 0, smallest first.
;;;;
;;;; There is no cartridge here: these are routines to be called one at a time.
;;;; Try `pool6502 test roms/basics/basics.asm`.

NUM_SLOTS       = 8
EDGE_X          = 248           ; positions 248 to 255 are outside the field

        .zeropage
lives:          .res 1
item:           .res 2          ; the address of an object: low byte, then high byte

        .ram
slot_active:    .res NUM_SLOTS  ; 1 = in use, 0 = free
slot_x:         .res NUM_SLOTS
object:         .res 4          ; one object as four bytes: x, y, speed, colour

        .assert samepage(slot_active, slot_active + NUM_SLOTS - 1), "slot_active crosses a page"
        .assert samepage(slot_x, slot_x + NUM_SLOTS - 1), "slot_x crosses a page"

        .code

;;; lives_add - one more life.
;;; In       nothing
;;; Out      lives is 1 more
;;; Clobbers A, C
;;; Keeps    X, Y
;;; Case     three: lives=3 -> lives=4, 10 cycles
;;; Case     wraps: lives=255 -> lives=0 C=1
;;; Budget   <= 10 cycles
lives_add:
        lda lives               ; 3     A = lives
        clc                     ; 2     C = 0, because adc adds C too
        adc #1                  ; 2     A = A + 1 + C
        sta lives               ; 3     lives = A
        rts                     ; 6

;;; slots_count - how many slots are in use?
;;; In       slot_active
;;; Out      A = the number
;;; Clobbers A, Y, C
;;; Keeps    X
;;; Case     none: -> A=0, COUNT_NONE cycles
;;; Case     two: slot_active=1,0,1 -> A=2, COUNT_NONE cycles
;;; Case     all: slot_active[0..7]=1 -> A=8
;;; Budget   <= COUNT_NONE cycles
slots_count:
        lda #0                  ; 2     A = 0, the number itself, because of the #
        ldy #0                  ; 2     Y = 0, the slot
.next:
        clc                     ; 2
        adc slot_active,y       ; 4     add the flag of slot Y: 0 or 1
        iny                     ; 2     the next slot
        cpy #NUM_SLOTS          ; 2     Z = 1 when Y = 8
        bne .next               ; 2/3   jump while Z = 0
        rts                     ; 6

COUNT_NONE      = 3 + 13 * NUM_SLOTS

        .assert samepage(slots_count, * - 1), "slots_count crosses a page"

;;; slot_move - slot Y moves by A, a signed number of pixels.
;;; In       A = the step, Y = the slot
;;; Out      C = 1 if the slot is outside the field now
;;; Clobbers A, Z
;;; Keeps    X, Y
;;; Case     right: A=3 Y=1 slot_x+1=10 -> C=0 slot_x+1=13, 13 cycles
;;; Case     left: A=-2 Y=1 slot_x+1=10 -> C=0 slot_x+1=8, 13 cycles
;;; Case     over the left edge: A=-2 Y=1 slot_x+1=0 -> C=1 slot_x+1=254
;;; Case     over the right edge: A=3 Y=1 slot_x+1=246 -> C=1 slot_x+1=249
;;; Budget   <= 13 cycles
slot_move:
        clc                     ; 2
        adc slot_x,y            ; 4     A = step + x
        sta slot_x,y            ; 5
        cmp #EDGE_X             ; 2     C = 1 if A >= 248
        rts                     ; 6

;;; item_colour - the colour of the object that item points to.
;;; In       item = the address of an object
;;; Out      A = its byte 3
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     the fourth field: item=<object,>object object=10,20,1,9 -> A=9, 7 cycles
;;; Budget   <= 8 cycles
item_colour:
        ldy #3                  ; 2     colour is the fourth byte
        lda (item),y            ; 5+    item.colour
        rts                     ; 6
