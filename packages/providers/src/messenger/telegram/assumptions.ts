// What no paper of Telegram, only its clients or common knowledge, says; never tried against Telegram itself (record 0083).

/** In its words alone a 400 says that a chat is not there any more. */
export const isGone = (said: string): boolean =>
  /chat not found|chat was deleted|group chat was upgraded|deactivated/i.test(said)

/** Seconds to wait where it says that it is too much, and not for how long. */
export const A_WHILE = 60
