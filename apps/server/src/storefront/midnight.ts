import { dayInZone, hours, minutes } from '@shopwright/resource'

/** The instant at which the next calendar day begins in a time zone, to the minute, never further than `atMost`. */
export function nextMidnight(now: number, timeZone: string, atMost = hours(1)): number {
  const day = dayInZone(now, timeZone)
  if (dayInZone(now + atMost, timeZone) === day) return now + atMost
  let [low, high] = [now, now + atMost]
  while (high - low > minutes(1) / 60) {
    const middle = (low + high) / 2
    if (dayInZone(middle, timeZone) === day) low = middle
    else high = middle
  }
  return high
}
