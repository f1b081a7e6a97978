/** A calendar day as "YYYY-MM-DD"; days compare as text. */
export type Day = string

/** Milliseconds in n minutes, hours, days. */
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
export const days = (n: number): number => n * 86_400_000

/** The calendar day of an instant (Date or epoch milliseconds) in an IANA time zone. Throws RangeError on an unknown zone. */
export function dayInZone(now: Date | number, timeZone: string): Day {
  const at = Number(now)
  const minute = Math.floor(at / minutes(1))
  const last = asked.get(timeZone)
  if (last?.minute === minute) return last.day
  const day = formatterOf(timeZone).format(at)
  asked.set(timeZone, { minute, day })
  return day
}

/** Calculations ask again and again of the same instant, or of one close by: since 1972 no zone's day begins within a minute. */
const asked = new Map<string, { minute: number; day: Day }>()

/** The hour of an instant, 0 to 23, in an IANA time zone. Throws RangeError on an unknown zone. */
export function hourInZone(now: Date | number, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
}

/** The instant at which a calendar day begins in an IANA time zone; where its midnight is skipped, the first one there is. */
export const startOfDay = (day: Day, timeZone: string): Date => instantOf(`${day}T00:00:00`, timeZone)

/** What the clocks of an IANA time zone show at an instant, to the second: "2026-02-28T13:05:00". */
export const clockInZone = (at: Date | number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .replace(' ', 'T')
    .padStart('2026-02-28T13:05:00'.length, '0')

/** The instant at which the clocks of an IANA time zone show that; what they skip is as long after their jump, what they show twice is the later. */
export function instantOf(clock: string, timeZone: string): Date {
  const shown = Date.parse(`${clock}Z`)
  // The zone's distance to UTC is that of the instant itself, which the first guess may miss by a change of the clocks.
  const first = shown - ahead(shown, timeZone)
  const second = shown - ahead(first, timeZone)
  return new Date(clockInZone(second, timeZone) < clock ? first : second)
}

/** How many milliseconds the clocks of a zone are ahead of UTC at an instant. */
const ahead = (at: number, timeZone: string): number =>
  Date.parse(`${clockInZone(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000

/** True from the start day to the end day, both included; an empty bound is open. */
export function isActiveOn(day: Day, dateStart?: Day | null, dateEnd?: Day | null): boolean {
  return (!dateStart || dateStart <= day) && (!dateEnd || day <= dateEnd)
}

/** A day that the calendar has: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return text >= '0001' && !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** "2026-02-28" + 1 → "2026-03-01". */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Building a formatter costs more than a whole quote, so each zone gets one.
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter
}
