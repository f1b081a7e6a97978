// What no paper of Instagram, only its clients or common knowledge, says; never tried against Instagram itself (record 0090).

/** No permission, or a token that has ended or was taken back: code 190 and what stands with it. */
export const ENDED: readonly number[] = [10, 102, 190, 200]
