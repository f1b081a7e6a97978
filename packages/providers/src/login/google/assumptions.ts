// What no paper of Google, only its clients or common knowledge, says; never tried against Google itself (record 0082).

/** Errors that pass when the store mends its keys there, and not before. */
export const isClosed = (error: unknown): boolean =>
  ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch'].includes(String(error))

/** Seconds that its clock and ours may differ. */
export const TOLERANCE = 60
