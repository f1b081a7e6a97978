let zone: string | undefined

/** Whose clocks everything goes by: those of the store that one works in, as its shop, its mails and its reports do; else one's own. */
export const goByClocksOf = (store: { time_zone: string } | null): void => {
  zone = store?.time_zone
}

/** The IANA time zone of those clocks. */
export const shownZone = (): string => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
