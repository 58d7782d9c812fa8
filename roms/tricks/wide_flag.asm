;;;; wide_flag.asm - the active flag with objects of FIELDS bytes.
;;;;
;;;; Nothing moves, so nothing is costlier: the further fields cost memory alone. Compare
;;;; wide_packed.asm, which moves them.

        .include "../common/field.inc"
        .include "../activeflag/pool.inc"
        .include "fields.inc"
        .include "../activeflag/spawn.inc"
        .include "../activeflag/update.inc"
