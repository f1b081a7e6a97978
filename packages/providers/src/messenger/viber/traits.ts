/** A person follows a link and answers the bot's greeting: only who has written to it may be written to. */
export const viber = {
  code: 'viber',
  setting: 'viber_access_token',
  feature: 'viber',
  needsHttps: true,
} as const
