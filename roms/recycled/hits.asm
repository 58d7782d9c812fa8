;;;; hits.asm - a field of varying length: the enemies that each bullet has hit.
;;;;
;;;;   bullet           0     1     2
;;;;   hit_first        4    NONE   1                 bullet 0 has hit 9 and 3, bullet 2 has hit 9
;;;;   cell             0     1     2     3     4
;;;;   cell_enemy       -     9     3     -     9
;;;;   cell_next        3    NONE  NONE  NONE   2     free: 0, 3
;;;;
;;;; A lance goes through enemies and may hurt each of them once, so it has to remember them.
;;;; All bullets share the cells, and a list is as long as it has to be. With COLUMNS=1 each
;;;; bullet has room for the longest list instead: a column for the first enemy, one for the
;;;; second, and so on. Then nothing is linked, and most of the room is empty.

COLUMNS         ?= 0            ; 1: a column for each place of the longest list

BULLETS         = 32
LONGEST         = 7             ; enemies that a bullet can hit
NONE            = $FF           ; no cell: negative

        .zeropage
enemy:          .res 1

        .if COLUMNS

        .ram
        .align 256
hits:           .res LONGEST * BULLETS  ; by place and bullet
hit_end:        .res BULLETS            ; the place after the last one

        .assert samepage(hits, hit_end + BULLETS - 1), "the hits cross a page"

;;; Needs    hit_end[0..BULLETS-1]={0..LONGEST*BULLETS+BULLETS-1}

        .else

CELLS           = 64

        .zeropage
cell_free:      .res 1          ; the first free cell, or NONE
chain:          .res 1          ; the first cell of a list that comes back

        .ram
        .align 256
hit_first:      .res BULLETS
cell_enemy:     .res CELLS
cell_next:      .res CELLS

        .assert samepage(hit_first, cell_next + CELLS - 1), "the cells cross a page"

;;; Needs    cell_free={NONE|0..CELLS-1} hit_first[0..BULLETS-1]={NONE|0..CELLS-1} cell_next[0..CELLS-1]={NONE|0..CELLS-1}

        .endif

        .code

        .align 64

;;; hits_init - no bullet has hit anything.
;;; In       nothing
;;; Out      empty lists
;;; Clobbers A, X
;;; Keeps    Y
        .if COLUMNS
;;; Case     empty: -> hit_end=0,1,2
        .else
;;; Case     empty: -> hit_first=NONE,NONE cell_free=0 cell_next=1,2,3 cell_next+CELLS-1=NONE
        .endif
;;; Budget   <= 1095 cycles
hits_init:
        .if COLUMNS
        ldx #BULLETS - 1        ; 2
.bullet:
        txa                     ; 2
        sta hit_end,x           ; 5
        dex                     ; 2
        bpl .bullet             ; 2/3
        rts                     ; 6
        .else
        ldx #BULLETS - 1        ; 2
        lda #NONE               ; 2
.bullet:
        sta hit_first,x         ; 5
        dex                     ; 2
        bpl .bullet             ; 2/3
        ldx #CELLS - 1          ; 2
.cell:
        sta cell_next,x         ; 5     the last one has no next
        txa                     ; 2
        dex                     ; 2
        bpl .cell               ; 2/3
        sta cell_free           ; 3     A = 0
        rts                     ; 6
        .endif

        .assert samepage(hits_init, * - 1), "hits_init crosses a page"

        .align 64

;;; hit_add - a bullet has hit an enemy.
;;; In       X = the bullet, A = the enemy
;;; Out      C = 0; or C = 1 and nothing changed when there is no room
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..BULLETS-1}
        .if COLUMNS
;;; Case     the first: after hits_init X=2 A=9 -> C=0 hits+2=9 hit_end+2=BULLETS+2
;;; Case     full: X=2 hit_end+2=LONGEST*BULLETS+2 A=9 -> C=1 hit_end+2=LONGEST*BULLETS+2
        .else
;;; Case     the first: after hits_init X=2 A=9 -> C=0 hit_first+2=0 cell_enemy=9 cell_next=NONE cell_free=1
;;; Case     full: X=2 A=9 cell_free=NONE hit_first+2=5 -> C=1 hit_first+2=5
        .endif
;;; Budget   <= 37 cycles
hit_add:
        .if COLUMNS
        ldy hit_end,x           ; 4
        cpy #LONGEST * BULLETS  ; 2
        bcs .full               ; 2/3
        sta hits,y              ; 5
        tya                     ; 2
        adc #BULLETS            ; 2     C = 0: there was room
        sta hit_end,x           ; 5
        .else
        ldy cell_free           ; 3
        sec                     ; 2
        bmi .full               ; 2/3
        sta cell_enemy,y        ; 5
        lda cell_next,y         ; 4
        sta cell_free           ; 3
        lda hit_first,x         ; 4
        sta cell_next,y         ; 5
        tya                     ; 2
        sta hit_first,x         ; 5
        .endif
        clc                     ; 2
.full:
        rts                     ; 6

        .assert samepage(hit_add, * - 1), "hit_add crosses a page"

        .align 64

;;; hit_find - has a bullet hit an enemy already?
;;; In       X = the bullet, A = the enemy
;;; Out      C = 1 if it has
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..BULLETS-1}
;;; Bound    .next <= LONGEST
        .if COLUMNS
;;; Case     the second: X=2 A=3 hit_end+2=2*BULLETS+2 hits+2=9 hits+BULLETS+2=3 -> C=1
;;; Case     another bullet's: X=1 A=9 hit_end+1=1 hits+2=9 -> C=0
        .else
;;; Case     the second: X=0 A=3 hit_first=4 cell_enemy+4=9 cell_next+4=2 cell_enemy+2=3 cell_next+2=NONE -> C=1
;;; Case     another bullet's: X=1 A=9 hit_first=4,NONE cell_enemy+4=9 cell_next+4=NONE -> C=0
;;; Case     not in the list: X=0 A=7 hit_first=4 cell_enemy+4=9 cell_next+4=NONE -> C=0
        .endif
;;; Budget   <= 180 cycles
hit_find:
        sta enemy               ; 3
        .if COLUMNS
        txa                     ; 2
        cmp hit_end,x           ; 4
        beq .no                 ; 2/3
.next:
        tay                     ; 2
        lda hits,y              ; 4
        cmp enemy               ; 3
        beq .yes                ; 2/3   C = 1
        tya                     ; 2
        clc                     ; 2
        adc #BULLETS            ; 2
        cmp hit_end,x           ; 4
        bne .next               ; 2/3
        .else
        lda hit_first,x         ; 4
        bmi .no                 ; 2/3
.next:
        tay                     ; 2
        lda cell_enemy,y        ; 4
        cmp enemy               ; 3
        beq .yes                ; 2/3   C = 1
        lda cell_next,y         ; 4
        bpl .next               ; 2/3
        .endif
.no:
        clc                     ; 2
.yes:
        rts                     ; 6

        .assert samepage(hit_find, * - 1), "hit_find crosses a page"

        .align 64

;;; hits_drop - a bullet ends: its list is empty, and others may use its room.
;;; In       X = the bullet
;;; Out      its list
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..BULLETS-1}
        .if COLUMNS
;;; Case     dropped: X=2 hit_end+2=2*BULLETS+2 -> hit_end+2=2, 7 cycles
        .else
;;; Bound    .next <= LONGEST
;;; Case     dropped: X=0 hit_first=4 cell_next+4=2 cell_next+2=NONE cell_free=7 -> hit_first=NONE cell_free=4 cell_next+4=2 cell_next+2=7
;;; Case     empty: X=0 hit_first=NONE cell_free=7 -> hit_first=NONE cell_free=7
        .endif
;;; Budget   <= 103 cycles
hits_drop:
        .if COLUMNS
        txa                     ; 2
        sta hit_end,x           ; 5
        rts                     ; 6
        .else
        ldy hit_first,x         ; 4
        bmi .done               ; 2/3
        sty chain               ; 3
.next:
        lda cell_next,y         ; 4
        bmi .last               ; 2/3
        tay                     ; 2
        bpl .next               ; 2/3   always
.last:
        lda cell_free           ; 3     the free cells come behind its last one
        sta cell_next,y         ; 5
        lda chain               ; 3
        sta cell_free           ; 3
        lda #NONE               ; 2
        sta hit_first,x         ; 5
.done:
        rts                     ; 6
        .endif

        .assert samepage(hits_drop, * - 1), "hits_drop crosses a page"
