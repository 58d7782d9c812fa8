;;;; channels.asm - the sound channels as a pool of three: a sound that matters takes one from a sound that does not.
;;;;
;;;;   channel            0     1     2         two pulse waves and the triangle
;;;;   channel_frames     0    12     3         left to play; 0: free
;;;;   channel_rank       -     5     2         how much the sound matters
;;;;
;;;; A sound that is refused is not heard, and the player notices if it was the alarm. A
;;;; sound that plays on while the alarm waits is noticed less. So a full pool does not
;;;; refuse: the sound with the lowest rank ends, if the new one's is not lower. With three
;;;; slots a search is as cheap as any list. Compare oldest.asm, where the oldest one ends.

        .include "../common/nes.inc"

CHANNELS        = 3

        .zeropage
rank:           .res 1          ; of the new sound
frames:         .res 1
lowest:         .res 1          ; rank of the sound that matters least

        .ram
        .align 16
channel_frames: .res CHANNELS   ; left to play; 0: free
channel_rank:   .res CHANNELS

        .assert samepage(channel_frames, channel_rank + CHANNELS - 1), "the channels cross a page"

        .code

        .align 64

;;; sound_play - a channel for a sound.
;;; In       A = its rank, Y = its frames
;;; Out      C = 0, X = the channel; or C = 1 and nothing changed when all play sounds of a higher rank
;;; Clobbers A, Y
;;; Needs    Y={1..255}
;;; Case     free: A=2 Y=9 channel_frames=7 channel_rank=5 -> C=0 X=2 channel_frames+2=9 channel_rank+2=2
;;; Case     instead of a lower rank: A=4 Y=9 channel_frames=1,1,1 channel_rank=5,2,3 -> C=0 X=1 channel_frames=1,9,1 channel_rank=5,4,3
;;; Case     of the same rank: A=2 Y=9 channel_frames=1,1,1 channel_rank=5,2,3 -> C=0 X=1 channel_frames+1=9
;;; Case     refused: A=1 Y=9 channel_frames=1,1,1 channel_rank=5,2,3 -> C=1 channel_frames=1,1,1 channel_rank=5,2,3
;;; Case     the highest rank of all: A=255 Y=9 channel_frames=1,1,1 channel_rank=255,255,255 -> C=0 X=0 channel_frames=9,1,1
;;; Case     every rank: A={0..255} Y=9 channel_frames={0|1} channel_frames+1={0|1} channel_frames+2={0|1}
;;;          channel_rank={0|5|255} channel_rank+1={0|5|255} channel_rank+2={0|5|255} -> C={0|1}, <= 125 cycles
;;; Budget   <= 125 cycles
sound_play:
        sta rank                ; 3
        sty frames              ; 3
        lda #$FF                ; 2
        sta lowest              ; 3
        ldy #0                  ; 2
        ldx #CHANNELS - 1       ; 2
.look:
        lda channel_frames,x    ; 4
        beq .take               ; 2/3   free: it needs no better one
        lda channel_rank,x      ; 4
        cmp lowest              ; 3
        bcs .higher             ; 2/3
        sta lowest              ; 3
        txa                     ; 2
        tay                     ; 2     Y = the one that matters least so far
.higher:
        dex                     ; 2
        bpl .look               ; 2/3
        lda rank                ; 3
        cmp lowest              ; 3
        bcc .refuse             ; 2/3
        tya                     ; 2
        tax                     ; 2
.take:
        lda frames              ; 3
        sta channel_frames,x    ; 5
        lda rank                ; 3
        sta channel_rank,x      ; 5
        clc                     ; 2
        rts                     ; 6
.refuse:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(sound_play, * - 1), "sound_play crosses a page"

;;; sounds_update - one frame of all sounds; those that end free their channel.
;;; In       nothing
;;; Out      channel_frames
;;; Clobbers X, Y
;;; Keeps    A
;;; Case     one ends: channel_frames=1,0,7 -> channel_frames=0,0,6
;;; Budget   <= 55 cycles
sounds_update:
        ldx #CHANNELS - 1       ; 2
.next:
        ldy channel_frames,x    ; 4
        beq .free               ; 2/3
        dec channel_frames,x    ; 7
.free:
        dex                     ; 2
        bpl .next               ; 2/3
        rts                     ; 6

        .assert samepage(sounds_update, * - 1), "sounds_update crosses a page"
