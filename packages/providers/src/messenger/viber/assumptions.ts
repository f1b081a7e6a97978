// What no paper of Viber, only its clients or common knowledge, says; never tried against Viber itself (record 0089).

/** Codes of its answers: no such bot, or not for us. */
export const CLOSED: readonly number[] = [2, 7, 8, 9, 15]

/** That person takes nothing from us. */
export const GONE: readonly number[] = [5, 6, 11]

/** Not so fast; for how many seconds it does not say. */
export const BUSY = 12
export const A_WHILE = 60
