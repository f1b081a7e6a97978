/** A chat or a group follows a link, or says its code. */
export const telegram = { code: 'telegram', setting: 'telegram_access_token', feature: 'telegram' } as const
