;;;; queue.asm - a counter that the game and an interrupt share.

        .ram
count:  .res 1

        .code
push:
        inc count
        rts
pop:
        dec count
        rts
