// What was read in the papers of the Graph API or is common knowledge; never tried against Facebook itself (record 0090).

/** Of the Graph API. Facebook answers an older one by the oldest that is left. */
export const VERSION = 'v23.0'

/** A field that pages have and people do not: who pastes a token of their own is told so by the very first answer. */
export const PAGE_ONLY = 'category'

/** Codes of errors that do not pass: no permission, a session that ended, a field that this kind of account has not, a token that ended or was taken back. */
export const ENDED: readonly number[] = [10, 100, 102, 190, 200]
