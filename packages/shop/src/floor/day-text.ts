import { languageTag } from '@shopwright/resource'

/** The day that an instant is of in an IANA time zone, in words: "29 листопада 2026 р."; nothing of none. */
export const dayText = (at: Date | null | undefined, language: string, timeZone: string): string =>
  at ? new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long', timeZone }).format(at) : ''
