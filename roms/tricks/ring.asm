;;;; ring.asm - packets in a ring: taken at the front, given back at the rear.
;;;;
;;;;   place          0    1    2    3    4    5    6    7
;;;;   packet_state   -    busy done busy -    -    -    -
;;;;                       |              |
;;;;                       ring_rear      ring_front: the next one to be taken
;;;;
;;;; A network card or a link cable brings packets in order, and mostly they are finished in
;;;; order. So the pool needs no list: two places say what is free, and a packet is taken and
;;;; given back without a search. A packet that is finished out of order has to wait until
;;;; all older ones are: its place is not free before. Compare oldest.asm, which can take
;;;; one out of the middle and pays for it with two links.

        .include "../common/field.inc"

BUSY            = 1             ; of packet_state: being worked on
DONE            = 2             ; finished, but an older one is not

        .zeropage
ring_front:     .res 1          ; the next one to be taken
ring_rear:      .res 1          ; the oldest one that is not free
ring_used:      .res 1          ; places from the rear to the front

        .ram
        .align 64
packet_state:   .res NUM_BULLETS        ; 0: free

        .assert samepage(packet_state, packet_state + LAST), "packet_state crosses a page"

;;; Needs    ring_front={0..LAST} ring_rear={0..LAST} ring_used={0..NUM_BULLETS}

GIVE_WORST      = 31 * NUM_BULLETS - 9  ; cycles

        .code

        .align 64

;;; packet_take - a place for the next packet.
;;; In       nothing
;;; Out      C = 0, X = the place; or C = 1 and nothing changed when none is free
;;; Clobbers A
;;; Keeps    Y
;;; Case     first: -> C=0 X=0 packet_state=BUSY ring_front=1 ring_used=1
;;; Case     round the ring: ring_front=LAST ring_used=3 -> C=0 X=LAST packet_state+LAST=BUSY ring_front=0 ring_used=4
;;; Case     none is free: ring_front=3 ring_rear=3 ring_used=NUM_BULLETS -> C=1 ring_front=3
;;; Budget   <= 31 cycles
packet_take:
        ldx ring_used           ; 3
        cpx #NUM_BULLETS        ; 2
        bcs .full               ; 2/3   C = 1 says so
        inc ring_used           ; 5
        ldx ring_front          ; 3
        txa                     ; 2
        adc #1                  ; 2     C = 0
        and #LAST               ; 2     after the last place comes the first
        sta ring_front          ; 3
        lda #BUSY               ; 2
        sta packet_state,x      ; 5
.full:
        rts                     ; 6

        .assert samepage(packet_take, * - 1), "packet_take crosses a page"

        .align 64

;;; packet_done - a packet is finished; its place is free as soon as all older ones are.
;;; In       X = the place
;;; Out      ring_rear, ring_used
;;; Clobbers A, X
;;; Keeps    Y
;;; Needs    X={0..LAST}
;;; Bound    .next <= NUM_BULLETS
;;; Case     the oldest: X=1 ring_rear=1 ring_front=3 ring_used=2 packet_state+1=BUSY,BUSY -> ring_rear=2 ring_used=1 packet_state+1=0
;;; Case     out of order: X=2 ring_rear=1 ring_front=3 ring_used=2 packet_state+1=BUSY,BUSY -> ring_rear=1 ring_used=2 packet_state+2=DONE
;;; Case     with those behind it: X=1 ring_rear=1 ring_front=4 ring_used=3 packet_state+1=BUSY,DONE,BUSY ->
;;;          ring_rear=3 ring_used=1 packet_state+1=0,0,BUSY
;;; Budget   <= GIVE_WORST cycles
packet_done:
        lda #DONE               ; 2
        sta packet_state,x      ; 5
        ldx ring_rear           ; 3
.next:
        lda packet_state,x      ; 4
        cmp #DONE               ; 2
        bne .stop               ; 2/3
        lda #0                  ; 2
        sta packet_state,x      ; 5
        dec ring_used           ; 5
        inx                     ; 2
        txa                     ; 2
        and #LAST               ; 2
        tax                     ; 2
        jmp .next               ; 3
.stop:
        stx ring_rear           ; 3
        rts                     ; 6

        .assert samepage(packet_done, * - 1), "packet_done crosses a page"
